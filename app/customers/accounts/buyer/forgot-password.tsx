import { Form, href } from "react-router";
import { replyHeaders } from "~/http/form.server";
import { formAction } from "~/http/form-action.server";
import { anyone } from "~/http/guards.server";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/text-field";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { SiteLink } from "~/ui/site-link";
import { accountSheet } from "~/ui/styles/sheets";
import { passwordResetRequestSchema } from "../account.schema";
import { requestPasswordReset } from "../password-reset.server";
import type { Route } from "./+types/forgot-password";

/** Loads nothing, but makes the client request this route's data, so the server's middleware runs. */
export const loader = () => null;

/** Mails a reset link. Unknown addresses get the same response (Rule 1.10). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: anyone,
		limited: true,
		schema: passwordResetRequestSchema,
		run: ({ db, ip }, input) => requestPasswordReset(db, input, ip),
		done: {
			to: href("/login"),
			title: "Check your email",
			text: "If that address has an account, we've sent it a link to set a new password. It works for 30 minutes.",
		},
	});

export const headers = replyHeaders;

export const links = accountSheet;

export const meta = () => [
	{
		name: "description",
		content: "Ask for an email with a link to choose a new password for your wholesale account.",
	},
];

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
	const [form, fields] = answeredForm<{ email: string }>({ id: "forgot", lastResult: actionData?.result });
	return (
		<div className="wrap">
			<div className="max-w-120">
				<PageTitle>{`${actionData ? "Error: " : ""}Forgot password`}</PageTitle>
				<PageHead
					title="Forgot your password?"
					intro="Enter your account's email address and we'll send you a link to set a new password."
				/>
				<Form method="post" id={form.id} noValidate>
					<ErrorSummary problems={problemsOf(form)} />
					<TextField
						field={fields.email}
						label="Email"
						type="email"
						inputMode="email"
						autoComplete="username"
						spellCheck={false}
					/>
					<div className="acts">
						<Button variant="primary" pendingText="Sending...">
							Send the link
						</Button>
						<SiteLink to={href("/login")}>Back to login</SiteLink>
					</div>
				</Form>
			</div>
		</div>
	);
}
