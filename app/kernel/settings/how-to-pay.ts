import {
	mayPayBy,
	PAYMENT_METHOD_NAMES,
	PAYMENT_METHODS,
	type PaymentMethod,
	type PaymentTerms,
	type PayNote,
	payNoteText,
} from "~/terms/payment";
import type { Payment } from "./setting.ts";

/** What the shop says of how to pay by methods, without those it says nothing of. */
export const notesOf = (
	payment: Payment,
	methods: readonly PaymentMethod[],
): Partial<Record<PaymentMethod, PayNote>> =>
	Object.fromEntries(
		methods.flatMap((method) => {
			const { note, link } = payment[method];
			return note || link ? [[method, { note, link }]] : [];
		}),
	);

/**
 * How to pay, as a paper or mail about money says it to a company (Rule 5.16): by the order's own method where it is paid before or on
 * delivery and there is something to say of it; otherwise by each method that the company may use and that needs no driver.
 * @param by the order's method; left out for what is owed of several orders.
 * @returns lines, each method's under its name where there are several; null: there is nothing to say.
 */
export function howToPayBy(payment: Payment, terms: PaymentTerms, by?: PaymentMethod): string | null {
	const own = by && PAYMENT_METHODS[by].paid !== "later" ? notesOf(payment, [by]) : {};
	const usable = PAYMENT_METHOD_NAMES.filter(
		(method) => PAYMENT_METHODS[method].paid !== "on-delivery" && mayPayBy(method, payment[method], terms),
	);
	const notes = Object.keys(own).length > 0 ? own : notesOf(payment, usable);
	const texts = PAYMENT_METHOD_NAMES.flatMap((method) => {
		const said = notes[method];
		return said ? [[PAYMENT_METHODS[method].name, payNoteText(said)] as const] : [];
	});
	if (texts.length <= 1) return texts[0]?.[1] ?? null;
	return texts.map(([name, text]) => `${name}: ${text}`).join("\n");
}
