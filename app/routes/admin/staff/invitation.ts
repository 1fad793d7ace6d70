import { href, redirect } from "react-router";
import { invitationSchema } from "~/domain/invitations/join.schema";
import { resendInvitation, withdrawInvitation } from "~/domain/staff/invite-staff.server";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/invitation";

export const loader = () => redirect(href("/admin/staff"));

/** Sends an open invitation again, or withdraws it (Rule 7.36). */
export const action = (args: Route.ActionArgs) => {
	const { id } = args.params;
	const to = href("/admin/staff");
	return formAction(args, {
		guard: adminOrDenied,
		schema: invitationSchema,
		run: ({ db, actor }, { change }) => {
			if (change === "withdraw") {
				const { email } = withdrawInvitation(db, actor, id);
				return { to, title: "Invitation withdrawn", text: `The link mailed to ${email} no longer works.` };
			}
			const { email } = resendInvitation(db, actor, id);
			return {
				to: `${to}#invitation-${id}`,
				title: "Invitation sent again",
				text: `We mailed ${email} a new link. The old one no longer works.`,
			};
		},
		refusedTo: to,
		done: (said) => said,
	});
};
