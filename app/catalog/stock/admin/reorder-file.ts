import { getDb } from "~/http/context.server";
import { csvAnswer } from "~/http/csv-answer.server";
import { adminOrDenied } from "~/http/guards.server";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { reorderCsv } from "../reorder.queries.server";
import type { Route } from "./+types/reorder-file";

/** What to order, of `?brand=` or of all, as a file for the supplier (Rule 7.121). */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const brand = url.searchParams.get("brand") || null;
	const name = ["reorder", brand?.replace(/[^\w-]/g, ""), dayOf(new Date(), env.TIME_ZONE)];
	return csvAnswer(`${name.filter(Boolean).join("-")}.csv`, reorderCsv(getDb(context), admin, brand));
}
