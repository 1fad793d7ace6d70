import { getDb } from "~/http/context.server";
import { csvAnswer } from "~/http/csv-answer.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { monthCsv, monthOf } from "../month-file.server";
import type { Route } from "./+types/accountant-file";

/** /admin/reports/accountant/quickbooks-invoices.csv?month=2026-10 and its like (Rule 21.20). */
export function loader({ context, params, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const name = params.file.replace(/\.csv$/, "");
	const requested = url.searchParams.get("part");
	const part = requested === null ? null : Math.max(1, Math.trunc(Number(requested)) || 1);
	const period = foundOr404(() => monthOf(url.searchParams.get("month"), shopToday()));
	const pieces = foundOr404(() => monthCsv(getDb(context), admin, name, period, part));
	return csvAnswer(`${name}-${period.month}${part === null ? "" : `-part-${part}`}.csv`, pieces);
}
