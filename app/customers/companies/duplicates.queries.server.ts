import { sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import type { Db } from "~db/client.server";

/** A company that may be the same one, and what both have. */
export type Duplicate = { id: string; name: string; isApproved: boolean; shared: string[] };

/** Two companies that may be one. */
export type DuplicatePair = {
	/** The one to keep: approved, else with more orders, else the older one. */
	kept: DuplicateSide;
	other: DuplicateSide;
	shared: string[];
};
export type DuplicateSide = { id: string; name: string; isApproved: boolean; orders: number };

/** What tells that two companies are one, the strongest sign first. */
const SIGNS: Record<string, string> = {
	ein: "EIN",
	license: "license number",
	phone: "phone",
	address: "address",
	name: "name",
};
const KINDS = sql.join(
	Object.keys(SIGNS).map((kind) => sql`${kind}`),
	sql`, `,
);
/** More companies than this have a sign because it stands for none. */
const MOST = 20;

const signsOf = (kinds: readonly string[]) =>
	Object.entries(SIGNS).flatMap(([kind, label]) => (kinds.includes(kind) ? [label] : []));

/**
 * Companies with the same EIN, license number, phone, address or name (Rule 13.77), the strongest sign first, at most five; none that
 * was set aside (Rule 13.83).
 * @throws DomainError unauthenticated, forbidden.
 */
export function findDuplicates(db: Db, actor: Actor, companyId: string): Duplicate[] {
	requireAdmin(actor, "customers");
	const rows = db.all<{ id: string; name: string; isApproved: number; kind: string }>(sql`
		select c.id as id, c.name as name, c.is_wholesale_approved as isApproved, own.kind as kind
		from company_keys own join company_keys k on k.kind = own.kind and k.value = own.value and k.company_id <> own.company_id
		join companies c on c.id = k.company_id
		where own.company_id = ${companyId} and own.kind in (${KINDS}) and not exists (select 1 from companies_apart x
				where x.one_id = min(own.company_id, k.company_id) and x.two_id = max(own.company_id, k.company_id))
			and (select count(*) from company_keys each where each.kind = own.kind and each.value = own.value) <= ${MOST}`);
	const strength = Object.keys(SIGNS);
	const sorted = rows.sort((a, b) => strength.indexOf(a.kind) - strength.indexOf(b.kind));
	return [...Map.groupBy(sorted, ({ id }) => id)].slice(0, 5).map(([id, its]) => ({
		...{ id, name: its[0]!.name, isApproved: its[0]!.isApproved === 1 },
		shared: signsOf(its.map(({ kind }) => kind)),
	}));
}

/**
 * Every two companies that may be one (Rule 13.77), those with the strongest signs first: one query.
 *
 * @param page its number from 1, and how many pairs it has; `notDuplicates`: those that were set aside instead (Rule 13.83).
 * @returns the page's pairs, the number of all, and how many are set aside.
 * @throws DomainError unauthenticated, forbidden.
 */
export function listDuplicates(
	db: Db,
	actor: Actor,
	{ page, perPage, notDuplicates = false }: { page: number; perPage: number; notDuplicates?: boolean },
): { rows: DuplicatePair[]; total: number; aside: number } {
	requireAdmin(actor, "customers");
	type Side = Omit<DuplicateSide, "isApproved"> & { isApproved: number };
	// Each sign weighs more than all weaker ones together.
	type Row = { kinds: string | null; one: string; two: string; total: number; aside: number };
	const rows = db.all<Row>(sql`
		with signs as materialized (
			select kind, value from company_keys where kind in (${KINDS})
			group by kind, value having count(*) between 2 and ${MOST}
		), pairs as materialized (
			select a.company_id as one, b.company_id as two, group_concat(distinct a.kind) as kinds,
				sum(distinct case a.kind when 'ein' then 16 when 'license' then 8 when 'phone' then 4 when 'address' then 2 else 1 end) as weight
			from signs s join company_keys a on a.kind = s.kind and a.value = s.value
				join company_keys b on b.kind = s.kind and b.value = s.value and b.company_id > a.company_id
			group by a.company_id, b.company_id
		), judged as materialized (
			select *, exists (select 1 from companies_apart x where x.one_id = pairs.one and x.two_id = pairs.two) as apart from pairs
		), counts as (
			select count(*) filter (where apart = ${Number(notDuplicates)}) as total, count(*) filter (where apart) as aside from judged
		), shown as (
			select * from judged where apart = ${Number(notDuplicates)}
			order by weight desc, one, two limit ${perPage} offset ${(page - 1) * perPage}
		)
		select kinds, total, aside, ${side("one")} as one, ${side("two")} as two from counts left join shown order by weight desc, shown.one, shown.two`);
	const read = (text: string): DuplicateSide => {
		const { isApproved, ...its } = JSON.parse(text) as Side;
		return { ...its, isApproved: isApproved === 1 };
	};
	return {
		...{ total: rows[0]!.total, aside: rows[0]!.aside },
		rows: rows.flatMap(({ kinds, one, two }) => {
			if (kinds === null) return [];
			const [older, newer] = [read(one), read(two)];
			const keepsNewer = Number(newer.isApproved) - Number(older.isApproved) || newer.orders - older.orders;
			return {
				...(keepsNewer > 0 ? { kept: newer, other: older } : { kept: older, other: newer }),
				shared: signsOf(kinds.split(",")),
			};
		}),
	};
}

const side = (column: "one" | "two") => sql`(select json_object('id', c.id, 'name', c.name,
	'isApproved', c.is_wholesale_approved, 'orders', (select count(*) from orders o where o.company_id = c.id))
	from companies c where c.id = ${sql.raw(`shown.${column}`)})`;
