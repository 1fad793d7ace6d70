import { jsonAction, write } from "~/http/json.server";
import { takeVisitorForm } from "~/http/rate-limit.server";
import { resendPersonInvitation, withdrawPersonInvitation } from "../invite-person.server";

/** POST mails the invitation again with a new link, DELETE withdraws it (Rule 13.10). */
export const action = jsonAction({
	POST: write({
		access: "customer",
		title: "Failed to send the invitation",
		run: ({ db, actor, params, ip }) => {
			takeVisitorForm(db, ip);
			const { id, email, expiresAt } = resendPersonInvitation(db, actor, params.id ?? "");
			return { id, email, expiresAt };
		},
	}),
	DELETE: write({
		access: "customer",
		title: "Failed to withdraw the invitation",
		run: ({ db, actor, params }) => {
			const { id, email } = withdrawPersonInvitation(db, actor, params.id ?? "");
			return { id, email };
		},
	}),
});
