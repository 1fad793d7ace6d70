import { getDb } from "~/http/context.server";
import { csvAnswer } from "~/http/csv-answer.server";
import { adminOrDenied } from "~/http/guards.server";
import { isMonth } from "~/kernel/clock/buckets";
import { allRowsCsv, lastMonth } from "../pact.queries.server";
import type { Route } from "./+types/rows-file";

/** The rows of all states in a month, for our own use: no report, and not kept. */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const requested = url.searchParams.get("month");
	const month = isMonth(requested) ? requested : lastMonth();
	return csvAnswer(`PACT-all-states-${month}.csv`, [allRowsCsv(getDb(context), admin, month)]);
}
