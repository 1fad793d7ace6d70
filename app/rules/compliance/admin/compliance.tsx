import { Form, href, useSearchParams } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { SHIP_TO_STATES } from "~/kernel/config/site";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import { FLAVOR_CLASSES, LIST_MODES, RULE_DECISIONS, VERDICTS } from "~/terms/compliance";
import { DOCUMENTS } from "~/terms/documents";
import { DEVICE_KINDS } from "~/terms/regulatory-facts";
import { stateName } from "~/terms/state-names";
import { Button, ButtonLink } from "~/ui/button";
import { Note } from "~/ui/layout/card";
import { InlineFlash } from "~/ui/layout/flash-message";
import { pageTitle } from "~/ui/layout/page-title";
import { TableFrame } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { Badge } from "~/ui/text/badge";
import { type ListedList, type ListedRule, listStateRules } from "../state-rules.queries.server";
import { listUnclassified } from "../unclassified.server";
import type { Route } from "./+types/compliance";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "State rules");

/** The rules and lists of all states, or of one (Rules 17.3, 17.9). */
export function loader({ context }: Route.LoaderArgs) {
	const db = getDb(context);
	const admin = adminOrDenied(context);
	const { total, lacking } = listUnclassified(db, admin, { state: null });
	return { ...listStateRules(db, admin), unknown: total + lacking.length };
}

/** What a rule is about, in words. */
const aboutRule = (rule: ListedRule): string =>
	[
		rule.locality,
		rule.deviceKind && DEVICE_KINDS[rule.deviceKind],
		rule.flavorClass && FLAVOR_CLASSES[rule.flavorClass],
		rule.nicotineOnly && "with nicotine",
		rule.licenseKind && DOCUMENTS[rule.licenseKind as keyof typeof DOCUMENTS]?.label,
	]
		.filter(Boolean)
		.join(" · ") || "All goods";

