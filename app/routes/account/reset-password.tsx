import { data, Form, href } from "react-router";
import { passwordResetSchema } from "~/domain/accounts/account.schema";
import { isResetUsable, resetPassword } from "~/domain/accounts/password-reset.server";
import { getClient, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, secretLinkHeaders, seeOther, submitForm } from "~/http/form.server";
import { takeVisitorForm } from "~/http/rate-limit.server";
import { Button, ButtonLink } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/text-field";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { deskSheet } from "~/ui/styles/sheets";
import type { Route } from "./+types/reset-password";

export const meta = () => [{ name: "robots", content: "noindex" }];

/** A GET changes nothing, because mail programs open links on their own. */
export function loader({ context, params }: Route.LoaderArgs) {
	const usable = isResetUsable(getDb(context), params.token);
	return data({ usable }, { status: usable ? 200 : 410 });
}

/** Sets the password, uses up the link, and signs out every device (Rule 1.10). */
export async function action({ request, context, params }: Route.ActionArgs) {
	const { ip } = getClient(context);
	const db = getDb(context);
	const outcome = await submitForm(
		await readForm(request),
		passwordResetSchema,
		({ password }) => {
			takeVisitorForm(db, ip);
			return resetPassword(db, { token: params.token, password }, ip);
		},
		{ hide: ["password"] },
	);
	if (!outcome.done) return outcome.reply;
	setFlash(context, "Password Changed", "Log in with your new password.");
	return seeOther(href("/login"));
}

/** Revalidates after errors too: the link may have been used in the meantime. */
export const shouldRevalidate = () => true;

export const headers = secretLinkHeaders;

export const links = deskSheet;

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
	if (!loaderData.usable) {
		return (
			<div className="wrap">
				<PageTitle>This link no longer works</PageTitle>
				<PageHead
					title="This link no longer works"
					lede="It was used already, or it is older than 30 minutes."
				/>
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
				<PageHead title="Set a new password" lede="You are signed out everywhere and log in with it again." />
				<Form method="post" id={form.id} noValidate>
					<ErrorSummary problems={problemsOf(form)} />
					<TextField
						field={fields.password}
						label="New password"
						hint="At least 6 characters"
						type="password"
						autoComplete="new-password"
						maxLength={200}
						defaultValue=""
					/>
					<Button variant="primary" pendingText="Saving...">
						Save password
					</Button>
				</Form>
			</div>
		</div>
	);
}
