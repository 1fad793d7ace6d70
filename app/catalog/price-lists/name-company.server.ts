import { eq, or, sql } from "drizzle-orm";
import { ofTheirCompany } from "~/kernel/actor/company-terms.server";
import type { PricingTier } from "~/terms/pricing-tiers";
import type { Db, Tx } from "~db/client.server";
import { companies, users } from "~db/schema.server";

export type NamedCompany = {
	id: string;
	name: string;
	pricingTier: PricingTier;
	isWholesaleApproved: boolean;
};

/**
 * The company that a text names: its id, its name, or the email address or username of one of its people.
 * @returns it, or what is wrong with the text.
 */
export function companyNamed(db: Db | Tx, text: string): NamedCompany | { problem: string } {
	const columns = {
		id: companies.id,
		name: companies.name,
		pricingTier: companies.pricingTier,
		isWholesaleApproved: companies.isWholesaleApproved,
	};
	const lower = text.trim().toLowerCase();
	const found = db
		.select(columns)
		.from(companies)
		.where(or(eq(companies.id, text.trim()), sql`lower(${companies.name}) = ${lower}`))
		.limit(2)
		.all();
	if (found.length > 1)
		return { problem: `Several companies are called ${text}. Enter the email address of one of its people` };
	const byPerson = () =>
		db
			.select(columns)
			.from(users)
			.innerJoin(companies, ofTheirCompany)
			.where(sql`lower(${users.email}) = ${lower} or lower(${users.username}) = ${lower}`)
			.get();
	return found[0] ?? byPerson() ?? { problem: `No company is called ${text}` };
}
