import { href, redirect } from "react-router";
import { DomainError } from "~/domain/errors";
import { retryMail } from "~/domain/outbox/retry-mail.server";
import { getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { seeOther } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/retry";

const pageOf = (id: string) => href("/admin/outbox/:id", { id });

export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params.id));

/** Queues a failed mail again (Rule 8.2). */
export function action({ context, params }: Route.ActionArgs) {
	const admin = adminOrDenied(context);
	try {
		foundOr404(() => retryMail(getDb(context), admin, params.id), ["conflict"]);
		setFlash(context, "Email Queued", "It is sent with the next run.");
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		setFlash(context, "Error", error.message, "error");
	}
	return seeOther(pageOf(params.id));
}
