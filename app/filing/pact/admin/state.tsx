import { Form, href } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { dayText } from "~/kernel/texts/day-text";
import { stateName } from "~/terms/state-names";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { Note } from "~/ui/layout/card";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { LAYOUTS, layoutOf } from "../layouts";
import { getFiling } from "../pact.queries.server";
import { saveFiling } from "../write-report.server";
import type { Route } from "./+types/state";

/** Where a state's report goes, and how (Rule 20.3). */
export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	return foundOr404(() => getFiling(getDb(context), admin, params.state));
}

export const action = (args: Route.ActionArgs) =>
	commandAction(args, saveFiling, {
		failed: { title: "Error", text: "The state was not saved." },
		done: () => ({ to: href("/admin/pact"), title: `${stateName(args.params.state)} Saved` }),
	});

export const shouldRevalidate = () => true;

const YES_NO = [
	{ value: "yes", label: "Yes" },
	{ value: "no", label: "No" },
];

export default function PactState({ loaderData, actionData }: Route.ComponentProps) {
	const { state, filing } = loaderData;
	const { version, wantsNil, layout, ...texts } = filing;
	const [form, fields] = answeredForm<Record<string, string>>({
		id: "filing",
		lastResult: actionData?.result,
		defaultValue: {
			...Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value ?? ""])),
			layout: layout ?? "",
			wantsNil: wantsNil === null ? "" : wantsNil ? "yes" : "no",
		},
	});
	const field = (name: string) => fields[name]!;
	const known = layoutOf(layout);
	const title = `Report to ${stateName(state)}`;
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{title}</PageTitle>
			<PageHead back={{ to: href("/admin/pact"), label: "PACT report" }} title={title} />
			<Note className="mb-4 max-w-184">
				{version === 0 ? "This is what public sources said. " : ""}It is not legal advice. Ask the state, then
				enter what you were told and the day. Reports that were exported stay as they are.
			</Note>
			<Form method="post" id={form.id} key={actionData ? "typed" : version} noValidate className="max-w-184">
				<Flash message={actionData?.toast} />
				<ErrorSummary problems={problemsOf(form)} />
				<input type="hidden" name="version" value={version} />
				<TextField
					field={field("destination")}
					label="Send to"
					hint="An email address or the name of a portal"
					autoComplete="off"
				/>
				<SelectField
					field={field("layout")}
					label="Layout"
					placeholder="Unknown"
					options={Object.entries(LAYOUTS).map(([value, { label }]) => ({ value, label }))}
					hint={
						known
							? `Columns from ${known.source}, checked ${dayText(known.checkedOn)}.${known.unknown ? ` Not known: ${known.unknown}` : ""}`
							: undefined
					}
				/>
				<SelectField
					field={field("wantsNil")}
					label="Wants a report of a month without shipments"
					placeholder="Unknown"
					options={YES_NO}
				/>
				<TextField
					field={field("agent")}
					label="Our agent in the state"
					mark="optional"
					hint="Name, address, phone"
					autoComplete="off"
				/>
				<TextField field={field("source")} label="Source" hint="The address or document you read." />
				<TextField field={field("checkedOn")} label="Checked on" type="date" />
				<Button variant="primary" pendingText="Saving...">
					Save state
				</Button>
			</Form>
		</div>
	);
}
