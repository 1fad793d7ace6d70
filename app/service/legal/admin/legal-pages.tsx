import { Form, href } from "react-router";
import { SavedBy, SettingsFrame } from "~/desk/frame/settings-frame";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { decimalOf } from "~/kernel/money";
import type { LegalSettings } from "~/kernel/settings/setting";
import { dayText } from "~/kernel/texts/day-text";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/form/choice-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Fieldset } from "~/ui/form/fieldset";
import { TextField } from "~/ui/form/text-field";
import { PageTitle } from "~/ui/layout/page-title";
import { type Column, Table } from "~/ui/layout/table";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { Badge } from "~/ui/text/badge";
import { type LegalState, listLegalPages } from "../legal-text.queries.server";
import { saveLegalSetting } from "../write-legal.server";
import type { Route } from "./+types/legal-pages";

export const loader = ({ context }: Route.LoaderArgs) =>
	listLegalPages(getDb(context), adminOrDenied(context));

/** Saves what texts promise, and which optional pages the shop has (Rules 6.12, 6.14). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, saveLegalSetting, {
		failed: { title: "Error", text: "The setting was not saved." },
		done: { to: href("/admin/settings/legal"), title: "Settings Saved", text: "The pages say so now." },
	});

/** After a refused save, load the newest version, so that the form can be sent again (Rule 7.7). */
export const shouldRevalidate = () => true;

/** What legal pages, questions, the wholesale page and the assistant promise (Rule 6.14). */
const WORDS = [
	{
		name: "newAccounts",
		label: "New accounts",
		hint: "Such as 'prepay'. If empty, what checkout offers.",
	},
	{
		name: "established",
		label: "Established accounts may be given",
		hint: "Such as 'Net 15'. If empty, what checkout offers.",
	},
	{
		name: "dispatch",
		label: "Orders leave",
		hint: "Such as 'on the next working day'. If empty, no time is promised.",
	},
	{ name: "delivery", label: "Delivery takes", hint: "Such as '3-5 days'. If empty, no time is promised." },
	{
		name: "reviewDays",
		label: "Applications are reviewed within, business days",
		hint: "3 is said as '1-3 business days'. If empty, no time is promised.",
	},
	{
		name: "answerHours",
		label: "Messages, quotes and claims are answered within, hours",
		hint: "Such as 24. If empty, no time is promised.",
	},
	{
		name: "firstOrderCents",
		label: "A first order typically starts from, $",
		hint: "If empty, the smallest order of Freight and minimum is said.",
	},
	{
		name: "lawState",
		label: "The terms are governed by the law of",
		hint: "A state, such as Texas. If empty, 'the state in which we have our office'.",
	},
] as const;

/** A setting as its box shows it. */
const shownWord = (value: LegalSettings, name: (typeof WORDS)[number]["name"]): string =>
	name === "firstOrderCents"
		? value.firstOrderCents === null
			? ""
			: decimalOf(value.firstOrderCents)
		: String(value[name] ?? "");

const COLUMNS: Column<LegalState>[] = [
	{
		head: "Page",
		narrow: "wide",
		cell: ({ page, title }) => (
			<SiteLink to={href("/admin/settings/legal/:slug/:does?", { slug: page })}>{title}</SiteLink>
		),
	},
	{
		head: "State",
		cell: ({ reviewed, next, isOff }) => (
			<>
				{isOff ? (
					<Badge>Off</Badge>
				) : !reviewed ? (
					<Badge color="yellow">Template</Badge>
				) : reviewed.by ? (
					<>
						<Badge color="green">Reviewed</Badge> by {reviewed.by}, {dayText(reviewed.on)}
					</>
				) : (
					<>
						<Badge color="yellow">Not reviewed</Badge> your text of {dayText(reviewed.on)}
					</>
				)}
				{next ? <span className="lg-s"> New text from {dayText(next)}</span> : null}
			</>
		),
	},
	{
		head: "Address",
		mono: true,
		narrow: "hidden",
		cell: ({ path, isOff }) => (isOff ? path : <a href={path}>{path}</a>),
	},
];

/** The legal pages and where each stands (Rule 6.10). */
export default function LegalPages({ loaderData: { pages, setting }, actionData }: Route.ComponentProps) {
	const { value, version, ...saved } = setting;
	const errors = actionData?.result.error ?? {};
	const typed = actionData?.result.initialValue;
	const templates = pages.filter(({ reviewed, isOff }) => !reviewed && !isOff).length;
	return (
		<SettingsFrame>
			<PageTitle reply={actionData}>Legal pages</PageTitle>
			<Flash message={actionData?.toast} />
			<ErrorSummary
				problems={Object.entries(errors).flatMap(([id, texts]) =>
					(texts ?? []).map((text) => ({ id, text })),
				)}
			/>
			<p className="mb-4 max-w-184">
				{templates > 0
					? `${templates} of ${pages.length} are templates. They describe how this software works and are no legal advice: have counsel read them, then save each with the reviewer's name. Visitors don't see which are templates.`
					: "All texts are your own."}
			</p>
			<Table columns={COLUMNS} rows={pages} rowKey={({ page }) => page} />
			<Form method="post" key={version} noValidate className="mt-8 max-w-184">
				<input type="hidden" name="version" value={version} />
				<Fieldset legend="What the texts say of your shop">
					{WORDS.map(({ name, label, hint }) => (
						<TextField
							key={name}
							name={name}
							id={name}
							label={label}
							mark="optional"
							hint={hint}
							errors={errors[name] ?? []}
							defaultValue={typed ? String(typed[name] ?? "") : shownWord(value, name)}
							autoComplete="off"
						/>
					))}
				</Fieldset>
				<Fieldset legend="Optional pages">
					{pages
						.filter(({ isOptional }) => isOptional)
						.map(({ page, title, isOff }) => (
							<CheckboxField
								key={page}
								name="shown"
								id={`shown-${page}`}
								value={page}
								label={title}
								defaultChecked={!isOff}
							/>
						))}
				</Fieldset>
				<Button variant="primary" pendingText="Saving...">
					Save
				</Button>
			</Form>
			<SavedBy {...saved} />
		</SettingsFrame>
	);
}
