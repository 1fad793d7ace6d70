import { eq } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { companies, users } from "~db/schema.server";
import type { PricingTier } from "../../terms/pricing-tiers.ts";
import type { Actor } from "../actor.ts";
import { companyTerms, ofTheirCompany } from "../companies/company-terms.server";
import { notFound } from "../errors.ts";
import { requireCustomer } from "../permissions.ts";

export type BuyerAccount = {
	email: string;
	username: string;
	businessName: string | null;
	businessPhone: string | null;
	pricingTier: PricingTier;
	paymentTerms: "net30" | "prepay";
};

/** The actor's account as the buyer portal shows it. @throws DomainError unauthenticated, forbidden. */
export function getBuyerAccount(db: Db, actor: Actor): BuyerAccount {
	const row = db
		.select({
			email: users.email,
			username: users.username,
			businessName: companyTerms.businessName,
			businessPhone: companyTerms.businessPhone,
			pricingTier: companyTerms.pricingTier,
			paymentTerms: companyTerms.paymentTerms,
		})
		.from(users)
		.leftJoin(companies, ofTheirCompany)
		.where(eq(users.id, requireCustomer(actor).id))
		.get();
	if (!row) throw notFound("Account");
	return row;
}
