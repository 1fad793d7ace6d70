import { Form, href } from "react-router";
import { getDb } from "~/http/context.server";
import { formAction } from "~/http/form-action.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { EXCISE_BASES, EXCISE_PAYERS } from "~/terms/excise";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { CheckboxField } from "~/ui/form/choice-field";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import {
	DeviceKindTicks,
	LocalityFields,
	optionsOf,
	SourceFields,
	textsOf,
	useStateOptions,
} from "../../dated-facts/admin/source-fields";
import { exciseRateSchema } from "../excise.schema";
import { rateText } from "../excise-rates";
import { createRate, getRate, saveRate } from "../keep-excise.server";
import type { Route } from "./+types/excise-rate";

/** A rate's form; `new` is an empty one. */
export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	if (params.id === "new") return { rate: null };
	return { rate: foundOr404(() => getRate(getDb(context), admin, params.id)) };
}

/** Adds or changes the rate (Rule 18.21). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: exciseRateSchema,
		run: ({ db, actor }, input) => {
			const { id } = args.params;
			return id === "new" ? createRate(db, actor, input) : saveRate(db, actor, { ...input, id });
		},
		failed: { title: "Error", text: "The rate was not saved." },
		done: (id) => ({ to: `${href("/admin/compliance/excise")}#row-${id}`, title: "Rate Saved" }),
	});

export const shouldRevalidate = () => true;

export default function RatePage({ loaderData: { rate }, actionData }: Route.ComponentProps) {
	const [form, fields] = answeredForm<Record<string, string>>({
		id: "rate",
		lastResult: actionData?.result,
		defaultValue: rate ? { ...textsOf(rate), rate: rateText(rate.rate) } : {},
	});
	const field = (name: string) => fields[name]!;
	const title = rate ? "Edit rate" : "Add rate";
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{title}</PageTitle>
			<PageHead back={{ to: href("/admin/compliance/excise"), label: "Excise" }} title={title} />
			<Form
				method="post"
				id={form.id}
				key={actionData ? "typed" : rate?.version}
				noValidate
				className="max-w-184"
			>
				<Flash message={actionData?.toast} />
				<ErrorSummary problems={problemsOf(form)} />
				<input type="hidden" name="version" value={rate?.version ?? ""} />
				<SelectField
					field={field("state")}
					label="State"
					placeholder="Choose a state"
					options={useStateOptions()}
				/>
				<LocalityFields field={field} />
				<div className="cols cols-2">
					<SelectField
						field={field("base")}
						label="Counted by"
						placeholder="Choose"
						options={optionsOf(EXCISE_BASES)}
					/>
					<TextField
						field={field("rate")}
						label="Rate"
						hint="Dollars or a percentage, such as 0.05 or 56."
						inputMode="decimal"
					/>
				</div>
				<DeviceKindTicks ticked={actionData?.result.initialValue?.deviceKinds ?? rate?.deviceKinds} />
				<CheckboxField field={field("nicotineOnly")} label="Only goods with nicotine" />
				<SelectField
					field={field("payer")}
					label="Who pays it"
					placeholder="Choose"
					options={optionsOf(EXCISE_PAYERS)}
				/>
				<div className="cols cols-2">
					<TextField field={field("startsOn")} label="First day" type="date" mark="optional" />
					<TextField field={field("endsOn")} label="Last day" type="date" mark="optional" />
				</div>
				<SourceFields field={field} />
				<Button variant="primary" pendingText="Saving...">
					Save rate
				</Button>
			</Form>
		</div>
	);
}
