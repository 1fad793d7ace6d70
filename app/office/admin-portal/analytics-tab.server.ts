import type { Actor } from "~/kernel/actor/actor";
import { rangeOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import type { Db } from "~db/client.server";
import { getAnalytics } from "../dashboard/analytics.queries.server";
import { fixedProfitCents } from "../dashboard/portal-summary.server";

/** The numbers for the range in the URL. */
export function loadAnalytics(db: Db, actor: Actor, url: URL) {
	const now = new Date();
	const range = rangeOf(url.searchParams, now, env.TIME_ZONE);
	const analytics = getAnalytics(db, actor, range, { timeZone: env.TIME_ZONE, now });
	return {
		...analytics,
		revenue: analytics.revenue.map((one) => ({ ...one, profitCents: fixedProfitCents(one.cents) })),
		profitCents: fixedProfitCents(analytics.revenueCents),
	};
}

export type AnalyticsTabData = ReturnType<typeof loadAnalytics>;
