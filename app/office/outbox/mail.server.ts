import { href } from "react-router";
import { form, recordForms } from "~/http/record-page.server";
import { returnPath } from "~/http/return-path.server";
import { retryMail } from "~/kernel/outbox/retry-mail.server";
import type { Route } from "./+types/mail";

const pageOf = (id: string) => href("/admin/outbox/:id/:does?", { id });

/** What can be done on a mail's page. */
export const mailForms = recordForms({
	/** Queues a failed mail again (Rule 8.2), from its page or from Today. */
	retry: form(retryMail, ({ params }: Route.ActionArgs) => ({
		refusedTo: (sent) => returnPath(sent, pageOf(params.id)),
		done: (_, { form: sent }) => ({
			to: returnPath(sent, pageOf(params.id)),
			title: "Email Queued",
			text: "We'll send it in a moment.",
		}),
	})),
});
