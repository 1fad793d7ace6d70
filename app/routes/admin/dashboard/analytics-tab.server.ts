import type { Actor } from "~/domain/actor";
import { getWeeklyWorkload } from "~/domain/analytics/weekly-workload.server";
import { env } from "~/env.server";
import type { Db } from "~db/client.server";

/** The last twelve weeks, in the shop's time zone. */
export const loadAnalytics = (db: Db, actor: Actor, now = new Date()) =>
	getWeeklyWorkload(db, actor, { timeZone: env.TIME_ZONE, now });

export type AnalyticsTabData = ReturnType<typeof loadAnalytics>;
