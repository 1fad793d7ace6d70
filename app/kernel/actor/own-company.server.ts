import { eq } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { companies, users } from "~db/schema.server";
import { termsForNew, tierForNew } from "./company-terms.server";

export type Company = typeof companies.$inferSelect;

/** The company of an account; undefined for a visitor with an account. */
export const findCompany = (tx: Db | Tx, { companyId }: { companyId: string | null }): Company | undefined =>
	companyId ? tx.select().from(companies).where(eq(companies.id, companyId)).get() : undefined;

/**
 * The company of an account, which gets one of its own, of the tier and terms for new ones, with the account as owner when it has none
 * (Rules 7.54, 9.54, 13.2).
 * @param about company details from an application; without them a new company is named after the username.
 */
export function requireCompany(
	tx: Tx,
	userId: string,
	about: { name?: string; phone?: string | null; ein?: string } = {},
): Company {
	const isMember = eq(users.id, userId);
	const member = tx.select().from(users).where(isMember).get()!;
	const found = findCompany(tx, member);
	if (found) return found;
	const company = tx
		.insert(companies)
		.values({ name: member.username, pricingTier: tierForNew(tx), paymentTerms: termsForNew(tx), ...about })
		.returning()
		.get();
	tx.update(users).set({ companyId: company.id, companyRole: "owner" }).where(isMember).run();
	return company;
}

/** Writes values of a company. @returns it as it is now. */
export const changeCompany = (tx: Tx, id: string, values: Partial<Company>): Company =>
	tx.update(companies).set(values).where(eq(companies.id, id)).returning().get()!;
