import { Form, href } from "react-router";
import { FIXED_MARGIN_PERCENT } from "~/kernel/config/site";
import { formatCents } from "~/kernel/money";
import { grouped } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { BarChart, LineChart } from "~/ui/chart/chart";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { Card, Line, Lines } from "~/ui/layout/card";
import { SiteLink } from "~/ui/site-link";
import { Money } from "~/ui/text/money";
import type { PortalSummary } from "../dashboard/portal-summary.server";
import { AnalyticsLists } from "./analytics-lists";
import type { AnalyticsTabData } from "./analytics-tab.server";

const UNITS = { day: "Day", week: "Week of", month: "Month" } as const;
const STEPS = [
	{ value: "day", label: "Day" },
	{ value: "week", label: "Week" },
	{ value: "month", label: "Month" },
];

/** $1.2k and the like, for axes. */
const shortCents = (cents: number) => {
	const dollars = cents / 100;
	if (dollars < 1000) return `$${Math.round(dollars)}`;
	if (dollars < 1_000_000) return `$${Math.round(dollars / 100) / 10}k`;
	return `$${Math.round(dollars / 100_000) / 10}M`;
};

type Props = { data: AnalyticsTabData; summary: PortalSummary };

export function AnalyticsTab({ data, summary }: Props) {
	return (
		<section aria-label="Analytics">
			<RangeForm data={data} />
			<div className="split half">
				<RevenueBreakdown data={data} />
				<CustomerAnalytics data={data} summary={summary} />
			</div>
			<AnalyticsLists data={data} />
		</section>
	);
}

function RangeForm({ data: { range } }: { data: AnalyticsTabData }) {
	return (
		<Form
			action={href("/admin-portal")}
			className="fbar no-print"
			key={`${range.from}/${range.to}/${range.step}`}
		>
			<input type="hidden" name="tab" value="analytics" />
			<TextField name="from" label="From" type="date" defaultValue={range.from} />
			<TextField name="to" label="To" type="date" defaultValue={range.to} />
			<SelectField name="by" label="By" options={STEPS} defaultValue={range.step} />
			<Button>Show</Button>
		</Form>
	);
}

function RevenueBreakdown({ data }: { data: AnalyticsTabData }) {
	const { revenue, revenueCents, creditedCents, profitCents, range, recorded } = data;
	const peak = revenue.reduce((best, one) => (one.cents > best.cents ? one : best), revenue[0]!);
	const margin = recorded.salesCents - recorded.costCents;
	const percent = (part: number, whole: number) =>
		whole === 0 ? "0%" : `${grouped(Math.round((part / whole) * 1000) / 10)}%`;
	return (
		<Card title="Revenue Breakdown">
			<BarChart
				sentence={`Revenue per ${range.step}, ${revenue[0]!.label} to ${revenue.at(-1)!.label}, ${formatCents(revenueCents)} in all, most in ${peak.label} with ${formatCents(peak.cents)}`}
				unit={UNITS[range.step]}
				tick={shortCents}
				format={formatCents}
				series={[`Costs, ${100 - FIXED_MARGIN_PERCENT}%`, `Net profit, ${FIXED_MARGIN_PERCENT}%`]}
				data={revenue.map(({ label, cents, profitCents: profit }) => ({
					label,
					// More may be credited than sold.
					values: [Math.max(0, cents - profit), Math.max(0, profit)],
				}))}
			/>
			<Lines className="mt-4">
				<Line label="Revenue">
					<Money cents={revenueCents} />
				</Line>
				<Line label="Costs">
					<Money cents={revenueCents - profitCents} />
				</Line>
				<Line label="Net profit" total>
					<Money cents={profitCents} />
				</Line>
			</Lines>
			<p className="small mute mt-3">
				Orders by the day they were placed, with tax and shipping; cancelled and refunded ones don't count.
				What was invoiced less credits is in the{" "}
				<SiteLink to={href("/admin/reports")}>sales reports</SiteLink>.{" "}
				{creditedCents > 0 ? `Revenue is less ${formatCents(creditedCents)} of credits. ` : null}
				{`Fixed ${FIXED_MARGIN_PERCENT}% margin. `}
				{recorded.units === 0
					? "The products sold have no recorded costs."
					: `From recorded product costs: ${formatCents(margin)}, ${percent(margin, recorded.salesCents)}, for ${percent(recorded.units, recorded.allUnits)} of units.`}
			</p>
		</Card>
	);
}

function CustomerAnalytics({ data, summary }: Props) {
	const { approved, range } = data;
	return (
		<Card title="Customer Analytics">
			<LineChart
				sentence={`Approved wholesalers, from ${grouped(approved[0]!.count)} in ${approved[0]!.label} to ${grouped(approved.at(-1)!.count)} in ${approved.at(-1)!.label}`}
				unit={UNITS[range.step]}
				tick={grouped}
				format={grouped}
				name={`Approved wholesalers, ${range.step} end`}
				data={approved.map(({ label, count }) => ({ label, value: count }))}
			/>
			<Lines className="mt-4">
				<Line label="Total customers">{grouped(summary.customers)}</Line>
				<Line label="Approved wholesalers">{grouped(summary.approvedCustomers)}</Line>
				<Line label="Pending applications">{grouped(summary.pendingApplications)}</Line>
				<Line label="Active products">{grouped(summary.products)}</Line>
			</Lines>
		</Card>
	);
}
