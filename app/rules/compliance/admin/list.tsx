import { Form, href } from "react-router";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import { LIST_MODES } from "~/terms/compliance";
import { STATE_CODES } from "~/terms/selling";
import { stateName } from "~/terms/state-names";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { CheckboxField } from "~/ui/form/choice-field";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import {
	DeviceKindTicks,
	SourceFields,
	textsOf,
	useStateOptions,
} from "../../dated-facts/admin/source-fields";
import { getList } from "../state-rules.queries.server";
import type { Route } from "./+types/list";
import { listForms } from "./list.server";

/** A list's form; `new` is an empty one. */
export function loader({ context, params, url }: Route.LoaderArgs) {
	listForms.check({ params });
	const admin = adminOrDenied(context);
	if (params.id === "new") return { list: null, state: url.searchParams.get("state") };
	const list = foundOr404(() => getList(getDb(context), admin, params.id));
	return { list, state: list.state };
}

export const action = listForms.action;

export const shouldRevalidate = () => true;

/** The way back: to the list's state, once it has one. */
const backTo = (state: string | null) => {
	const known = STATE_CODES.find((code) => code === state);
	return known
		? { to: href("/admin/compliance/:state", { state: known }), label: stateName(known) }
		: { to: href("/admin/compliance"), label: "States" };
};

const OPTIONS = Object.entries(LIST_MODES).map(([value, label]) => ({ value, label }));

export default function ListPage({ loaderData: { list, state }, actionData }: Route.ComponentProps) {
	const [form, fields] = answeredForm<Record<string, string>>({
		id: "list",
		lastResult: actionData?.result,
		defaultValue: list ? textsOf(list) : state ? { state } : {},
	});
	const field = (name: string) => fields[name]!;
	const title = list?.name ?? "Add list";
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{title}</PageTitle>
			<PageHead back={backTo(state)} title={title}>
				{list ? (
					<SiteLink to={href("/admin/compliance/lists/:id/copy", { id: list.id })}>Import a copy</SiteLink>
				) : null}
			</PageHead>
			{list?.copiedOn ? (
				<p className="mute small mb-4 break-words">
					{counted(list.entries, "entry", "entries")} from {list.copySource}, {dayText(list.copiedOn)}.
					SHA-256 <span className="mono">{list.copyHash}</span>
				</p>
			) : null}
			<Form
				method="post"
				id={form.id}
				key={actionData ? "typed" : list?.version}
				noValidate
				className="max-w-184"
			>
				<Flash message={actionData?.toast} />
				<ErrorSummary problems={problemsOf(form)} />
				<input type="hidden" name="version" value={list?.version ?? ""} />
				<SelectField
					field={field("state")}
					label="State"
					placeholder="Choose a state"
					options={useStateOptions()}
				/>
				<TextField field={field("name")} label="Name" />
				<TextField field={field("authority")} label="Published by" />
				<SelectField
					field={field("mode")}
					label="What is on this list"
					placeholder="Choose"
					options={OPTIONS}
				/>
				<DeviceKindTicks ticked={actionData?.result.initialValue?.deviceKinds ?? list?.deviceKinds} />
				<CheckboxField field={field("nicotineOnly")} label="Only goods with nicotine" />
				<CheckboxField field={field("exceptAuthorized")} label="Skip products the FDA has authorized" />
				<TextField
					field={field("graceDays")}
					label="Days of grace after listing"
					inputMode="numeric"
					mark="optional"
				/>
				<TextField field={field("basis")} label="Law" mark="optional" />
				<TextField field={field("startsOn")} label="In force from" type="date" mark="optional" />
				<TextField
					field={field("suspendedFrom")}
					label="Suspended by a court from"
					type="date"
					mark="optional"
				/>
				<TextField field={field("suspendedUntil")} label="Suspended until" type="date" mark="optional" />
				<SourceFields field={field} />
				<Button variant="primary" pendingText="Saving...">
					Save list
				</Button>
			</Form>
		</div>
	);
}
