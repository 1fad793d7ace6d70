import {
	PAYMENT_METHOD_NAMES,
	PAYMENT_METHODS,
	PAYMENT_TERMS,
	type PaymentMethod,
	type PaymentTerms,
} from "~/terms/payment";
import type { Db, Tx } from "~db/client.server";
import { DomainError } from "../errors.ts";
import { inARow } from "../texts/in-a-row.ts";
import type { Settings } from "./setting.ts";
import { getSettings } from "./settings.queries.server";

/** Whether a method is offered that terms are about: one for the driver, or one on account (Rule 7.54). */
export function canBeGiven(terms: PaymentTerms, { payment }: Pick<Settings, "payment">): boolean {
	const { hasCredit, paysOnDelivery } = PAYMENT_TERMS[terms];
	const isAbout = (method: PaymentMethod) =>
		(hasCredit && PAYMENT_METHODS[method].needsCredit) ||
		(paysOnDelivery && PAYMENT_METHODS[method].paid === "on-delivery");
	return (
		!(hasCredit || paysOnDelivery) ||
		PAYMENT_METHOD_NAMES.some((method) => payment[method].isOffered && isAbout(method))
	);
}

/** The payment terms that staff can give a company now (Rule 7.54). */
export function givenTerms(db: Db | Tx): PaymentTerms[] {
	const settings = getSettings(db);
	return settings.terms.given.filter((terms) => canBeGiven(terms, settings));
}

/** The net terms among them, as texts name them: 'Net 15 or Net 30'; null: none. */
export const netTermsInWords = (db: Db | Tx): string | null =>
	inARow(
		givenTerms(db)
			.filter((terms) => PAYMENT_TERMS[terms].hasCredit)
			.map((terms) => PAYMENT_TERMS[terms].label),
		"or",
	) || null;

/** @throws DomainError invalid at `paymentTerms` for terms that the shop doesn't give (Rule 7.54). */
export function requireGiven(db: Db | Tx, terms: PaymentTerms): void {
	if (givenTerms(db).includes(terms)) return;
	throw new DomainError(
		"invalid",
		`${PAYMENT_TERMS[terms].label} isn't given now. The owner chooses the payment terms in the settings.`,
		{ field: "paymentTerms" },
	);
}
