import type { ReactNode } from "react";
import { data, Form, href, useLocation } from "react-router";
import { monthText } from "~/filing";
import { getDb } from "~/http/context.server";
import { formAction } from "~/http/form-action.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import { describeRate, ruleSentence } from "~/rules";
import { createRule, getRule, type ListedRule, ruleSentenceSchema, saveRule } from "~/rules/index.server";
import { LIST_MODES } from "~/terms/compliance";
import { STATE_CODES } from "~/terms/selling";
import type { StateCode } from "~/terms/state-names";
import { stateName } from "~/terms/state-names";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/form/text-field";
import { Card, Note } from "~/ui/layout/card";
import { InlineFlash } from "~/ui/layout/flash-message";
import { PageTitle } from "~/ui/layout/page-title";
import { useShipTo } from "~/ui/ship-to";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { useIsOn } from "~/ui/switches";
import { Badge } from "~/ui/text/badge";
import { draftOf, effectOf, readState } from "../state-page.server";
import type { Route } from "./+types/state";
import { RuleForm } from "./rule-form";
import { ShareWords, StandingBadge } from "./standing";

/** @throws 404 for a state that we don't ship to. */
function stateOf(params: { state: string }): StateCode {
	const state = STATE_CODES.find((code) => code === params.state);
	if (!state) throw data({ message: "Page not found." }, { status: 404 });
	return state;
}

/** The fields of the form that the address can name: it is checked by asking for the page again. */
const FIELDS = [
	...[
		"where",
		"locality",
		"zipCodes",
		"zipSource",
		"zipCheckedOn",
		"deviceKind",
		"flavorClass",
		"nicotineOnly",
	],
	...["decision", "licenseKind", "reason", "source", "checkedOn", "startsOn", "endsOn", "watch"],
] as const;

/** A stored rule as its form's texts; without one, those of a new rule that was read today. */
const textsOf = (rule: ListedRule | null, today: string): Record<string, string> =>
	rule
		? {
				...Object.fromEntries(FIELDS.map((name) => [name, textOf((rule as Record<string, unknown>)[name])])),
				where: rule.locality === null ? "" : "place",
			}
		: { decision: "blocked", checkedOn: today };

const textOf = (value: unknown): string =>
	value === true ? "on" : Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : "";

