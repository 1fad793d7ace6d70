import { useSearchParams } from "react-router";
import { useMay } from "~/desk/may";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import { stateName } from "~/terms/state-names";
import { Icon } from "~/ui/icon";
import { SiteLink } from "~/ui/site-link";
import { Moment } from "~/ui/text/moment";
import { mergedProblems, type Problem, problemText } from "../check-report";
import { monthText } from "../report-month";
import { fixUrl, pactUrl } from "./addresses";
import type { PactData, ShownState } from "./pact";

const SHOWN = 12;

/** Problems that a state would reject, each with a link to fix it: those of the open state, or of all states with equal causes merged. */
export function Problems({ data, problems }: { data: PactData; problems: readonly Problem[] }) {
	const may = useMay();
	const [params] = useSearchParams();
	const open = data.open ? data.open.state : null;
	const merged = mergedProblems(open ? problems.filter(({ state }) => state === open) : problems);
	if (merged.length === 0) return null;
	const shown = params.has("all") ? merged : merged.slice(0, SHOWN);
	return (
		<section id="problems" className="summary m-0 border-2 px-3.5 pt-2.5 pb-3">
			<h2>
				{counted(merged.length, "problem")} {open ? stateName(open) : "a state"} would reject
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
			{shown.length < merged.length ? (
				<p className="small mt-2">
					<SiteLink className="tap" to={`${pactUrl(data.month, open, true)}#problems`}>
						All {merged.length} problems
					</SiteLink>
				</p>
			) : null}
		</section>
	);
}

type Check = { label: string; isOpen: boolean };

/** What was checked, by which rule, and what nobody can know. */
export function Checked({ data, problems }: { data: PactData; problems: readonly Problem[] }) {
	const has = (...words: string[]) => problems.some(({ says }) => words.some((word) => says.includes(word)));
	const { states } = data;
	const leftOut = states.reduce((sum, state) => sum + state.leftOut, 0);
	const checks: Check[] = [
		{ label: "Every parcel has an invoice", isOpen: has("no invoice") },
		{
			label: "Recipient name, street, city and ZIP code in every row",
			isOpen: has("address is", "recipient", "ZIP"),
		},
		{ label: "A license number in every row", isOpen: has("license") },
		{
			label: "Brand, product kind, milliliters and UPC in every row whose layout has them",
			isOpen: has("brand", "kind", "milliliters", "UPC"),
		},
		{
			label: "Name, address and phone of every carrier",
			isOpen: problems.some(({ mend }) => mend.at === "carrier" || mend.at === "parcel"),
		},
		{ label: "A registration number in every state", isOpen: has("registration") },
		{ label: "Our FEIN, and who signs", isOpen: has("FEIN", "signs") },
		{ label: "Our agent in every state", isOpen: has("agent") },
		{ label: "A destination and a layout for every state", isOpen: has("destination", "layout") },
	];
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
				{checks.map(({ label, isOpen }) => (
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