export default function Compliance({ loaderData: { rules, lists, unknown } }: Route.ComponentProps) {
	const [params] = useSearchParams();
	const state = params.get("state");
	const shown = <Row extends { state: string }>(rows: Row[]) =>
		rows.filter((row) => !state || row.state === state);
	const page = href("/admin/compliance");
	return (
		<div className="wrap">
			<StaffHead title="State rules" facts="Only what you confirm blocks an order." tabs={useSectionTabs()}>
				<SiteLink to={href("/admin/compliance/flavors")}>Flavor classes</SiteLink>
				<ButtonLink to={href("/admin/compliance/lists/:id/:does?", { id: "new" })}>Add list</ButtonLink>
				<ButtonLink variant="primary" to={href("/admin/compliance/rules/:id/:does?", { id: "new" })}>
					Add rule
				</ButtonLink>
			</StaffHead>
			<nav className="chips mb-4" aria-label="States">
				<SiteLink className="chip" to={page} aria-current={state ? undefined : "page"}>
					All states
				</SiteLink>
				{SHIP_TO_STATES.map((code) => (
					<SiteLink
						className="chip"
						key={code}
						to={`${page}?state=${code}`}
						aria-current={state === code ? "page" : undefined}
					>
						{stateName(code)}
					</SiteLink>
				))}
			</nav>
			<Note className="mb-4">
				This is what public sources said on the day beside each row. It is not legal advice. Check the source,
				then confirm.
			</Note>
			{unknown > 0 ? (
				<Note kind="warn" className="mb-4">
					Confirmed flavor rules hold {counted(unknown, "flavor or product", "flavors and products")} that
					nobody has classified. <SiteLink to={href("/admin/compliance/flavors")}>Say what they are</SiteLink>
				</Note>
			) : null}
			<section className="mb-8">
				<h2 className="mb-3">Lists</h2>
				<TableFrame
					columns={[
						{ head: "State" },
						{ head: "List" },
						{ head: "Copy" },
						{ head: "Says" },
						{ head: "Steps", hideHead: true },
					]}
				>
					{shown(lists).map((list) => (
						<tr key={list.id} id={`row-${list.id}`}>
							<td className="wide">{stateName(list.state)}</td>
							<td className="wide">
								<SiteLink to={href("/admin/compliance/lists/:id/:does?", { id: list.id })}>
									{list.name}
								</SiteLink>
								<div className="small mute">{LIST_MODES[list.mode]}</div>
							</td>
							<td>
								{list.copiedOn
									? `${counted(list.entries, "entry", "entries")}, ${dayText(list.copiedOn)}`
									: "No copy yet"}{" "}
								<SiteLink className="small" to={href("/admin/compliance/lists/:id/copy", { id: list.id })}>
									Import<span className="vh"> a copy of {list.name}</span>
								</SiteLink>
							</td>
							<td>
								<Standing row={list} />
							</td>
							<td>
								<Steps what="lists" row={list} name={list.name} />
							</td>
						</tr>
					))}
				</TableFrame>
			</section>
			<section>
				<h2 className="mb-3">Rules</h2>
				<TableFrame
					columns={[
						{ head: "State" },
						{ head: "About" },
						{ head: "Rule" },
						{ head: "Says" },
						{ head: "Steps", hideHead: true },
					]}
				>
					{shown(rules).map((rule) => (
						<tr key={rule.id} id={`row-${rule.id}`}>
							<td>{stateName(rule.state)}</td>
							<td>
								<SiteLink to={href("/admin/compliance/rules/:id/:does?", { id: rule.id })}>
									{aboutRule(rule)}
								</SiteLink>
							</td>
							<td>
								{rule.reason}
								<div className="small mute break-words">
									{rule.source}. Checked {dayText(rule.checkedOn)}.
									{rule.endsOn ? ` Until ${dayText(rule.endsOn)}.` : ""}
								</div>
							</td>
							<td>
								<Standing row={rule} />
							</td>
							<td>
								<Steps what="rules" row={rule} name={`${stateName(rule.state)}: ${aboutRule(rule)}`} canEnd />
							</td>
						</tr>
					))}
				</TableFrame>
			</section>
		</div>
	);
}

/** Whether it is confirmed, by whom, and what it then says. */
function Standing({ row }: { row: ListedRule | ListedList }) {
	const decision = "decision" in row ? row.decision : null;
	if (row.confirmedAt === null) {
		return (
			<>
				<Badge color="yellow">Needs review</Badge>
				{decision && decision !== "needs-review" ? (
					<div className="small mute">{RULE_DECISIONS[decision].label}, once confirmed</div>
				) : null}
			</>
		);
	}
	return (
		<>
			<Badge color={decision ? VERDICTS[decision].color : "green"}>
				{decision ? RULE_DECISIONS[decision].label : "In use"}
			</Badge>
			<div className="small mute">Confirmed by {row.confirmer}</div>
		</>
	);
}

function Steps({
	what,
	row,
	name,
	canEnd = false,
}: {
	what: "rules" | "lists";
	row: ListedRule | ListedList;
	name: string;
	canEnd?: boolean;
}) {
	const at = `row-${row.id}`;
	const does = row.confirmedAt === null ? "confirm" : "withdraw";
	return (
		<>
			<Form
				method="post"
				action={href(`/admin/compliance/${what}/:id/:does?`, { id: row.id, does: "step" })}
				className="acts gap-2"
				preventScrollReset
			>
				<input type="hidden" name="at" value={at} />
				<Button size="s" name="does" value={does}>
					{does === "confirm" ? "Confirm" : "Take back"}
					<span className="vh"> {name}</span>
				</Button>
				{canEnd ? (
					<button type="submit" className="linkbtn" name="does" value="end">
						End today<span className="vh">: {name}</span>
					</button>
				) : null}
			</Form>
			<InlineFlash at={at} />
		</>
	);
}
