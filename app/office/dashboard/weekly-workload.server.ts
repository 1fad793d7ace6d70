import { and, count, gte, inArray, lt, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { bucketsOf, dayOf } from "~/kernel/clock/buckets";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { contactMessages, quoteRequests, wholesaleApplications } from "~db/schema.server";

/** Applications, decisions, messages and quotes of one week. */
export type WorkloadWeek = {
	/** The Monday it begins with, such as 'Nov 16'. */
	label: string;
	applications: number;
	approved: number;
	rejected: number;
	/** Median time from submission to decision for that week's decisions; null without decisions. */
	medianDecisionMs: number | null;
	messages: number;
	quotes: number;
};

export type Workload = {
	weeks: WorkloadWeek[];
	approved: number;
	rejected: number;
	medianDecisionMs: number | null;
};

/**
 * Applications, decisions, messages and quote requests of the last weeks, Monday to Monday in the shop's
 * time zone; the last week is the current one.
 *
 * @throws DomainError unauthenticated, forbidden.
 */
export function getWeeklyWorkload(
	db: Db,
	actor: Actor,
	{ timeZone, weeks = 12, now = new Date() }: { timeZone: string; weeks?: number; now?: Date },
): Workload {
	requireAdmin(actor, "reports");
	const today = dayOf(now, timeZone);
	const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
	const monday = Date.parse(`${today}T00:00:00Z`) - (weekday + (weeks - 1) * 7) * DAY_MS;
	const from = new Date(monday).toISOString().slice(0, 10);
	const all: number[] = [];
	const rows = bucketsOf({ from, to: today, step: "week" }, timeZone).map((week) => {
		const within = (column: SQLiteColumn) => and(gte(column, week.from), lt(column, week.to));
		const counted = (table: SQLiteTable, where: SQL | undefined) =>
			db.select({ n: count() }).from(table).where(where).get()!.n;
		const decided = db
			.select({
				status: wholesaleApplications.status,
				createdAt: wholesaleApplications.createdAt,
				reviewedAt: wholesaleApplications.reviewedAt,
			})
			.from(wholesaleApplications)
			.where(
				and(
					inArray(wholesaleApplications.status, ["approved", "rejected"]),
					within(wholesaleApplications.reviewedAt),
				),
			)
			.all();
		const took = decided.map(({ createdAt, reviewedAt }) => Number(reviewedAt) - Number(createdAt));
		all.push(...took);
		const approved = decided.filter(({ status }) => status === "approved").length;
		return {
			label: week.label,
			applications: counted(wholesaleApplications, within(wholesaleApplications.createdAt)),
			approved,
			rejected: decided.length - approved,
			medianDecisionMs: median(took),
			messages: counted(contactMessages, within(contactMessages.createdAt)),
			quotes: counted(quoteRequests, within(quoteRequests.createdAt)),
		};
	});
	const sum = (key: "approved" | "rejected") => rows.reduce((total, week) => total + week[key], 0);
	return { weeks: rows, approved: sum("approved"), rejected: sum("rejected"), medianDecisionMs: median(all) };
}

function median(values: number[]): number | null {
	if (values.length === 0) return null;
	const sorted = [...values].sort((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
