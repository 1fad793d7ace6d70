import { href, Link } from "react-router";
import { passwordChangeSchema } from "~/domain/accounts/account.schema";
import { keepsForms } from "~/http/acting.server";
import { changePasswordThrottled } from "~/http/auth.server";
import { setFlash } from "~/http/flash.server";
import { readForm, replyHeaders, seeOther, submitForm } from "~/http/form.server";
import { userOrLogin } from "~/http/guards.server";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { deskSheet } from "~/ui/styles/sheets";
import type { Route } from "./+types/change-password";
import { PasswordForm } from "./password-form";

export const middleware: Route.MiddlewareFunction[] = [keepsForms];

export function loader({ context, url }: Route.LoaderArgs) {
	userOrLogin(context, url);
	return null;
}

/** A new password ends the account's other sessions (Rule 1.6). */
export async function action({ request, context, url }: Route.ActionArgs) {
	userOrLogin(context, url);
	const outcome = await submitForm(
		await readForm(request),
		passwordChangeSchema,
		(input) => changePasswordThrottled(context, input),
		{ hide: ["currentPassword", "newPassword"] },
	);
	if (!outcome.done) return outcome.reply;
	setFlash(context, "Password Changed", "Your other devices were signed out.");
	return seeOther(href("/portal"));
}

export const headers = replyHeaders;

export const links = deskSheet;

export default function ChangePassword({ actionData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PageTitle>{`${actionData ? "Error: " : ""}Change password`}</PageTitle>
			<PageHead title="Change password" />
			<PasswordForm result={actionData?.result} />
			<p className="mt-5">
				<Link to={href("/portal")}>Back to your portal</Link>
			</p>
		</div>
	);
}
