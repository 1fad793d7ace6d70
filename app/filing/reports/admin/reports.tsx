import { data, Form, href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { DomainError } from "~/kernel/errors";
import { pageCountOf } from "~/kernel/lists/paging";
import { formatCents } from "~/kernel/money";
import { grouped } from "~/kernel/texts/numbers";
import { dayText } from "~/ledger";
import { STAFF_ROWS } from "~/terms/staff-rows";
import { addressOf } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { EmptyState } from "~/ui/layout/empty-state";
import { pageTitle } from "~/ui/layout/page-title";
import { Pagination } from "~/ui/layout/pagination";
import { PrintButton } from "~/ui/layout/print";
import { SiteLink } from "~/ui/site-link";
import { StaffHead, Strip } from "~/ui/staff/staff-head";
import { useIsOn } from "~/ui/switches";
import { hasPast, isPastKept } from "../past-sales.server";
import { PERIODS, type Period, type PeriodName, periodIn } from "../period";
import { changeOf, REPORTS, type ReportName, type SalesSums, shownColumns } from "../report";
import { getReport, getSalesTotals } from "../report.queries.server";
import type { Route } from "./+types/reports";
import { ReportTable } from "./report-table";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageTitle(matches, loaderData ? REPORTS[loaderData.report.name].label : "Reports");

/** The period in the address, or this month and why that is shown instead. */
function queriedPeriod(params: URLSearchParams): {
	period: ReturnType<typeof periodIn>;
	error: DomainError | null;
} {
	try {
		return { period: periodIn(params, shopToday()), error: null };
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return { period: periodIn(new URLSearchParams(), shopToday()), error };
	}
}

export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const { period, error } = queriedPeriod(url.searchParams);
	const past = url.searchParams.get("withPast") === "true";
	const report = foundOr404(() =>
		getReport(db, admin, url.searchParams.get("report") || "days", period, { past }),
	);
	const mayHavePast = hasPast(report.name) && isPastKept(db);
	const pageCount = pageCountOf(report.rows.length, STAFF_ROWS.reportRows);
	const page = Math.min(Math.max(1, Number(url.searchParams.get("page")) || 1), pageCount);
	const bar = report.columns.find(({ hasBar }) => hasBar)?.key;
	const most = bar ? report.rows.reduce((max, { cells }) => Math.max(max, Number(cells[bar])), 0) : 0;
	return data(
		{
			report: {
				...report,
				columns: shownColumns(report),
				rows: report.rows.slice((page - 1) * STAFF_ROWS.reportRows, page * STAFF_ROWS.reportRows),
			},
			past: mayHavePast ? past : null,
			...{ page, pageCount, most, count: report.rows.length, periodName: period.name },
			totals: report.sums ?? getSalesTotals(db, admin, period),
			error: error && { field: error.errors[0]?.field ?? "from", message: error.message },
		},
		{ status: error?.status ?? 200 },
	);
}

const DESCRIPTIONS: Partial<Record<ReportName, string>> = {
	tax: "Tax and excise on invoices less those on credits, by the state shipped to.",
	margin: "Of lines whose unit cost was known when they were ordered. Amounts without goods have no cost.",
	"below-cost":
		"Lines of orders placed in these days, below the cost that was known when they were ordered, or for nothing.",
	unpaid: "Invoices of these days that have something open today.",
	credits: "Credit memos, and those that were taken back.",
};

/** What was sold, credited and owed in a period (Rules 21.1 to 21.8). */
export default function Reports({ loaderData }: Route.ComponentProps) {
	const { report, totals, periodName, page, pageCount, most, count, error, past } = loaderData;
	const { name, period, before } = report;
	const days = {
		...(periodName ? { period: periodName } : period),
		...(past ? { withPast: "true" } : {}),
	};
	return (
		<div className="wrap">
			<StaffHead
				title={REPORTS[name].label}
				facts={`${dayText(period.from)} to ${dayText(period.until)}`}
				tabs={useSectionTabs()}
			>
				<ButtonLink
					size="s"
					reloadDocument
					to={addressOf(href("/admin/reports/:file", { file: `${name}.csv` }), days)}
				>
					CSV
				</ButtonLink>
				<PrintButton />
			</StaffHead>
			<ErrorSummary problems={error ? [{ id: error.field, text: error.message }] : []} />
			<PeriodForm {...loaderData} />
			<Periods report={name} open={periodName} past={past === true} />
			<Figures totals={totals} before={before} />
			<p className="small mute mb-3">
				{DESCRIPTIONS[name] ??
					"Goods invoiced less goods credited, by the day of each invoice and credit memo."}
				{past ? " From before this shop: lines of past orders, in none of the figures above." : null}
			</p>
			{count === 0 ? (
				<EmptyState title="Nothing in these days" />
			) : (
				<>
					<ReportTable report={report} most={most} />
					<Pagination page={page} pageCount={pageCount} />
				</>
			)}
		</div>
	);
}

type Data = Route.ComponentProps["loaderData"];

/** Which report, and its days. */
function PeriodForm({ report: { name, period }, error, past }: Pick<Data, "report" | "error" | "past">) {
	const isOn = useIsOn();
	const errorsOf = (field: string) => (error?.field === field ? [error.message] : []);
	return (
		<Form
			className="fbar no-print"
			action={href("/admin/reports")}
			key={`${name} ${period.from} ${period.until} ${past}`}
		>
			<SelectField
				name="report"
				label="Report"
				options={Object.entries(REPORTS)
					.filter(([value]) => value !== "salespeople" || isOn("salespeople"))
					.map(([value, { label }]) => ({ value, label }))}
				defaultValue={name}
			/>
			<TextField name="from" label="From" type="date" defaultValue={period.from} errors={errorsOf("from")} />
			<TextField
				name="until"
				label="Until"
				type="date"
				defaultValue={period.until}
				errors={errorsOf("until")}
			/>
			{past === null ? null : (
				<label className="check mb-2">
					<input type="checkbox" name="withPast" value="true" defaultChecked={past} />
					With sales from before this shop
				</label>
			)}
			<Button>Show</Button>
		</Form>
	);
}

const Periods = ({ report, open, past }: { report: ReportName; open: PeriodName | null; past: boolean }) => (
	<nav className="chips no-print" aria-label="Periods">
		{Object.entries(PERIODS).map(([period, { label }]) => (
			<SiteLink
				key={period}
				className="chip"
				to={addressOf(href("/admin/reports"), { report, period, withPast: past ? "true" : null })}
				aria-current={period === open ? "page" : undefined}
			>
				{label}
			</SiteLink>
		))}
	</nav>
);

function Figures({ totals, before }: { totals: SalesSums; before: Period }) {
	const change = changeOf(totals.sales, totals.before);
	const message = change === null ? "" : `, ${change > 0 ? "+" : ""}${grouped(change)}%`;
	return (
		<Strip
			items={[
				{ label: "Sales", value: formatCents(totals.sales) },
				{
					label: "Before",
					value: formatCents(totals.before),
					note: `${dayText(before.from)} to ${dayText(before.until)}${message}`,
				},
				{ label: "Invoices", value: grouped(totals.invoices) },
				{ label: "Credited", value: formatCents(totals.credited) },
				{ label: "Tax", value: formatCents(totals.tax) },
				...(totals.excise === 0 ? [] : [{ label: "Excise", value: formatCents(totals.excise) }]),
				{ label: "Total", value: formatCents(totals.total) },
			]}
		/>
	);
}
