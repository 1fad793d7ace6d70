import { getDb } from "~/http/context.server";
import { csvAnswer } from "~/http/csv-answer.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { periodIn } from "../period";
import { reportCsv } from "../report";
import { getReport } from "../report.queries.server";
import type { Route } from "./+types/report-file";

/** /admin/reports/days.csv and its like, with all rows. */
export function loader({ context, params, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const report = foundOr404(() =>
		getReport(
			getDb(context),
			admin,
			params.file.replace(/\.csv$/, ""),
			periodIn(url.searchParams, shopToday()),
			{ past: url.searchParams.get("withPast") === "true" },
		),
	);
	const { from, until } = report.period;
	return csvAnswer(`${report.name}-${from}-to-${until}.csv`, reportCsv(report));
}
