import { href, redirect } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { requestConfirmation } from "../email-confirmation.server";
import type { Route } from "./+types/send-confirmation";

export const loader = () => redirect(href("/portal"));

/** Sends another link to confirm the account's address (Rule 1.13). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, requestConfirmation, {
		failed: { title: "Link Not Sent" },
		refusedTo: href("/portal"),
		done: ({ email }) => ({
			to: href("/portal"),
			title: "Link Sent",
			text: `Open the email we sent to ${email} and follow its link.`,
		}),
	});