/** A state's law and what it means (Rules 17.3, 17.8). `?rule=` opens a rule's form, `new` an empty one; its fields may follow. */
export function loader({ context, params, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const state = stateOf(params);
	const query = url.searchParams;
	const page = readState(db, admin, state, query.get("what")?.trim().slice(0, 200) || null);
	const id = query.get("rule");
	if (id === null) return { ...page, open: null };
	const rule = id === "new" ? null : foundOr404(() => getRule(db, admin, id));
	const texts = query.has("decision")
		? Object.fromEntries(
				FIELDS.flatMap((name) => (query.has(name) ? [[name, query.get(name)!.slice(0, 4000)]] : [])),
			)
		: textsOf(rule, page.today);
	return {
		...page,
		open: {
			rule: rule && { id: rule.id, version: rule.version },
			texts,
			effect: effectOf(db, draftOf(state, texts, rule)),
		},
	};
}

/** Adds or changes the rule, and with `confirm` confirms it; a change of what it says has to be confirmed (Rule 17.9). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: ruleSentenceSchema,
		run: ({ db, actor, form }, input) => {
			const id = form.get("rule");
			const rule = { ...input, state: stateOf(args.params) };
			return typeof id !== "string" || id === "new" || id === ""
				? createRule(db, actor, rule)
				: saveRule(db, actor, { ...rule, id });
		},
		failed: { title: "Error", text: "The rule was not saved." },
		done: (id, { db, actor }) => ({
			to: `${href("/admin/compliance/:state", { state: stateOf(args.params) })}#row-${id}`,
			title: getRule(db, actor, id).confirmedAt ? "Rule Saved and Confirmed" : "Rule Saved",
		}),
	});

export const shouldRevalidate = () => true;

export default function StatePage({ loaderData, actionData }: Route.ComponentProps) {
	const { state, rules, lists, share, examples, checked, unknown, excise, report, month, open, today } =
		loaderData;
	const { search } = useLocation();
	const isOn = useIsOn();
	const page = href("/admin/compliance/:state", { state });
	const name = stateName(state);
	const current = rules.filter(({ endsOn }) => endsOn === null || endsOn >= today);
	const confirmed = current.filter(({ confirmedAt }) => confirmedAt !== null).length;
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{name}</PageTitle>
			<StaffHead
				title={name}
				tabs={{
					label: "States",
					items: [...new Set([...useShipTo(), state])].map((code) => ({
						...{
							label: code,
							to: href("/admin/compliance/:state", { state: code }),
							current: code === state,
						},
					})),
				}}
			>
				<SiteLink className="tap" to={href("/admin/compliance")}>
					All states
				</SiteLink>
				<ButtonLink
					size="s"
					to={`${href("/admin/compliance/lists/:id/:does?", { id: "new" })}?state=${state}`}
				>
					Add list
				</ButtonLink>
				<ButtonLink size="s" to={`${page}?rule=new#rule`}>
					Add rule
				</ButtonLink>
			</StaffHead>
			{unknown > 0 ? (
				<Note kind="warn" className="mb-2">
					Confirmed flavor rules hold {counted(unknown, "flavor or product", "flavors and products")} that
					nobody has classified.{" "}
					<SiteLink to={`${href("/admin/compliance/flavors")}?state=${state}`}>Say what they are</SiteLink>
				</Note>
			) : null}
			<div className="duo mt-3">
				<div className="stackv">
					{open ? <RuleForm state={state} {...open} reply={actionData} /> : null}
					<section>
						<h2 className="cap">
							Rules{" "}
							<small>
								{current.length === 0 ? "none known" : `${confirmed} of ${current.length} confirmed`}
							</small>
						</h2>
						<ul className="facts-of">
							{rules.map((rule) => (
								<Rule key={rule.id} rule={rule} page={page} today={today} />
							))}
						</ul>
						{rules.length === 0 ? <p>We know of no rule. Unknown is not allowed: ask the state.</p> : null}
					</section>
					<section>
						<h2 className="cap">Lists</h2>
						<ul className="facts-of">
							{lists.map((list) => (
								<List key={list.id} list={list} />
							))}
						</ul>
						{lists.length === 0 ? <p>No list known.</p> : null}
					</section>
				</div>
				<div className="stackv">
					<section>
						<h2 className="cap">What this means now</h2>
						<p className="small">
							<ShareWords share={share} />.
						</p>
						<ul className="stands">
							{examples.map((product) => (
								<li key={product.id}>
									<SiteLink className="two" to={href("/admin/products/:id", { id: product.id })}>
										<b>{product.name}</b>
										<br />
										<span>{product.why}</span>
									</SiteLink>
									<StandingBadge standing={product.standing} />
								</li>
							))}
						</ul>
						<Form method="get" className="ask" action={`${page}#checked`} preventScrollReset>
							<TextField
								name="what"
								id="check-product"
								label="Check a product"
								defaultValue={checked?.what}
								key={search}
							/>
							<Button>Check</Button>
						</Form>
						<div id="checked" aria-live="polite">
							{checked && "problem" in checked ? <p>{checked.problem}</p> : null}
							{checked && "standing" in checked ? (
								<p>
									<StandingBadge standing={checked.standing} /> <b>{checked.name}</b>: {checked.why}
								</p>
							) : null}
						</div>
					</section>
					<Card title="Report">
						<ReportText month={month} report={report} today={today} />
						<p className="acts mt-2">
							<ButtonLink size="s" to={`${href("/admin/pact")}?month=${month}&state=${state}`}>
								{report && report.problems > 0 ? `Fix ${report.problems}` : "Open report"}
							</ButtonLink>
						</p>
					</Card>
					{isOn("excise") ? (
						<Card title="Excise">
							{excise.rates.length === 0 ? <p>No rate on file for {name}.</p> : null}
							{excise.rates.map((rate) => (
								<p key={rate.id}>
									<SiteLink to={href("/admin/compliance/excise/rates/:id", { id: rate.id })}>
										{describeRate(rate)}
									</SiteLink>
									{rate.locality ? `, ${rate.locality}` : ""}
								</p>
							))}
							<p className="acts mt-2">
								{excise.rates.length > 0 ? (
									<>
										<Badge color={excise.isOn ? "green" : "gray"}>{excise.isOn ? "On" : "Off"}</Badge>
										<ButtonLink size="s" to={href("/admin/compliance/excise/:state/:does?", { state })}>
											{excise.isOn ? "Switch off" : "Switch on"}
											<span className="vh"> excise</span>
										</ButtonLink>
									</>
								) : (
									<ButtonLink size="s" to={href("/admin/compliance/excise/rates/:id", { id: "new" })}>
										Add rate
									</ButtonLink>
								)}
							</p>
						</Card>
					) : null}
				</div>
			</div>
		</div>
	);
}

type Loaded = Route.ComponentProps["loaderData"];

function ReportText({ month, report, today }: Pick<Loaded, "month" | "report" | "today">) {
	const of = `${monthText(month, false)}: `;
	if (!report || report.isIdle) return <p>{of}nothing to report.</p>;
	if (report.sentOn)
		return (
			<p>
				{of}sent {dayText(report.sentOn, "day")}.
			</p>
		);
	return (
		<p className="wrap-anywhere">
			{of}
			{report.problems > 0 ? <b className="late">{report.problems} to fix</b> : "ready"},{" "}
			{report.dueOn < today ? "was due" : "due"} {dayText(report.dueOn, "day")}.
			{report.destination ? ` ${report.destination}` : ""}
		</p>
	);
}

/** Whether a rule or list blocks orders, as a badge. Green stands only for what somebody confirmed. */
function Standing({ rule, today }: { rule: ListedRule; today: string }) {
	if (rule.endsOn !== null && rule.endsOn < today)
		return <Badge color="gray">Ended {dayText(rule.endsOn)}</Badge>;
	if (rule.confirmedAt === null) return <Badge color="gray">Not confirmed</Badge>;
	if (rule.decision === "blocked") return <Badge color="ink">Blocks orders</Badge>;
	return rule.decision === "allowed" ? (
		<Badge color="green">Allows orders</Badge>
	) : (
		<Badge color="yellow">Under review</Badge>
	);
}

function Rule({ rule, page, today }: { rule: ListedRule; page: string; today: string }) {
	const { goods, flavor, and, decision, who } = ruleSentence(rule);
	const at = `row-${rule.id}`;
	const sentence = `${goods}${flavor}${and}${decision}${who}`;
	return (
		<li className="fact-of" id={at}>
			<p>
				<Standing rule={rule} today={today} /> {goods}
				<b>{flavor}</b>
				{and}
				<b>{decision}</b>
				{who}
			</p>
			<p className="small">
				{rule.reason}{" "}
				{rule.confirmedAt === null && rule.decision === "blocked"
					? "Blocks orders once you confirm it. "
					: ""}
				<span className="mute wrap-anywhere">
					{rule.source}. Checked {dayText(rule.checkedOn)}
					{rule.confirmer ? `, confirmed by ${rule.confirmer}` : ""}.
					{rule.startsOn ? ` From ${dayText(rule.startsOn)}.` : ""}
					{rule.endsOn ? ` Until ${dayText(rule.endsOn)}.` : ""}
					{rule.watch ? ` Pending: ${rule.watch}` : ""}
				</span>
			</p>
			<Steps what="rules" row={rule} name={sentence} canEnd={rule.endsOn === null || rule.endsOn > today}>
				<ButtonLink size="s" to={`${page}?rule=${rule.id}#rule`}>
					Edit<span className="vh">: {sentence}</span>
				</ButtonLink>
			</Steps>
			<InlineFlash at={at} />
		</li>
	);
}

function List({ list }: { list: Loaded["lists"][number] }) {
	const { id, name, copy, copyHash } = list;
	const at = `row-${id}`;
	return (
		<li className="fact-of" id={at}>
			<p>
				{list.confirmedAt === null ? (
					<Badge color="gray">Not confirmed</Badge>
				) : copy ? (
					<Badge color="ink">Blocks orders</Badge>
				) : (
					<Badge color="yellow">Waits for a copy</Badge>
				)}{" "}
				<b>{name}.</b> {LIST_MODES[list.mode]}.
			</p>
			<p className="small mute wrap-anywhere">
				{copy ? (
					<>
						Copy of {dayText(copy.copiedOn)},{" "}
						{copy.isOld ? <b className="late">{copy.age} days old, </b> : null}
						{counted(copy.entries, "row")}. File {copyHash?.slice(0, 4)}…{copyHash?.slice(-4)}.
					</>
				) : (
					"No copy yet."
				)}{" "}
				{list.confirmer ? `Confirmed by ${list.confirmer}. ` : ""}
				{list.watch ? `Pending: ${list.watch}` : ""}
			</p>
			<Steps what="lists" row={list} name={name}>
				<ButtonLink size="s" to={href("/admin/compliance/lists/:id/copy", { id })}>
					{copy ? "Import a new copy" : "Import a copy"}
					<span className="vh"> of {name}</span>
				</ButtonLink>
				<ButtonLink size="s" to={href("/admin/compliance/lists/:id/:does?", { id })}>
					Edit<span className="vh"> {name}</span>
				</ButtonLink>
			</Steps>
			<InlineFlash at={at} />
		</li>
	);
}

/** The steps of a rule or list that leave its words unchanged, beside the links in `children`. */
function Steps({
	what,
	row,
	name,
	canEnd = false,
	children,
}: {
	what: "rules" | "lists";
	row: { id: string; confirmedAt: Date | null };
	name: string;
	canEnd?: boolean;
	children: ReactNode;
}) {
	const does = row.confirmedAt === null ? "confirm" : "withdraw";
	return (
		<Form
			method="post"
			action={href(`/admin/compliance/${what}/:id/:does?`, { id: row.id, does: "step" })}
			className="acts"
			preventScrollReset
		>
			<input type="hidden" name="at" value={`row-${row.id}`} />
			{does === "confirm" ? (
				<Button size="s" variant="ink" name="does" value={does}>
					Confirm<span className="vh">: {name}</span>
				</Button>
			) : null}
			{children}
			{does === "withdraw" ? (
				<Button size="s" variant="link" name="does" value={does}>
					Take back<span className="vh"> the confirmation: {name}</span>
				</Button>
			) : null}
			{canEnd ? (
				<Button size="s" variant="link" name="does" value="end">
					End today<span className="vh">: {name}</span>
				</Button>
			) : null}
		</Form>
	);
}
