import { and, eq, exists, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import { FIRST_TERMS, type PaymentTerms } from "~/terms/payment";
import { FIRST_TIERS, type PricingTier } from "~/terms/pricing-tiers";
import type { Db, Tx } from "~db/client.server";
import { untilContentChanges } from "~db/one-value.server";
import { prepareOnce } from "~db/prepared.server";
import { companies, users } from "~db/schema.server";

/** For a join of `users` with their companies. */
export const ofTheirCompany = eq(companies.id, users.companyId);

const forNewRows = untilContentChanges((db) =>
	db.all<{ fromAt: number; key: PricingTier }>(
		sql`select from_at as fromAt, value ->> '$.forNew' as key from selling_rules where part = 'tiers' order by from_at, created_at, id`,
	),
);

/** The tier that new companies get now (Rule 9.54). The settings stand above accounts, so it is read here. */
export const tierForNew = (db: Db | Tx, now = Date.now()): PricingTier =>
	forNewRows(db).findLast(({ fromAt }) => fromAt <= now)?.key ?? FIRST_TIERS.forNew;

/** The same for a query; null while the shop has set none. */
const tierForNewNow = sql`(select value ->> '$.forNew' from selling_rules
	where part = 'tiers' and from_at <= unixepoch('subsec') * 1000 order by from_at desc, created_at desc, id desc limit 1)`;

/** The payment terms that new companies get (Rule 7.54), in SQL: the settings stand above accounts. */
const termsForNewNow = sql`coalesce((select value ->> '$.data.forNew' from settings where key = 'terms'), ${FIRST_TERMS})`;

const selectTermsForNew = prepareOnce((db) =>
	db
		.select({ terms: sql<PaymentTerms>`${termsForNewNow}` })
		.from(sql`(select 1)`)
		.prepare(),
);

/** The payment terms that new companies get (Rule 7.54). */
export const termsForNew = (db: Db | Tx): PaymentTerms => selectTermsForNew(db).get()!.terms;

/**
 * What an account has through its company (Rule 13.1), for queries that left-join `companies`: without one it is not
 * approved and has the first tier and terms.
 */
export const companyTerms = {
	isWholesaleApproved: sql`coalesce(${companies.isWholesaleApproved}, 0)`.mapWith(Boolean),
	pricingTier: sql<PricingTier>`coalesce(${companies.pricingTier}, ${tierForNewNow}, ${FIRST_TIERS.forNew})`,
	paymentTerms: sql<PaymentTerms>`coalesce(${companies.paymentTerms}, ${termsForNewNow})`,
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
