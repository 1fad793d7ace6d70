import { termsForNew, tierForNew } from "~/kernel/actor/company-terms.server";
import type { Db, Tx } from "~db/client.server";
import type { CompanyTerms } from "../fields/company-fields.ts";

/** Tier and terms of a customer that staff bring in, where they say nothing: those of new companies (Rules 7.54, 9.54). */
export const newCustomersTerms = (db: Db | Tx, now = new Date()): CompanyTerms => ({
	pricingTier: tierForNew(db, now.getTime()),
	paymentTerms: termsForNew(db),
});
