import { and, eq, lte, sql } from "drizzle-orm";
import { dayAfter, startOfDay } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import type { Db, Tx } from "~db/client.server";
import { ledgerEntries } from "~db/schema.server";
import { type Aging, agingDays } from "./aging.ts";

/**
 * Open amounts of a company's entries at the end of a day, by entry id; settled entries are left out. They add up to the balance of that
 * day, regardless of later payments and reversals (Rule 16.45).
 */
export function openAsOf(
	db: Db | Tx,
	companyId: string,
	day: string,
): Map<string, { openCents: number; dueOn: string | null }> {
	const end = startOfDay(dayAfter(day), env.TIME_ZONE).getTime();
	// An allocation made by that day counts only if both entries are dated by that day.
	const settled = (own: "credit_id" | "charge_id", other: "credit_id" | "charge_id") =>
		sql`coalesce((select sum(a.cents) from allocations a join papers o on o.id = a.${sql.raw(other)}
			where a.${sql.raw(own)} = ${ledgerEntries.id} and a.created_at < ${end} and o.day <= ${day}), 0)`;
	const openCents = sql<number>`${ledgerEntries.cents} + ${settled("credit_id", "charge_id")} - ${settled("charge_id", "credit_id")}`;
	const rows = db
		.select({ id: ledgerEntries.id, dueOn: ledgerEntries.dueOn, openCents })
		.from(ledgerEntries)
		.where(and(eq(ledgerEntries.companyId, companyId), lte(ledgerEntries.day, day)))
		.all();
	return new Map(rows.flatMap(({ id, ...row }) => (row.openCents === 0 ? [] : [[id, row]])));
}

/** The same amounts by days late on that day. */
export function agingAsOf(open: Iterable<{ openCents: number; dueOn: string | null }>, day: string): Aging {
	const { days30, days60, days90 } = agingDays(day);
	const aging: Aging = { current: 0, days30: 0, days60: 0, days90: 0, over90: 0, credits: 0 };
	for (const { openCents, dueOn } of open) {
		const due = dueOn ?? day;
		if (openCents < 0) aging.credits += openCents;
		else if (due >= day) aging.current += openCents;
		else if (due >= days30) aging.days30 += openCents;
		else if (due >= days60) aging.days60 += openCents;
		else if (due >= days90) aging.days90 += openCents;
		else aging.over90 += openCents;
	}
	return aging;
}
