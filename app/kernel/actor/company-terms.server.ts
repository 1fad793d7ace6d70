import { and, eq, exists, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import type { PaymentTerms } from "~/terms/payment";
import type { PricingTier } from "~/terms/pricing-tiers";
import { companies, users } from "~db/schema.server";

/** For a join of `users` with their companies. */
export const ofTheirCompany = eq(companies.id, users.companyId);

/**
 * What an account has through its company (Rule 13.1), for queries that left-join `companies`: without one it is not
 * approved and has the first tier and terms.
 */
export const companyTerms = {
	isWholesaleApproved: sql`coalesce(${companies.isWholesaleApproved}, 0)`.mapWith(Boolean),
	pricingTier: sql<PricingTier>`coalesce(${companies.pricingTier}, 'starter')`,
	paymentTerms: sql<PaymentTerms>`coalesce(${companies.paymentTerms}, 'net30')`,
	businessName: companies.name,
	businessPhone: companies.phone,
};

/** The name of the company of the account in a column, for a query that reads no other part of it. */
export const companyNameOf = (userId: unknown) =>
	sql<
		string | null
	>`(select c.name from users u join companies c on c.id = u.company_id where u.id = ${userId})`;

/** Whether the account of a row of `users` is approved, for a query without the join. */
export const isApprovedAccount = exists(
	new QueryBuilder()
		.select({ one: sql`1` })
		.from(companies)
		.where(and(ofTheirCompany, eq(companies.isWholesaleApproved, true))),
);
