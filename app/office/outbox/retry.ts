import { href, redirect } from "react-router";
import { formAction, nothingTyped } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { returnPath } from "~/http/return-path.server";
import { retryMail } from "~/kernel/outbox/retry-mail.server";
import type { Route } from "./+types/retry";

const pageOf = (id: string) => href("/admin/outbox/:id", { id });

export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params.id));

/** Queues a failed mail again (Rule 8.2), from its page or from Today. */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: nothingTyped,
		run: ({ db, actor }) => retryMail(db, actor, args.params.id),
		refusedTo: (form) => returnPath(form, pageOf(args.params.id)),
		done: (_, { form }) => ({
			to: returnPath(form, pageOf(args.params.id)),
			title: "Email Queued",
			text: "We'll send it in a moment.",
		}),
	});
