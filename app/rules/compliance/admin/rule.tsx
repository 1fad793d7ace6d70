import { Form, href } from "react-router";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { FLAVOR_CLASSES, RULE_DECISIONS } from "~/terms/compliance";
import { DOCUMENTS } from "~/terms/documents";
import { DEVICE_KINDS } from "~/terms/regulatory-facts";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { CheckboxField } from "~/ui/form/choice-field";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { SelectField } from "~/ui/form/select-field";
import { TextArea, TextField } from "~/ui/form/text-field";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import {
	LocalityFields,
	optionsOf,
	SourceFields,
	STATE_OPTIONS,
	textsOf,
} from "../../dated-facts/admin/source-fields";
import { getRule } from "../state-rules.queries.server";
import type { Route } from "./+types/rule";
import { ruleForms } from "./rule.server";

/** A rule's form; `new` is an empty one. */
export function loader({ context, params }: Route.LoaderArgs) {
	ruleForms.check({ params });
	const admin = adminOrDenied(context);
	if (params.id === "new") return { rule: null };
	return { rule: foundOr404(() => getRule(getDb(context), admin, params.id)) };
}

export const action = ruleForms.action;

export const shouldRevalidate = () => true;

export default function RulePage({ loaderData: { rule }, actionData }: Route.ComponentProps) {
	const [form, fields] = answeredForm<Record<string, string>>({
		id: "rule",
		lastResult: actionData?.result,
		defaultValue: rule ? textsOf(rule) : {},
	});
	const field = (name: string) => fields[name]!;
	const title = rule ? "Edit rule" : "Add rule";
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{title}</PageTitle>
			<PageHead back={{ to: href("/admin/compliance"), label: "State rules" }} title={title} />
			<Form
				method="post"
				id={form.id}
				key={actionData ? "typed" : rule?.version}
				noValidate
				className="max-w-184"
			>
				<Flash message={actionData?.toast} />
				<ErrorSummary problems={problemsOf(form)} />
				<input type="hidden" name="version" value={rule?.version ?? ""} />
				<SelectField
					field={field("state")}
					label="State"
					placeholder="Choose a state"
					options={STATE_OPTIONS}
				/>
				<LocalityFields field={field} />
				<SelectField
					field={field("deviceKind")}
					label="Device kind"
					placeholder="All"
					options={optionsOf(DEVICE_KINDS)}
				/>
				<SelectField
					field={field("flavorClass")}
					label="Flavor class"
					placeholder="All"
					options={optionsOf(FLAVOR_CLASSES)}
				/>
				<SelectField
					field={field("licenseKind")}
					label="For buyers with this license"
					placeholder="Any"
					options={optionsOf(DOCUMENTS)}
				/>
				<CheckboxField field={field("nicotineOnly")} label="Only goods with nicotine" />
				<SelectField
					field={field("decision")}
					label="What it says"
					placeholder="Choose"
					options={optionsOf(RULE_DECISIONS)}
				/>
				<TextArea field={field("reason")} label="Reason" rows={2} hint="Buyers read this sentence." />
				<TextField field={field("startsOn")} label="First day" type="date" mark="optional" />
				<TextField field={field("endsOn")} label="Last day" type="date" mark="optional" />
				<SourceFields field={field} />
				<Button variant="primary" pendingText="Saving...">
					Save rule
				</Button>
			</Form>
		</div>
	);
}
