/** Thrown for an email that can never be sent: its record was deleted, or its recipient unsubscribed. */
export class Undeliverable extends Error {
	override name = "Undeliverable";
}
