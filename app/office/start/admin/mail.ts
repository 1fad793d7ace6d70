import { href, redirect } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { sendTestMail } from "../start.server";
import type { Route } from "./+types/mail";

export const loader = () => redirect(href("/admin/start"));

/** Sends a test mail to the owner who asks for it (Rule 9.61). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, sendTestMail, {
		failed: { title: "No Test Sent" },
		refusedTo: href("/admin/start"),
		done: ({ to }) => ({
			to: href("/admin/start"),
			title: "Test Mail Queued",
			text: `It goes to ${to} within a minute.`,
		}),
	});
