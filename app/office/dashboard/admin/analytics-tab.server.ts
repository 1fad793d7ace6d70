import type { Actor } from "~/kernel/actor/actor";
import { env } from "~/kernel/config/env.server";
import type { Db } from "~db/client.server";
import { getWeeklyWorkload } from "../weekly-workload.server";

/** The last twelve weeks, in the shop's time zone. */
export const loadAnalytics = (db: Db, actor: Actor, now = new Date()) =>
	getWeeklyWorkload(db, actor, { timeZone: env.TIME_ZONE, now });

export type AnalyticsTabData = ReturnType<typeof loadAnalytics>;
