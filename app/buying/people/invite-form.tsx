import { Form } from "react-router";
import { COMPANY_ROLES } from "~/terms/company";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { Facts, Panel } from "~/ui/layout/card";
import type { Route } from "./+types/people";

export const ROLE_OPTIONS = Object.entries(COMPANY_ROLES).map(([value, { label }]) => ({ value, label }));

/** Invites a colleague, with what each role may do. */
export function InviteForm({ reply }: { reply: Route.ComponentProps["actionData"] }) {
	const [form, fields] = answeredForm<{ email: string; role: string }>({
		id: "invite",
		lastResult: reply?.result,
	});
	return (
		<Panel title="Invite a colleague">
			<Form method="post" id={form.id} noValidate>
				<ErrorSummary problems={problemsOf(form)} />
				<TextField field={fields.email} label="Email" type="email" autoComplete="off" maxLength={200} />
				<SelectField field={fields.role} label="Role" placeholder="Choose a role" options={ROLE_OPTIONS} />
				<Button variant="primary" pendingText="Sending...">
					Send invitation
				</Button>
			</Form>
			<Facts
				className="mt-4"
				items={Object.values(COMPANY_ROLES).map(({ label, description }) => ({
					label,
					value: description,
					long: true,
				}))}
			/>
		</Panel>
	);
}
