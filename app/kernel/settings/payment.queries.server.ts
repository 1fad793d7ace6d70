import {
	mayPayBy,
	PAYMENT_METHOD_NAMES,
	type PaymentMethod,
	type PaymentTerms,
	type PayNote,
} from "~/terms/payment";
import type { Db, Tx } from "~db/client.server";
import { howToPayBy, notesOf } from "./how-to-pay.ts";
import { getSettings } from "./settings.queries.server";

/** The payment methods that a company with these terms may use (Rules 5.12, 5.15). For code that needs no permission. */
export function methodsFor(db: Db | Tx, terms: PaymentTerms): PaymentMethod[] {
	const { payment } = getSettings(db);
	return PAYMENT_METHOD_NAMES.filter((method) => mayPayBy(method, payment[method], terms));
}

/** All payment methods that the shop offers anybody (Rule 5.12). */
export function offeredMethods(db: Db | Tx): PaymentMethod[] {
	const { payment } = getSettings(db);
	return PAYMENT_METHOD_NAMES.filter((method) => payment[method].isOffered);
}

/** What the shop says of how to pay by methods, without those it says nothing of. Only for who may use them (Rule 5.16). */
export const payNotes = (db: Db | Tx, methods: readonly PaymentMethod[]) =>
	notesOf(getSettings(db).payment, methods);

/** What the shop says of how to pay by a method; null: nothing. Only for who may use it (Rule 5.16). */
export const payNoteOf = (db: Db | Tx, method: PaymentMethod): PayNote | null =>
	payNotes(db, [method])[method] ?? null;

/** `howToPayBy` with the shop's methods. */
export const howToPay = (db: Db | Tx, terms: PaymentTerms, by?: PaymentMethod): string | null =>
	howToPayBy(getSettings(db).payment, terms, by);
