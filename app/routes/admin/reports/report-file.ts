import { periodIn } from "~/domain/reports/period";
import { reportCsv } from "~/domain/reports/report";
import { getReport } from "~/domain/reports/report.queries.server";
import { shopToday } from "~/domain/shop-clock/shop-time.server";
import { getDb } from "~/http/context.server";
import { csvAnswer } from "~/http/csv-answer.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/report-file";

/** /admin-portal/reports/days.csv and its like, with all rows (Rule 21.9). */
export function loader({ context, params, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const report = foundOr404(() =>
		getReport(
			getDb(context),
			admin,
			params.file.replace(/\.csv$/, ""),
			periodIn(url.searchParams, shopToday()),
		),
	);
	const { from, until } = report.period;
	return csvAnswer(`${report.name}-${from}-to-${until}.csv`, reportCsv(report));
}
