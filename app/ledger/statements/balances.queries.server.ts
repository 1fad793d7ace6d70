import { and, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { adminList } from "~/kernel/lists/admin-list.server";
import type { Db } from "~db/client.server";
import { isOpen, openEntries } from "~db/open-entries.server";
import { companies } from "~db/schema.server";
import { agingSums } from "./account.queries.server";
import { type Aging, agingDays, lateOf } from "./aging.ts";

export type Balance = Aging & { id: string; name: string; balanceCents: number };

const open = sql`(select company_id, sum(cents) as cents, min(due_on) as due from open_papers where cents <> 0 group by company_id)`;

/** Companies with something open, the one that is due longest first, for staff who see amounts (Rule 16.44). */
export const listBalances = adminList({
	permission: "prices",
	table: companies,
	from: sql`${companies} join ${open} as o on o.company_id = ${companies.id}`,
	search: [companies.name],
	sorts: {
		due: { label: "due longest first", by: [sql`coalesce(o.due, '9999')`, sql`${companies.id}`] },
		balance: { label: "highest balance first", by: [sql`o.cents desc`, sql`${companies.id}`] },
		name: { label: "by name", by: [sql`${companies.name} collate nocase`, sql`${companies.id}`] },
	},
	rows: readBalances,
});

function readBalances(db: Db, ids: string[]): Balance[] {
	return db
		.select({
			id: companies.id,
			name: companies.name,
			balanceCents: sql<number>`sum(${openEntries.cents})`,
			...agingSums(agingDays(shopToday())),
		})
		.from(companies)
		.innerJoin(openEntries, eq(openEntries.companyId, companies.id))
		.where(and(inArray(companies.id, ids), isOpen))
		.groupBy(companies.id)
		.all();
}

/** What all companies owe by how late it is, in cents, and how many have something open, for staff who see amounts (Rule 16.44). */
export function sumBalances(db: Db, actor: Actor): Aging & { companies: number } {
	requireAdmin(actor, "prices");
	return db
		.select({
			companies: sql<number>`count(distinct ${openEntries.companyId})`,
			...agingSums(agingDays(shopToday())),
		})
		.from(openEntries)
		.where(isOpen)
		.get()!;
}

/** Balance and what of it is late, in cents, of those companies that have something open; the caller has checked who reads it (Rule 16.44). */
export const balancesOf = (
	db: Db,
	ids: readonly string[],
): Map<string, { balanceCents: number; lateCents: number }> =>
	new Map(
		readBalances(db, [...ids]).map(({ id, balanceCents, ...aging }) => [
			id,
			{ balanceCents, lateCents: lateOf(aging) },
		]),
	);
