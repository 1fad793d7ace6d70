import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { notFound } from "~/kernel/errors";
import { isOn } from "~/kernel/settings/switches.server";
import type { Db } from "~db/client.server";
import { soldBelowCost } from "./below-cost.server";
import { marginByProduct, salesByBrand, salesByProduct } from "./goods-report.server";
import { creditsOf, unpaidOf } from "./ledger-report.server";
import { hasPast, withPast } from "./past-sales.server";
import { type Period, periodBefore } from "./period.ts";
import { REPORTS, type Report, type ReportName, type ReportTable, type SalesSums } from "./report.ts";
import { salesBy, salesTotals, taxByState } from "./sales-report.server";

const READ: Record<ReportName, (db: Db, period: Period) => ReportTable> = {
	days: (db, period) => salesBy(db, "days", period),
	months: (db, period) => salesBy(db, "months", period),
	states: (db, period) => salesBy(db, "states", period),
	brands: salesByBrand,
	products: salesByProduct,
	customers: (db, period) => salesBy(db, "customers", period),
	locations: (db, period) => salesBy(db, "locations", period),
	salespeople: (db, period) => salesBy(db, "salespeople", period),
	tax: taxByState,
	margin: marginByProduct,
	"below-cost": soldBelowCost,
	credits: creditsOf,
	unpaid: unpaidOf,
};

const isReport = (name: string): name is ReportName => Object.hasOwn(REPORTS, name);

/**
 * A report of a period, with what was sold before this shop if that is asked for (Rule 21.9), for staff with reports; the margin and what was sold below cost also need costs (Rules 7.174, 21.1 to 21.8). Amounts are in cents.
 * @throws DomainError unauthenticated, forbidden; not_found for another name, and for a report of what is switched off (Rule 9.40).
 */
export function getReport(
	db: Db,
	actor: Actor,
	name: string,
	{ from, until }: Period,
	{ past = false }: { past?: boolean } = {},
): Report {
	requireAdmin(actor, "reports");
	if (!isReport(name) || (name === "salespeople" && !isOn(db, "salespeople"))) throw notFound("Report");
	if (name === "margin" || name === "below-cost") requireAdmin(actor, "costs");
	const period = { from, until };
	const report = READ[name](db, period);
	return {
		...{ name, period, before: periodBefore(period) },
		...(past && hasPast(name) ? withPast(db, name, period, report) : report),
	};
}

/** What was sold in a period and the one before it, in cents (Rule 21.1). @throws DomainError unauthenticated, forbidden. */
export function getSalesTotals(db: Db, actor: Actor, period: Period): SalesSums {
	requireAdmin(actor, "reports");
	return salesTotals(db, period);
}
