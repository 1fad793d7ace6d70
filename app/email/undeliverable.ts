/** A mail that must not or can't be sent, now or later: what it is about is gone, or its reader left. */
export class Undeliverable extends Error {
	override name = "Undeliverable";
}
