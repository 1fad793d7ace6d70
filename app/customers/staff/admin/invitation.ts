import { href, redirect } from "react-router";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { invitationSchema } from "../../invitation-links/invitation.schema";
import { invitationFlash } from "../../invitation-links/invitation-form.server";
import { resendInvitation, withdrawInvitation } from "../invite-staff.server";
import type { Route } from "./+types/invitation";

export const loader = () => redirect(href("/admin/staff"));

/** Sends an open invitation again, or withdraws it (Rule 7.36). */
export const action = (args: Route.ActionArgs) => {
	const to = href("/admin/staff");
	return formAction(args, {
		guard: adminOrDenied,
		schema: invitationSchema,
		run: ({ db, actor }, input) =>
			invitationFlash(
				to,
				input,
				(input.change === "withdraw" ? withdrawInvitation : resendInvitation)(db, actor, args.params),
			),
		refusedTo: to,
		done: (flash) => flash,
	});
};
