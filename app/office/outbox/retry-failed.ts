import { href, redirect } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { retryFailedMail } from "~/kernel/outbox/retry-mail.server";
import { counted } from "~/kernel/texts/numbers";
import type { Route } from "./+types/retry-failed";

export const loader = () => redirect(href("/admin/outbox"));

/** Queues all failed mails that the list's search finds (Rule 8.2), and tries a paused mail server again (Rule 14.42). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, retryFailedMail, {
		refusedTo: href("/admin/outbox"),
		done: (count) => ({
			to: href("/admin/outbox"),
			title: count > 0 ? `${counted(count, "Email")} Queued` : "Trying Again",
			text: "Sending in a moment.",
		}),
	});
