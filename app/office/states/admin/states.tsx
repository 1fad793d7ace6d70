import { href, redirect } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { monthText } from "~/filing";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { dayText } from "~/kernel/texts/day-text";
import { counted, grouped } from "~/kernel/texts/numbers";
import { STATE_CODES } from "~/terms/selling";
import { stateName } from "~/terms/state-names";
import { ButtonLink } from "~/ui/button";
import { Note } from "~/ui/layout/card";
import { pageTitle } from "~/ui/layout/page-title";
import { TableFrame } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { useIsOn } from "~/ui/switches";
import { listStates, type StateRow } from "../state-rows.server";
import type { Route } from "./+types/states";
import { ShareBar, ShareWords } from "./standing";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "States");

/** The states we ship to (Rules 17.3, 17.8). An address that asks for one of them leads to its page. */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const asked = STATE_CODES.find((code) => code === url.searchParams.get("state"));
	if (asked) throw redirect(href("/admin/compliance/:state", { state: asked }));
	return listStates(getDb(context), admin);
}

export default function States({ loaderData: { rows, month, unknown } }: Route.ComponentProps) {
	const isExcise = useIsOn()("excise");
	const products = rows[0]?.share.products ?? 0;
	return (
		<div className="wrap">
			<StaffHead title="Compliance" tabs={useSectionTabs()}>
				<SiteLink className="tap" to={href("/admin/compliance/flavors")}>
					Flavor classes
				</SiteLink>
				<ButtonLink size="s" to={href("/can-i-buy")}>
					Can we sell…?
				</ButtonLink>
			</StaffHead>
			<Note className="small mb-2">
				Rules block orders only after you confirm them.{" "}
				<span className="lg-s">Collected from public sources on the dates shown. </span>
				Not legal advice. <span className="lg-s">Check the source before you confirm.</span>
			</Note>
			{unknown > 0 ? (
				<Note kind="warn" className="mb-2">
					Confirmed flavor rules hold {counted(unknown, "flavor or product", "flavors and products")} that
					nobody has classified. <SiteLink to={href("/admin/compliance/flavors")}>Say what they are</SiteLink>
				</Note>
			) : null}
			<TableFrame
				kind="rows r-states"
				columns={[
					{ head: "State" },
					{ head: products === 1 ? "Our product" : `Our ${grouped(products)} products` },
					{ head: "Rules confirmed" },
					{ head: "State list" },
					...(isExcise ? [{ head: "Excise" }] : []),
					{ head: `PACT, ${monthText(month, false)}` },
					{ head: "Next step", hideHead: true },
				]}
			>
				{rows.map((row) => (
					<tr key={row.state}>
						<td>
							<SiteLink className="two" to={href("/admin/compliance/:state", { state: row.state })}>
								<b>{stateName(row.state)}</b>
							</SiteLink>
						</td>
						<td className="wide">
							<ShareBar share={row.share} /> <ShareWords share={row.share} />
						</td>
						<td className="hide-s">
							{row.rules === 0 ? "No rule known" : `${row.confirmed} of ${row.rules}`}
						</td>
						<td className="hide-s">
							<CopyWords list={row.list} />
						</td>
						{isExcise ? <td className="hide-s">{row.excise}</td> : null}
						<td className="hide-s nw">{pactText(row.pact)}</td>
						<td className="go">
							<Step row={row} />
						</td>
					</tr>
				))}
			</TableFrame>
			<p className="small mute mt-2">
				Bar: green allowed, black blocked, gray not confirmed: orders pass until you confirm a rule.
			</p>
		</div>
	);
}

const pactText = ({ problems, sentOn, isIdle }: StateRow["pact"]): string =>
	isIdle
		? "Nothing to report"
		: sentOn
			? `Sent ${dayText(sentOn, "day")}`
			: problems > 0
				? `${problems} to fix`
				: "Ready";

/** 'Copy of Nov 2, 188 rows'; how old it is, once that is old. */
function CopyWords({ list }: { list: StateRow["list"] }) {
	if (list === null) return "No list known";
	if (list.copy === null) return "No copy";
	const { copiedOn, entries, age, isOld } = list.copy;
	return (
		<>
			Copy of {dayText(copiedOn, "day")},{" "}
			{isOld ? <b className="late">{age} days old</b> : counted(entries, "row")}
		</>
	);
}

/** The one thing that a state needs next. */
function Step({ row: { state, step } }: { row: StateRow }) {
	const name = <span className="vh">: {stateName(state)}</span>;
	const page = href("/admin/compliance/:state", { state });
	if (step.kind === "import")
		return (
			<ButtonLink size="s" variant="ink" to={href("/admin/compliance/lists/:id/copy", { id: step.listId })}>
				Import list{name}
			</ButtonLink>
		);
	return step.kind === "confirm" ? (
		<ButtonLink size="s" variant="ink" to={page}>
			Confirm{name}
		</ButtonLink>
	) : (
		<ButtonLink size="s" to={page}>
			Open{name}
		</ButtonLink>
	);
}
