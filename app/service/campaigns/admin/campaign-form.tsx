import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { AUDIENCES, CAMPAIGN_TYPES } from "~/terms/campaigns";
import { Button, ButtonLink } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { CheckboxField, RadioField } from "~/ui/form/choice-field";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { SelectField } from "~/ui/form/select-field";
import { TextArea, TextField } from "~/ui/form/text-field";

export type CampaignFields = {
	name: string;
	type: string;
	subject: string;
	content: string;
	audience: string;
	trackOpens: string | undefined;
};

type Props = {
	values: CampaignFields;
	/** Of the draft that is edited; a new one has none. */
	version?: number;
	/** The one-time key of a new one. */
	formKey?: string;
	reply: { result: SubmissionResult } | undefined;
	backTo: string;
};

const options = (names: Record<string, string>) =>
	Object.entries(names).map(([value, label]) => ({ value, label }));

/** A campaign's text and audience. Saving sends nothing. */
export function CampaignForm({ values, version, formKey, reply, backTo }: Props) {
	const [form, fields] = answeredForm<CampaignFields>({
		id: "campaign",
		lastResult: reply?.result,
		defaultValue: values,
	});
	return (
		<Form method="post" id={form.id} noValidate className="max-w-184">
			<ErrorSummary problems={problemsOf(form)} />
			{formKey ? <input type="hidden" name="idempotencyKey" value={formKey} /> : null}
			{version === undefined ? null : <input type="hidden" name="version" value={version} />}
			<TextField field={fields.name} label="Name" hint="For staff only; readers don't see it" />
			<SelectField field={fields.type} label="Type" options={options(CAMPAIGN_TYPES)} />
			<RadioField field={fields.audience} label="Audience" options={options(AUDIENCES)} />
			<TextField field={fields.subject} label="Subject" />
			<TextArea
				field={fields.content}
				label="Content"
				hint="Markdown: **bold**, [link](/products), lists with - at the start of a line"
				rows={14}
			/>
			<CheckboxField
				field={fields.trackOpens}
				label="Count openings"
				hint="Clicks are always counted. No third party sees either"
			/>
			<div className="acts">
				<Button variant="primary" pendingText="Saving...">
					Save draft
				</Button>
				<ButtonLink to={backTo}>Cancel</ButtonLink>
			</div>
		</Form>
	);
}
