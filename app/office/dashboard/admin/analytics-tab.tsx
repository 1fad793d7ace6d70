import type { ReactNode } from "react";
import { counted, grouped } from "~/kernel/texts/numbers";
import { HOUR_MS } from "~/terms/time";
import { BarChart } from "~/ui/chart/chart";
import { Stats } from "~/ui/layout/card";
import type { AnalyticsTabData } from "./analytics-tab.server";

const percent = (value: number) => `${value}%`;
const hours = (value: number) => (value >= 72 ? `${Math.round(value / 24)} d` : `${value} h`);
const hoursOf = (ms: number) => Math.round((ms / HOUR_MS) * 10) / 10;
const rateOf = (approved: number, rejected: number) => Math.round((approved / (approved + rejected)) * 100);

/** Incoming requests and time to decision, week by week. */
export function AnalyticsTab({ weeks, approved, rejected, medianDecisionMs }: AnalyticsTabData) {
	const sum = (key: "applications" | "messages" | "quotes") =>
		weeks.reduce((total, week) => total + week[key], 0);
	const decided = weeks.filter((week) => week.approved + week.rejected > 0);
	const span = `the last ${weeks.length} weeks`;
	const median = medianDecisionMs === null ? null : hours(hoursOf(medianDecisionMs));
	const rate = decided.length > 0 ? percent(rateOf(approved, rejected)) : null;
	return (
		<section aria-label="Analytics">
			<Stats
				className="mb-7"
				items={[
					{ label: "Applications", value: grouped(sum("applications")), note: `in ${span}` },
					{
						label: "Approval rate",
						value: rate ?? "none",
						note: `${grouped(approved)} approved, ${grouped(rejected)} rejected`,
					},
					{ label: "Median time to decision", value: median ?? "none", note: "from submission" },
					{
						label: "Messages and quotes",
						value: grouped(sum("messages") + sum("quotes")),
						note: `${grouped(sum("messages"))} and ${grouped(sum("quotes"))}`,
					},
				]}
			/>
			<div className="split half gap-y-8">
				<Chart title="Applications per week">
					<BarChart
						sentence={`${counted(sum("applications"), "application")} in ${span}.`}
						unit="Week of"
						tick={grouped}
						format={grouped}
						series={["Applications"]}
						data={weeks.map(({ label, applications }) => ({ label, values: [applications] }))}
					/>
				</Chart>
				<Chart title="Approval rate" empty={decided.length === 0}>
					<BarChart
						sentence={`${rate} of ${counted(approved + rejected, "decision")} in ${span} were approvals. Weeks without decisions are left out.`}
						unit="Week of"
						tick={percent}
						format={percent}
						series={["Approved of those decided"]}
						data={decided.map((week) => ({
							label: week.label,
							values: [rateOf(week.approved, week.rejected)],
						}))}
					/>
				</Chart>
				<Chart title="Median time to decision" empty={decided.length === 0}>
					<BarChart
						sentence={`Half of the decisions in ${span} took at most ${median}. Weeks without decisions are left out.`}
						unit="Week of"
						tick={hours}
						format={(value) => counted(value, "hour")}
						series={["Hours from submission to decision"]}
						data={decided.map((week) => ({
							label: week.label,
							values: [hoursOf(week.medianDecisionMs ?? 0)],
						}))}
					/>
				</Chart>
				<Chart title="Messages and quotes per week">
					<BarChart
						sentence={`${counted(sum("messages"), "message")} and ${counted(sum("quotes"), "quote request")} in ${span}.`}
						unit="Week of"
						tick={grouped}
						format={grouped}
						series={["Messages", "Quote requests"]}
						data={weeks.map(({ label, messages, quotes }) => ({ label, values: [messages, quotes] }))}
					/>
				</Chart>
			</div>
		</section>
	);
}

function Chart({ title, empty = false, children }: { title: string; empty?: boolean; children: ReactNode }) {
	return (
		<section aria-label={title} className="min-w-0">
			<h2 className="mb-2">{title}</h2>
			{empty ? <p className="mute">No decisions in these weeks.</p> : children}
		</section>
	);
}
