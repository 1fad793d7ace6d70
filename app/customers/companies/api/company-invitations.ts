import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { takeVisitorForm } from "~/http/rate-limit.server";
import { invitePerson } from "../invite-person.server";
import { listPersonInvitations } from "../people.queries.server";
import { invitePersonSchema } from "../people.schema";

/** The open invitations to the caller's company, for its owners (Rule 13.10). */
export const loader = jsonLoader({
	access: "customer",
	run: ({ db, actor }) => listPersonInvitations(db, actor),
});

export const action = jsonAction({
	POST: write({
		access: "customer",
		title: "Failed to send the invitation",
		schema: invitePersonSchema,
		status: 201,
		run: ({ db, actor, ip }, input) => {
			takeVisitorForm(db, ip);
			const { id, email, companyRole, expiresAt } = invitePerson(db, actor, input);
			return { id, email, role: companyRole, expiresAt };
		},
	}),
});
