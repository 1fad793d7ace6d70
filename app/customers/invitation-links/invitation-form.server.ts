import type { z } from "zod";
import type { invitationSchema } from "./invitation.schema";

/** What is said of an invitation that was sent again or withdrawn (Rules 7.36, 13.10), on `page`, which lists them. */
export function invitationFlash(
	page: string,
	{ change }: z.output<typeof invitationSchema>,
	{ id, email }: { id: string; email: string },
) {
	if (change === "withdraw") {
		return { to: page, title: "Invitation withdrawn", text: `The link mailed to ${email} no longer works.` };
	}
	return {
		to: `${page}#invitation-${id}`,
		title: "Invitation sent again",
		text: `We mailed ${email} a new link. The old one no longer works.`,
	};
}
