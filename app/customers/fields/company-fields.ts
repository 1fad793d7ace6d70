import { keysOf } from "~/terms/keys-of";
import { PAYMENT_TERMS } from "~/terms/payment";
import type { companies } from "~db/schema.server";
import { fieldList, type RecordField } from "./record-field.ts";

type CompanyRow = typeof companies.$inferSelect;

/** All columns but what a folder of its own keeps: approval, credit, mails and notes. */
export type CompanyColumn = Exclude<
	keyof CompanyRow,
	| ("id" | "isWholesaleApproved" | "approvalAboveCents" | "creditLimitCents" | "holdDays" | "creditRelease")
	| ("invoiceEmail" | "invoiceEmailConfirmedAt" | "invoiceEmailToken")
	| ("noReminders" | "monthlyStatement" | "notes" | "revokedReason" | "revokedAt" | "createdAt" | "updatedAt")
>;

export const TIER_NEEDED = "Choose a pricing tier";

type CompanyField = RecordField & {
	/** Its application sets it, and not the form of terms. */
	fixed?: true;
};

/** All of them: which of these are given is the owner's choice (Rule 7.54). */
const TERMS = Object.fromEntries(keysOf(PAYMENT_TERMS).map((name) => [name, PAYMENT_TERMS[name].label]));

/** The fields of a company, described once: the form of terms and its JSON, the export and the audit log read it. */
// biome-ignore format: one field after another reads like a table.
export const COMPANY_FIELDS = {
	name: { kind: "line", max: 200, label: "Name", csv: "Business", fixed: true },
	phone: { kind: "phone", max: 50, label: "Phone", csv: "Phone", fixed: true },
	ein: { kind: "line", max: 20, label: "EIN", csv: "EIN", fixed: true },
	pricingTier: { kind: "tier", label: "Pricing tier", required: TIER_NEEDED, csv: "Pricing Tier" },
	paymentTerms: { kind: "choice", choices: TERMS, label: "Payment terms",
		required: "Choose payment terms", csv: "Payment Terms" },
} as const satisfies Record<CompanyColumn, CompanyField>;

type Fields = typeof COMPANY_FIELDS;
type TermsColumn = { [C in CompanyColumn]: Fields[C] extends { fixed: true } ? never : C }[CompanyColumn];

/** What staff set in the form of terms. */
export type CompanyTerms = Pick<CompanyRow, TermsColumn>;

export const COMPANY_LIST = fieldList<CompanyColumn, CompanyField>(COMPANY_FIELDS);

/** The fields of the form of terms. */
export const TERMS_LIST = COMPANY_LIST.filter(({ fixed }) => !fixed) as (CompanyField & {
	column: TermsColumn;
})[];

/** A choice with some of its values. */
export const onlyOf = (field: (typeof TERMS_LIST)[number], names: readonly string[]) =>
	field.kind === "choice"
		? {
				...field,
				choices: Object.fromEntries(Object.entries(field.choices).filter(([name]) => names.includes(name))),
			}
		: field;
