import { count, desc, eq, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { startOfDay } from "~/kernel/clock/buckets";
import { firstKeptYear } from "~/kernel/clock/kept-years";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { env } from "~/kernel/config/env.server";
import { KEPT_DAYS } from "~/kernel/config/site";
import { ENTRY_KIND_NAMES } from "~/terms/ledger";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { auditLog, licenses, wholesaleApplications } from "~db/schema.server";
import { closedSets, ofAnyKind } from "./closed-sets.server";
import { hasRejectedDocuments, oldLicenses, rejectedBefore } from "./delete-old-records.server";

/** Records of a year, and the first day on which the job deletes them. */
export type KeptYear = { year: number; deletedFrom: string; orders: number; papers: number; reports: number };

/** What is kept until when, what stays beyond that and why, and what was deleted last (Rules 20.20, 20.21). @throws DomainError forbidden. */
export function getRetention(db: Db, actor: Actor, now = new Date()) {
	requireAdmin(actor, "settings");
	const today = shopToday(now);
	const first = firstKeptYear(today);
	const years = new Map<number, KeptYear>();
	const add = (what: "orders" | "papers" | "reports", rows: { year: number; n: number }[]) => {
		for (const { year, n } of rows) {
			const kept = years.get(year) ?? {
				year,
				deletedFrom: `${year + 6}-01-01`,
				orders: 0,
				papers: 0,
				reports: 0,
			};
			years.set(year, { ...kept, [what]: n });
		}
	};
	add("orders", ordersByYear(db, Number(today.slice(0, 4))));
	add("papers", papersByYear(db, Number(today.slice(0, 4))));
	add(
		"reports",
		db.all(
			sql`select cast(substr(month, 1, 4) as integer) as year, count(*) as n from pact_reports group by 1`,
		),
	);
	const { free, held } = closedSets(db, `${first}-01-01`);
	const waiting = db
		.select({ n: count(), first: sql<number | null>`min(${wholesaleApplications.reviewedAt})` })
		.from(wholesaleApplications)
		.where(hasRejectedDocuments)
		.get()!;
	return {
		years: [...years.values()].sort((a, b) => a.year - b.year),
		/** Orders that the next run deletes. */
		next: free.reduce((sum, { orderIds }) => sum + orderIds.length, 0),
		held,
		licenses: db
			.select({ n: count() })
			.from(licenses)
			.where(oldLicenses(`${first}-01-01`))
			.get()!.n,
		rejected: {
			applications: waiting.n,
			due: db.select({ n: count() }).from(wholesaleApplications).where(rejectedBefore(now)).get()!.n,
			nextOn:
				waiting.first === null
					? null
					: shopToday(new Date(waiting.first + KEPT_DAYS.rejectedDocuments * DAY_MS)),
		},
		deleted: db
			.select({ id: auditLog.id, what: auditLog.entityId, after: auditLog.after, at: auditLog.createdAt })
			.from(auditLog)
			.where(eq(auditLog.action, "retention.delete"))
			.orderBy(desc(auditLog.createdAt))
			.limit(10)
			.all(),
	};
}

/** Orders by the shop's year in which they were placed, from an index. */
function ordersByYear(db: Db, thisYear: number): { year: number; n: number }[] {
	const at = (year: number) => startOfDay(`${year}-01-01`, env.TIME_ZONE).getTime();
	const earliest = db.get<{ at: number | null }>(sql`select min(created_at) as at from orders`)?.at ?? null;
	if (earliest === null) return [];
	const years: { year: number; n: number }[] = [];
	for (let year = Number(shopToday(new Date(earliest)).slice(0, 4)); year <= thisYear; year++) {
		const { n } = db.get<{ n: number }>(
			sql`select count(*) as n from orders where created_at >= ${at(year)} and created_at < ${at(year + 1)}`,
		)!;
		if (n > 0) years.push({ year, n });
	}
	return years;
}

/** Entries by the year of their day, from the index of each kind. */
function papersByYear(db: Db, thisYear: number): { year: number; n: number }[] {
	const earliest = db.get<{ day: string | null }>(
		sql`select min((select day from papers where kind = k.value order by day limit 1)) as day from json_each(${JSON.stringify(ENTRY_KIND_NAMES)}) k`,
	)?.day;
	if (!earliest) return [];
	const years: { year: number; n: number }[] = [];
	// A paper may have a later day than today.
	for (let year = Number(earliest.slice(0, 4)); year <= thisYear + 1; year++) {
		const { n } = db.get<{ n: number }>(
			sql`select count(*) as n from papers where ${ofAnyKind} and day >= ${`${year}-01-01`} and day < ${`${year + 1}-01-01`}`,
		)!;
		if (n > 0) years.push({ year, n });
	}
	return years;
}
