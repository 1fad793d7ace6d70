import { href, redirect } from "react-router";
import { resendPersonInvitation, withdrawPersonInvitation } from "~/domain/companies/invite-person.server";
import { invitationSchema } from "~/domain/invitations/join.schema";
import { formAction } from "~/http/form-action.server";
import { customerOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/invitation";

export const loader = () => redirect(href("/buyer-portal/people"));

/** Sends an open invitation again, or withdraws it (Rule 13.10). */
export const action = (args: Route.ActionArgs) => {
	const { id } = args.params;
	const to = href("/buyer-portal/people");
	return formAction(args, {
		guard: customerOrDenied,
		limited: true,
		schema: invitationSchema,
		run: ({ db, actor }, { change }) => {
			if (change === "withdraw") {
				const { email } = withdrawPersonInvitation(db, actor, id);
				return { to, title: "Invitation withdrawn", text: `The link mailed to ${email} no longer works.` };
			}
			const { email } = resendPersonInvitation(db, actor, id);
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
