import { and, desc, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { adminList, type ListPage, type ListQuery, newestFirst } from "~/kernel/lists/admin-list.server";
import type { Walk } from "~/kernel/lists/walk.server";
import { tiersAt } from "~/kernel/settings/selling.queries.server";
import { lowerAscii, wordsOf } from "~/kernel/text-match.server";
import { COMPANY_STANDINGS, type CompanyStanding } from "~/terms/company";
import { abbreviated } from "~/terms/folded-words";
import { PAYMENT_TERMS } from "~/terms/payment";
import type { Db } from "~db/client.server";
import type { CompanyKeys } from "~db/derived/rows";
import { NOT_VOID } from "~db/order-meanings.server";
import { companies } from "~db/schema.server";

/** A company as a row of staff's list. */
export type ListedCompany = Pick<
	typeof companies.$inferSelect,
	"id" | "name" | "phone" | "pricingTier" | "paymentTerms" | "createdAt"
> & {
	standing: CompanyStanding;
	/** The address of its first location; null without one. */
	address: string | null;
	people: number;
	locations: number;
	/** The number of orders, and the total of those neither cancelled nor refunded, in cents. */
	orders: number;
	spentCents: number;
	lastOrderAt: Date | null;
};

const standing = sql<CompanyStanding>`case when ${companies.isWholesaleApproved} then 'approved'
	when ${companies.revokedAt} is not null then 'revoked' else 'none' end`;

const lastOrder = sql`(select max(o.created_at) from orders o where o.company_id = companies.id)`;

/** Every way a typed word may be written: as it is, as digits of a phone or an EIN, as a license number, abbreviated. */
function hasWord(word: string): SQL {
	const typed = lowerAscii(word);
	const bare = typed.replace(/[^\p{L}\p{N}]/gu, "");
	const digits = /^[\d().+-]{4,}$/.test(typed) && bare.length > 10 ? bare.slice(-10) : bare;
	const short = abbreviated(typed);
	const has = (text: string) => sql`instr(text, ${text}) > 0`;
	const written = or(
		has(typed),
		bare !== typed && /\d/.test(bare) ? has(digits) : undefined,
		short === typed ? undefined : has(` ${short}`),
	);
	return sql`(${written})`;
}

const list = adminList({
	permission: "customers",
	table: companies,
	// Read once, by `listCompanies`.
	search: () => undefined,
	filters: {
		approval: { label: "Approval", column: standing, terms: COMPANY_STANDINGS },
		tier: {
			label: "Pricing tier",
			column: companies.pricingTier,
			terms: (db) => Object.fromEntries(tiersAt(db).list.map(({ key, name }) => [key, { label: name }])),
		},
		terms: { label: "Payment terms", column: companies.paymentTerms, terms: PAYMENT_TERMS },
	},
	sorts: {
		name: { label: "by name", by: [sql`${companies.name} collate nocase`, sql`${companies.id}`] },
		...newestFirst(companies.createdAt, companies.id),
		ordered: { label: "last order first", by: [desc(lastOrder), desc(companies.id)] },
	},
	rows: (db, ids): ListedCompany[] =>
		db
			.select({
				id: companies.id,
				name: companies.name,
				phone: companies.phone,
				pricingTier: companies.pricingTier,
				paymentTerms: companies.paymentTerms,
				createdAt: companies.createdAt,
				standing,
				address: sql<string | null>`(select address from locations l where l.company_id = companies.id
					order by l.created_at limit 1)`,
				people: sql<number>`(select count(*) from users u where u.company_id = companies.id)`,
				locations: sql<number>`(select count(*) from locations l where l.company_id = companies.id)`,
				orders: sql<number>`(select count(*) from orders o where o.company_id = companies.id)`,
				spentCents: sql<number>`(select coalesce(sum(total_cents), 0) from orders o
					where o.company_id = companies.id and o.status ${NOT_VOID} and o.payment_status <> 'refunded')`,
				lastOrderAt: sql<Date | null>`${lastOrder}`.mapWith((at) => (at === null ? null : new Date(at))),
			})
			.from(companies)
			.where(inArray(companies.id, ids))
			.all(),
});

/** The companies of the API's list. */
export const companiesWalk: Walk = {
	kind: "company",
	from: sql`${companies}`,
	id: sql`${companies.id}`,
	sorts: {
		name: { by: [sql`${companies.name} collate nocase`, sql`${companies.id}`] },
		"-name": { by: [sql`${companies.name} collate nocase`, sql`${companies.id}`], isDescending: true },
	},
};

/** Companies by id, in any order. @throws DomainError unauthenticated, forbidden. */
export const getCompanies = list.byIds;

/** What `listCompanies` lists by its filters, without a search; values that no filter has count as none. */
export function whichCompanies(
	db: Db,
	{ approval, tier, terms, state }: Readonly<Record<string, string | undefined>>,
): SQL | undefined {
	const isChosen = (value: string | undefined): value is string => value !== undefined && value !== "all";
	const isTier = tiersAt(db).list.some(({ key }) => key === tier);
	return and(
		approval && Object.hasOwn(COMPANY_STANDINGS, approval) ? sql`${standing} = ${approval}` : undefined,
		isTier ? sql`${companies.pricingTier} = ${tier}` : undefined,
		terms && Object.hasOwn(PAYMENT_TERMS, terms) ? sql`${companies.paymentTerms} = ${terms}` : undefined,
		isChosen(state)
			? sql`exists (select 1 from company_keys k where k.company_id = companies.id and k.kind = 'state' and k.value = ${state})`
			: undefined,
	);
}

/**
 * Companies for staff, searched and filtered.
 *
 * @param query its filters are `approval`, `tier`, `terms`, and `state`: the code of a store's state or of one that issued a license.
 * @throws DomainError unauthenticated, forbidden.
 */
export function listCompanies(db: Db, actor: Actor, query: ListQuery = {}): ListPage<ListedCompany> {
	requireAdmin(actor, "customers");
	const state = query.filters?.state;
	const words = wordsOf(query.search ?? "").map(hasWord);
	const hasState = state && state !== "all";
	if (words.length === 0 && !hasState) return list(db, actor, query);
	// One pass over the texts; the list's counts, filters and page then ask for row ids.
	const source = hasState
		? sql`company_keys k cross join companies c on c.id = k.company_id`
		: sql`companies c`;
	const texts = words.length > 0 ? sql`cross join company_search s on s.company_id = c.id` : sql``;
	const isInState = hasState ? sql`k.kind = 'state' and k.value = ${state}` : undefined;
	const found = db.values<[number]>(
		sql`select c.rowid from ${source} ${texts} where ${and(...words, isInState)}`,
	);
	const rowids = JSON.stringify(found.flat());
	return list(db, actor, query, sql`${companies}.rowid in (select value from json_each(${rowids}))`);
}

/** The states that companies have stores in, by code. */
export const listCompanyStates = (db: Db): string[] =>
	db
		.all<Pick<CompanyKeys, "value">>(
			sql`select distinct value from company_keys where kind = 'state' order by value`,
		)
		.map(({ value }) => value);

/** A listed company as JSON carries it to staff. */
export const listedCompanyRecord = ({ lastOrderAt, ...company }: ListedCompany) => ({
	...company,
	lastOrderAt: lastOrderAt?.toISOString() ?? null,
});
