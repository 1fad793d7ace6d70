import { href } from "react-router";
import { keepsForms } from "~/http/acting.server";
import { replyHeaders } from "~/http/form.server";
import { formAction } from "~/http/form-action.server";
import { userOrLogin } from "~/http/guards.server";
import { PageTitle } from "~/ui/layout/page-title";
import { PortalHead } from "~/ui/site/portal-tabs";
import { SiteLink } from "~/ui/site-link";
import { accountSheet } from "~/ui/styles/sheets";
import { passwordChangeSchema } from "../account.schema";
import { changePasswordThrottled } from "../password-guesses.server";
import type { Route } from "./+types/change-password";
import { PasswordForm } from "./password-form";

export const middleware: Route.MiddlewareFunction[] = [keepsForms];

export function loader({ context, url }: Route.LoaderArgs) {
	userOrLogin(context, url);
	return null;
}

/** A new password ends the account's other sessions (Rule 1.6). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: userOrLogin,
		schema: passwordChangeSchema,
		run: (_call, input) => changePasswordThrottled(args.context, input),
		hide: ["currentPassword", "newPassword"],
		done: { to: href("/portal"), title: "Password Changed", text: "Your other devices were signed out." },
	});

export const headers = replyHeaders;

export const links = accountSheet;

export default function ChangePassword({ actionData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PageTitle>{`${actionData ? "Error: " : ""}Change password`}</PageTitle>
			<PortalHead title="Change password" />
			<PasswordForm result={actionData?.result} />
			<p className="mt-5">
				<SiteLink to={href("/portal")}>Back to your portal</SiteLink>
			</p>
		</div>
	);
}
