import { href, redirect } from "react-router";
import { retryMail } from "~/domain/outbox/retry-mail.server";
import { buttonAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/retry";

const pageOf = (id: string) => href("/admin/outbox/:id", { id });

export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params.id));

/** Queues a failed mail again (Rule 8.2). */
export const action = (args: Route.ActionArgs) =>
	buttonAction(args, {
		guard: adminOrDenied,
		run: ({ db, actor }) => retryMail(db, actor, args.params.id),
		refusedTo: pageOf(args.params.id),
		done: { to: pageOf(args.params.id), title: "Email Queued", text: "We'll send it in a moment." },
	});
