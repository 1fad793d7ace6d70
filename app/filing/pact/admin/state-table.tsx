import { Fragment } from "react";
import { Form, href } from "react-router";
import { dayText } from "~/kernel/texts/day-text";
import { grouped } from "~/kernel/texts/numbers";
import { stateName } from "~/terms/state-names";
import { Button } from "~/ui/button";
import { InlineFlash, useFlashMessage } from "~/ui/layout/flash-message";
import { SiteLink } from "~/ui/site-link";
import { Badge } from "~/ui/text/badge";
import { pactUrl } from "./addresses";
import type { ShownState } from "./pact";

type Props = { month: string; states: readonly ShownState[]; open: string | null; mayExport: boolean };

/** The states of a month, each with its report and one next step. */
export function StateTable({ month, states, open, mayExport }: Props) {
	return (
		<table className="table stack rows r-pact">
			<caption className="vh">States</caption>
			<thead>
				<tr>
					<th scope="col">State</th>
					<th scope="col" className="num">
						Shipments
					</th>
					<th scope="col" className="num">
						Rows
					</th>
					<th scope="col" className="num">
						Units
					</th>
					<th scope="col">Send to</th>
					<th scope="col">Layout</th>
					<th scope="col">Report</th>
					<th scope="col">
						<span className="vh">Next step</span>
					</th>
				</tr>
			</thead>
			<tbody>
				{states.map((state) => (
					<Fragment key={state.state}>
						<tr id={`row-${state.state}`} className={state.state === open ? "row-open" : undefined}>
							<td>
								<SiteLink
									className="tap"
									to={`${pactUrl(month, state.state)}#row-${state.state}`}
									preventScrollReset
								>
									{stateName(state.state)}
								</SiteLink>
							</td>
							<td className="num hide-s">{grouped(state.shipments)}</td>
							<td className="num hide-s">{grouped(state.rows)}</td>
							<td className="num hide-s">{grouped(state.units)}</td>
							<td className="mute hide-s">
								<SiteLink
									className="clip"
									to={href("/admin/pact/states/:state", { state: state.state })}
									aria-label={`Where ${stateName(state.state)} takes it: ${state.destination ?? "not set"}`}
								>
									{state.destination ?? "No destination set"}
								</SiteLink>
							</td>
							<td className="mute hide-s">{state.layout ?? "Unknown"}</td>
							<td>
								<Standing {...state} />
							</td>
							<td className="go">
								<Step month={month} state={state} mayExport={mayExport} />
							</td>
						</tr>
						<MessageRow at={`row-${state.state}`} />
					</Fragment>
				))}
			</tbody>
		</table>
	);
}

/** What an export says, in a row of its own: in a cell it would widen the table. */
function MessageRow({ at }: { at: string }) {
	const message = useFlashMessage();
	return message?.at === at && !message.fixed ? (
		<tr>
			<td colSpan={8}>
				<InlineFlash at={at} />
			</td>
		</tr>
	) : null;
}

function Standing({ isIdle, isChanged, report, problems, rows }: ShownState) {
	if (isChanged) return <Badge color="orange">Changed since export</Badge>;
	if (report?.sentOn)
		return (
			<Badge color="green" pips={4}>
				Sent {dayText(report.sentOn, "day")}
			</Badge>
		);
	if (report)
		return (
			<Badge color="blue" pips={3}>
				Exported {dayText(report.exportedOn, "day")}
			</Badge>
		);
	if (isIdle) return <span className="mute">No shipments</span>;
	if (problems > 0) return <Badge color="red">{problems} to fix</Badge>;
	return <Badge>{rows > 0 ? "Ready" : "Nil report"}</Badge>;
}

function Step({ month, state, mayExport }: Pick<Props, "month" | "mayExport"> & { state: ShownState }) {
	const { isIdle, isChanged, report, problems } = state;
	const name = stateName(state.state);
	if (report && !isChanged)
		return (
			<SiteLink
				className="btn btn-s"
				to={href("/admin/pact/reports/:id", { id: report.id })}
				aria-label={`Record, ${name}`}
			>
				Record
			</SiteLink>
		);
	if (problems > 0)
		return (
			<SiteLink
				className="btn btn-s btn-ink"
				to={`${pactUrl(month, state.state)}#problems`}
				aria-label={`Fix, ${name}`}
			>
				Fix
			</SiteLink>
		);
	if (isIdle || !mayExport) return null;
	return <ExportForm month={month} state={state.state} isAgain={isChanged} />;
}

/** Exports a state's report; the answer stands in its row. */
export function ExportForm({
	month,
	state,
	isAgain = false,
	label,
}: {
	month: string;
	state: string;
	isAgain?: boolean;
	label?: string;
}) {
	return (
		<Form method="post" action={href("/admin/pact/export")} preventScrollReset>
			<input type="hidden" name="month" value={month} />
			<input type="hidden" name="states" value={state} />
			<input type="hidden" name="at" value={`row-${state}`} />
			<Button
				size="s"
				pendingText="Exporting..."
				aria-label={label ? undefined : `Export, ${stateName(state)}`}
			>
				{label ?? (isAgain ? "Export correction" : "Export")}
			</Button>
		</Form>
	);
}
