import { Link } from "react-router";
import { stateName } from "~/domain/legal/shipping-restrictions";
import { type Problem, problemText } from "~/domain/pact/check-report";
import { monthText } from "~/domain/pact/report-month";
import { counted } from "~/domain/texts/numbers";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/text/moment";
import { useMay } from "../may";
import { mendAt, pactUrl } from "./addresses";
import type { PactData } from "./pact";

const SHOWN = 40;

/** What states would reject, each with the place to put it right. */
export function Problems({ problems }: { problems: readonly Problem[] }) {
	const may = useMay();
	if (problems.length === 0) return null;
	return (
		<section id="problems" className="summary m-0 border-2 px-3.5 pt-2.5 pb-3">
			<h2>{counted(problems.length, "problem")} a state would reject</h2>
			<ul className="small grid gap-2">
				{problems.slice(0, SHOWN).map((problem) => {
					const { needs, to } = mendAt(problem.mend);
					return (
						<li key={`${problem.state} ${problem.says} ${problem.detail}`}>
							{may(needs) ? (
								<Link className="tap" to={to}>
									{problemText(problem)}
								</Link>
							) : (
								<b>{problemText(problem)}</b>
							)}
							<br />
							{problem.detail} {may(needs) ? null : "Ask the owner to enter it."}
						</li>
					);
				})}
			</ul>
			{problems.length > SHOWN ? (
				<p className="small">and {counted(problems.length - SHOWN, "more")}</p>
			) : null}
		</section>
	);
}

type Check = { says: string; isOpen: boolean };

/** What was checked, by which rule, and what nobody can know. */
export function Checked({ data, problems }: { data: PactData; problems: readonly Problem[] }) {
	const has = (...words: string[]) => problems.some(({ says }) => words.some((word) => says.includes(word)));
	const { states } = data;
	const leftOut = states.reduce((sum, state) => sum + state.leftOut, 0);
	const checks: Check[] = [
		{ says: "Every parcel has an invoice", isOpen: has("no invoice") },
		{
			says: "Recipient name, street, city and ZIP code in every row",
			isOpen: has("address", "recipient", "ZIP"),
		},
		{ says: "A license number in every row", isOpen: has("license") },
		{ says: "Brand and product kind in every row", isOpen: has("brand", "kind", "milliliters") },
		{ says: "Name, address and phone of every carrier", isOpen: has("carrier", " has no ") },
		{ says: "A registration number in every state", isOpen: has("registration") },
		{ says: "A destination and a layout for every state", isOpen: has("destination", "layout") },
	];
	const notes = [
		...states.flatMap(({ state, isIdle, unknown, wantsNil, rows }) => [
			...(isIdle && wantsNil === null
				? [`${stateName(state)}: no shipments. Send a nil report if you are registered there`]
				: []),
			...(unknown && rows > 0 ? [`${stateName(state)}: we don't know ${lower(unknown)}`] : []),
		]),
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
				{checks.map(({ says, isOpen }) => (
					<li key={says}>
						<Icon name={isOpen ? "warn" : "check"} /> {isOpen ? `To fix: ${lower(says)}` : says}
					</li>
				))}
				{notes.map((says) => (
					<li key={says}>
						<Icon name="warn" /> {says}
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
					{months.map(({ month, states, sent, corrected, at }) => (
						<tr key={month}>
							<td>
								<Link className="tap" to={pactUrl(month)}>
									{monthText(month)}
								</Link>
							</td>
							<td>
								{sent} of {counted(states, "state")} sent
								{corrected ? `, ${corrected.replaceAll(",", ", ")} corrected` : ""}
							</td>
							<td className="num mute">
								<Moment at={new Date(at)} show="day" />
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
