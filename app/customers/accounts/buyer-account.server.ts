import { eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { companyTerms, ofTheirCompany } from "~/kernel/actor/company-terms.server";
import { requireCustomer } from "~/kernel/actor/permissions";
import { notFound } from "~/kernel/errors";
import { tiersAt } from "~/kernel/settings/selling.queries.server";
import type { PaymentTerms } from "~/terms/payment";
import { type Tier, tierIn } from "~/terms/pricing-tiers";
import type { Db } from "~db/client.server";
import { companies, users } from "~db/schema.server";

export type BuyerAccount = {
	email: string;
	username: string;
	businessName: string | null;
	businessPhone: string | null;
	tier: Tier;
	paymentTerms: PaymentTerms;
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
	const { pricingTier, ...account } = row;
	return { ...account, tier: tierIn(tiersAt(db), pricingTier) };
}
