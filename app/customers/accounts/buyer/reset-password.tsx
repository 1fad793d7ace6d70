import { data, Form, href } from "react-router";
import { getDb } from "~/http/context.server";
import { secretLinkHeaders } from "~/http/form.server";
import { formAction } from "~/http/form-action.server";
import { anyone } from "~/http/guards.server";
import { Button, ButtonLink } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { accountSheet } from "~/ui/styles/sheets";
import { passwordResetSchema } from "../account.schema";
import { isResetUsable, resetPassword } from "../password-reset.server";
import type { Route } from "./+types/reset-password";
import { NewPasswordField } from "./new-password-field";

export const meta = () => [{ name: "robots", content: "noindex" }];

/** A GET changes nothing, because mail programs open links on their own. */
export function loader({ context, params }: Route.LoaderArgs) {
	const usable = isResetUsable(getDb(context), params.token);
	return data({ usable }, { status: usable ? 200 : 410 });
}

/** Sets the password, uses up the link, and signs out every device (Rule 1.10). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: anyone,
		limited: true,
		schema: passwordResetSchema,
		run: ({ db, ip }, { password }) => resetPassword(db, { token: args.params.token, password }, ip),
		hide: ["password"],
		done: { to: href("/login"), title: "Password Changed", text: "Log in with your new password." },
	});

/** Revalidates after errors too: the link may have been used in the meantime. */
export const shouldRevalidate = () => true;

export const headers = secretLinkHeaders;

export const links = accountSheet;

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
	if (!loaderData.usable) {
		return (
			<div className="wrap">
				<PageTitle>This link no longer works</PageTitle>
				<PageHead title="This link no longer works" intro="This link was already used or has expired." />
				<ButtonLink variant="primary" to={href("/forgot-password")}>
					Send a new link
				</ButtonLink>
			</div>
		);
	}
	return <NewPassword reply={actionData} />;
}

function NewPassword({ reply }: { reply: Route.ComponentProps["actionData"] }) {
	const [form, fields] = answeredForm<{ password: string }>({ id: "reset", lastResult: reply?.result });
	return (
		<div className="wrap">
			<div className="max-w-120">
				<PageTitle>{`${reply ? "Error: " : ""}Set a new password`}</PageTitle>
				<PageHead
					title="Set a new password"
					intro="This signs you out everywhere. Then log in with your new password."
				/>
				<Form method="post" id={form.id} noValidate>
					<ErrorSummary problems={problemsOf(form)} />
					<NewPasswordField field={fields.password} label="New password" />
					<Button variant="primary" pendingText="Saving...">
						Save password
					</Button>
				</Form>
			</div>
		</div>
	);
}
