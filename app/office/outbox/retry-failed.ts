import { href, redirect } from "react-router";
import { z } from "zod";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { retryFailedMail } from "~/kernel/outbox/retry-mail.server";
import { counted } from "~/kernel/texts/numbers";
import type { Route } from "./+types/retry-failed";

export const loader = () => redirect(href("/admin/outbox"));

const schema = z.object({ search: z.string().trim().max(5_000).default("") });

/** Queues all failed mails that the list's search finds (Rule 8.2), and tries a paused mail server again (Rule 14.42). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema,
		run: ({ db, actor }, { search }) => retryFailedMail(db, actor, search),
		refusedTo: href("/admin/outbox"),
		done: (count) => ({
			to: href("/admin/outbox"),
			title: count > 0 ? `${counted(count, "Email")} Queued` : "Trying Again",
			text: "The mail server is asked in a moment.",
		}),
	});
