import { Form } from "react-router";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { Card } from "~/ui/layout/card";
import type { Route } from "./+types/staff";
import type { StaffData } from "./staff";

type Props = Pick<StaffData, "roles"> & { reply: Route.ComponentProps["actionData"] };

/** Invites a colleague, with what each role may do. */
export function InviteForm({ roles, reply }: Props) {
	const [form, fields] = answeredForm<{ email: string; role: string; name: string }>({
		id: "invite",
		lastResult: reply?.result,
	});
	return (
		<Card title="Invite a colleague">
			<Form className="mt-3" method="post" id={form.id} noValidate>
				<ErrorSummary problems={problemsOf(form)} />
				<TextField field={fields.email} label="Email" type="email" autoComplete="off" maxLength={200} />
				<SelectField field={fields.role} label="Role" placeholder="Choose a role" options={roles} />
				<TextField field={fields.name} label="Name" mark="optional" autoComplete="off" maxLength={100} />
				<Button variant="primary" pendingText="Sending...">
					Send invitation
				</Button>
			</Form>
			<dl className="facts mt-4">
				{roles.map(({ value, label, description }) => (
					<div key={value}>
						<dt>{label}</dt>
						<dd>{description}</dd>
					</div>
				))}
			</dl>
		</Card>
	);
}
