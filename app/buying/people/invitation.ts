import { href, redirect } from "react-router";
import { invitationSchema } from "~/customers";
import { invitationFlash, resendPersonInvitation, withdrawPersonInvitation } from "~/customers/index.server";
import { formAction } from "~/http/form-action.server";
import { customerOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/invitation";

export const loader = () => redirect(href("/buyer-portal/people"));

/** Sends an open invitation again, or withdraws it (Rule 13.10). */
export const action = (args: Route.ActionArgs) => {
	const to = href("/buyer-portal/people");
	return formAction(args, {
		guard: customerOrDenied,
		limited: true,
		schema: invitationSchema,
		run: ({ db, actor }, input) =>
			invitationFlash(
				to,
				input,
				(input.change === "withdraw" ? withdrawPersonInvitation : resendPersonInvitation)(
					db,
					actor,
					args.params,
				),
			),
		refusedTo: to,
		done: (flash) => flash,
	});
};
