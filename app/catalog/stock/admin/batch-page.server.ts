import { getDb } from "~/http/context.server";
import { newFormKey } from "~/http/form-key.server";
import { adminOrDenied, type Context } from "~/http/guards.server";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import type { StockBatch } from "~/terms/stock";
import { listLatestBatches } from "../stock.queries.server";

/** What the pages for deliveries and counts show before anything is scanned. */
export function batchPage({ context }: { context: Context }, kind: StockBatch) {
	const admin = adminOrDenied(context);
	return {
		today: dayOf(new Date(), env.TIME_ZONE),
		formKey: newFormKey(),
		latest: listLatestBatches(getDb(context), admin, kind),
	};
}
