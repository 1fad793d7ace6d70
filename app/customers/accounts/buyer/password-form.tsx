import type { SubmissionResult } from "@conform-to/react";
import { Form, href } from "react-router";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/text-field";

/** The form for a new password, used on the portal and on its own page. */
export function PasswordForm({ result }: { result?: SubmissionResult }) {
	const [form, fields] = answeredForm<{ currentPassword: string; newPassword: string }>({
		id: "password",
		lastResult: result,
	});
	return (
		<Form method="post" action={href("/portal/password")} id={form.id} noValidate className="max-w-120">
			<ErrorSummary problems={problemsOf(form)} />
			<TextField
				field={fields.currentPassword}
				label="Current password"
				type="password"
				autoComplete="current-password"
				maxLength={200}
				defaultValue=""
			/>
			<TextField
				field={fields.newPassword}
				label="New password"
				hint="At least 6 characters. Your other devices are signed out."
				type="password"
				autoComplete="new-password"
				maxLength={200}
				defaultValue=""
			/>
			<Button pendingText="Saving...">Change password</Button>
		</Form>
	);
}

/** The form as a part of an account's page. */
export function ChangePassword() {
	return (
		<section className="mt-9" aria-labelledby="change-password">
			<h2 id="change-password" className="mb-3">
				Change password
			</h2>
			<PasswordForm />
		</section>
	);
}
