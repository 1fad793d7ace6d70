import type { MoneyMethod } from "~/terms/ledger";

export type ClaimMail = { claimId: string };

/** What happened to a claim after its answer. `result` is the number of a credit memo or of an order that replaces goods. */
export type ClaimEvent =
	| { event: "goods"; units: number; result: string | null }
	| { event: "refund"; cents: number; method: MoneyMethod; reference: string | null }
	| { event: "reopened"; reason: string };

declare module "~/kernel/mails/email-templates" {
	interface EmailTemplates {
		"claim-received": ClaimMail;
		"claim-answer": ClaimMail;
		/** Goods came back, money went back, or the answer was taken back (Rules 19.7 to 19.9). Amounts in cents. */
		"claim-update": ClaimMail & ClaimEvent;
	}
}
