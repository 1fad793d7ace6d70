import { useMay } from "~/desk/may";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import { stateName } from "~/terms/state-names";
import { Icon } from "~/ui/icon";
import { SiteLink } from "~/ui/site-link";
import { Moment } from "~/ui/text/moment";
import { problemText } from "../check-report";
import { monthText } from "../report-month";
import { fixUrl, pactUrl } from "./addresses";
import type { PactData, ShownState } from "./pact";

/** Problems that a state would reject, each with a link to fix it: those of the open state, or of all states with equal causes merged. */
export function Problems({ data }: { data: PactData }) {
	const may = useMay();
	const open = data.open ? data.open.state : null;
	const { shown, total } = data.problems;
	if (total === 0) return null;
	return (
		<section id="problems" className="summary m-0 border-2 px-3.5 pt-2.5 pb-3">
			<h2>
				{counted(total, "problem")} {open ? stateName(open) : "a state"} would reject
			</h2>
			<ul className="small grid gap-2">
				{shown.map((problem) => {
					const { needs, to } = fixUrl(problem.mend);
					return (
						<li key={`${problem.says} ${problem.detail} ${to}`}>
							{may(needs) ? (
								<SiteLink className="tap" to={to}>
									{problemText(problem)}
								</SiteLink>
							) : (
								<b>{problemText(problem)}</b>
							)}
							<br />
							{problem.detail} {may(needs) ? null : "Ask the owner to enter it."}
						</li>
					);
				})}
			</ul>
			{shown.length < total ? (
				<p className="small mt-2">
					<SiteLink className="tap" to={`${pactUrl(data.month, open, true)}#problems`}>
						All {total} problems
					</SiteLink>
				</p>
			) : null}
		</section>
	);
}

/** What was checked, by which rule, and what nobody can know. */
export function Checked({ data }: { data: PactData }) {
	const { states } = data;
	const leftOut = states.reduce((sum, state) => sum + state.leftOut, 0);
	const layouts = Map.groupBy(
		states.filter(({ unknown, rows }) => unknown && rows > 0),
		({ layout }) => layout,
	);
	const quiet = states.filter(({ isIdle, wantsNil }) => isIdle && wantsNil === null);
	const names = (list: readonly ShownState[]) => list.map(({ state }) => stateName(state)).join(", ");
	const notes = [
		...(quiet.length > 0
			? [`No shipments: ${names(quiet)}. Send a nil report where you are registered and the state wants one`]
			: []),
		...[...layouts].map(
			([layout, its]) => `${layout} (${names(its)}). Not known: ${lower(its[0]!.unknown!)}`,
		),
		...(leftOut > 0 ? [`${counted(leftOut, "unit")} left out: no vapor products`] : []),
	];
	return (
		<section className="card">
			<h2>
				Checked{" "}
				<small className="mute">
					<Moment at={new Date(data.now)} show="shortTime" />
				</small>
			</h2>
			<ul className="small grid gap-1">
				{data.problems.checks.map(({ label, isOpen }) => (
					<li key={label}>
						<Icon name={isOpen ? "warn" : "check"} /> {label}
						{isOpen ? <b> to fix</b> : null}
					</li>
				))}
				{notes.map((label) => (
					<li key={label}>
						<Icon name="warn" /> {label}
					</li>
				))}
			</ul>
		</section>
	);
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Months with exported reports. */
export function History({ months }: { months: PactData["history"] }) {
	if (months.length === 0) return null;
	return (
		<section>
			<table className="table rows">
				<caption className="cap">History</caption>
				<thead className="vh">
					<tr>
						<th scope="col">Month</th>
						<th scope="col">Reports</th>
						<th scope="col">Last export</th>
					</tr>
				</thead>
				<tbody>
					{months.map(({ month, states, sent, corrected, on }) => (
						<tr key={month}>
							<td>
								<SiteLink className="tap" to={pactUrl(month)}>
									{monthText(month)}
								</SiteLink>
							</td>
							<td>
								{sent} of {counted(states, "state")} sent
								{corrected ? `, ${corrected.replaceAll(",", ", ")} corrected` : ""}
							</td>
							<td className="num mute">{dayText(on, "day")}</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
