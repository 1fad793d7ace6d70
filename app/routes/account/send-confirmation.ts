import { href, redirect } from "react-router";
import { requestConfirmation } from "~/domain/accounts/email-confirmation.server";
import { DomainError } from "~/domain/errors";
import { getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { seeOther } from "~/http/form.server";
import { userOrLogin } from "~/http/guards.server";
import type { Route } from "./+types/send-confirmation";

export const loader = () => redirect(href("/portal"));

/** Sends another link to confirm the account's address (Rule 1.13). */
export function action({ context, url }: Route.ActionArgs) {
	const actor = userOrLogin(context, url);
	try {
		requestConfirmation(getDb(context), actor);
		setFlash(context, "Link Sent", `Open the mail we sent to ${actor.email} and press its button.`);
	} catch (error) {
		if (!(error instanceof DomainError && error.code === "conflict")) throw error;
		setFlash(context, "Link Not Sent", error.message, "error");
	}
	return seeOther(href("/portal"));
}
