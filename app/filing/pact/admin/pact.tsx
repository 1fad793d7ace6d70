import { Form, href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { isMonth } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import { STAFF_ROWS } from "~/terms/staff-rows";
import { DAY_MS } from "~/terms/time";
import { addressOf } from "~/ui/address";
import { Button } from "~/ui/button";
import { pageTitle } from "~/ui/layout/page-title";
import { StaffHead } from "~/ui/staff/staff-head";
import { checksOf, mergedProblems } from "../check-report";
import { layoutOf } from "../layouts";
import {
	getChanges,
	getMonth,
	isReady,
	lastMonth,
	listMonths,
	listReportMonths,
} from "../pact.queries.server";
import { keptUntil, monthText } from "../report-month";
import type { Route } from "./+types/pact";
import { OpenState } from "./open-state";
import { Checked, History, Problems } from "./side";
import { StateTable } from "./state-table";

const SHOWN_PROBLEMS = 12;

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "PACT report");

/** A month's reports to the states, and one state's rows (Rules 20.1 to 20.9). */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const requested = url.searchParams.get("month");
	const month = isMonth(requested) ? requested : lastMonth();
	const { states, byState, ...facts } = getMonth(db, admin, month);
	const open = states.find(({ state }) => state === url.searchParams.get("state"))?.state ?? null;
	const rows = open ? (byState.get(open) ?? []) : [];
	const problems = states.flatMap((state) => state.problems);
	const merged = mergedProblems(open ? problems.filter(({ state }) => state === open) : problems);
	const isAll = url.searchParams.has("all");
	const most = isAll ? STAFF_ROWS.pactRowsAll : STAFF_ROWS.pactRows;
	return {
		...facts,
		months: listMonths(db, admin),
		history: listReportMonths(db, admin).map(({ at, ...row }) => ({ ...row, on: shopToday(new Date(at)) })),
		/** Those of the open state, or of all with equal causes merged, as many as are shown; in all; and what was checked. */
		problems: {
			shown: isAll ? merged : merged.slice(0, SHOWN_PROBLEMS),
			total: merged.length,
			checks: checksOf(problems),
		},
		states: states.map(({ filing, report, ...state }) => ({
			...state,
			problems: state.problems.length,
			isReady: isReady({ ...state, report }),
			destination: filing.destination,
			layout: layoutOf(filing.layout)?.label ?? null,
			unknown: layoutOf(filing.layout)?.unknown ?? null,
			wantsNil: filing.wantsNil,
			report: report && {
				...{
					id: report.id,
					number: report.number,
					exportedOn: shopToday(report.createdAt),
					sentOn: report.sentOn,
				},
			},
		})),
		open: open !== null && {
			state: open,
			total: rows.length,
			rows: rows
				.slice(0, most)
				.map(({ day, orderNumber, recipient, city, zipCode, brand, name, units, carrier, correction }) => ({
					...{ day, orderNumber, recipient, city, zipCode, brand, name, units, correction },
					carrier: carrier?.name ?? null,
				})),
			changes: states.find(({ state }) => state === open)?.isChanged
				? getChanges(db, admin, month, open, rows)
				: null,
		},
	};
}

export default function Pact({ loaderData }: Route.ComponentProps) {
	const { month, months, today, dueOn, shipments, rows, units, states, open, mayExport, isOver } = loaderData;
	const ready = states.filter((state) => state.isReady).length;
	const days = Math.round((Date.parse(dueOn) - Date.parse(today)) / DAY_MS);
	const tabs = useSectionTabs();
	return (
		<div className="wrap">
			<StaffHead title="PACT report" tabs={tabs}>
				<Form method="get" className="acts">
					<label className="vh" htmlFor="pact-month">
						Month
					</label>
					<select className="in w-auto" id="pact-month" name="month" defaultValue={month} key={month}>
						{[...new Set([...months, month])].map((each) => (
							<option key={each} value={each}>
								{monthText(each)}
							</option>
						))}
					</select>
					<Button size="s">Show</Button>
				</Form>
				<a className="btn btn-s" href={addressOf(href("/admin/pact/rows.csv"), { month })}>
					CSV<span className="vh"> of all rows</span>
				</a>
				{mayExport && isOver && ready > 0 ? (
					<Form method="post" action={href("/admin/pact/export")}>
						<input type="hidden" name="month" value={month} />
						<Button size="s">Export {counted(ready, "ready state")}</Button>
					</Form>
				) : null}
			</StaffHead>
			<p className="mb-2">
				{isOver ? (
					<>
						Due {dayText(dueOn, "day")},{" "}
						{days < 0 ? <b>{counted(-days, "day")} ago</b> : `in ${counted(days, "day")}`}
					</>
				) : (
					`${monthText(month)} is not over. Due ${dayText(dueOn, "day")}`
				)}
				<span className="lg-s">{` · ${counted(shipments, "shipment")}, ${counted(rows, "row")}, ${counted(units, "unit")}`}</span>
				{states.some((state) => state.problems > 0) ? (
					<span className="sm-s">
						{" · "}
						<a className="tap strong" href="#problems">
							Problems to fix
						</a>
					</span>
				) : null}
			</p>
			<div className="duo">
				<div className="stackv gap-4">
					<StateTable
						month={month}
						states={states}
						open={open ? open.state : null}
						mayExport={mayExport && isOver}
					/>
					{open ? <OpenState month={month} open={open} mayExport={mayExport && isOver} /> : null}
				</div>
				<div className="stackv">
					<Problems data={loaderData} />
					<Checked data={loaderData} />
					<History months={loaderData.history} />
					<p className="small mute">
						Reports are kept until Dec 31 of the fifth year after. {monthText(month, false)}:{" "}
						{dayText(keptUntil(month))}.
					</p>
					<p className="small mute">
						This is what public sources and your own settings say. It is not legal advice.
					</p>
				</div>
			</div>
		</div>
	);
}

export type PactData = Route.ComponentProps["loaderData"];
export type ShownState = PactData["states"][number];
