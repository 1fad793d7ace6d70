import type { CompanyTerms } from "../fields/company-fields.ts";

/** Tier and terms of a customer that staff bring in, where they say nothing: new customers prepay. */
export const NEW_CUSTOMERS_TERMS: CompanyTerms = { pricingTier: "starter", paymentTerms: "prepay" };
