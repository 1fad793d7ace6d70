import { redirect } from "react-router";
import { claimUndoSchema } from "~/domain/claims/claim.schema";
import { reopenClaim } from "~/domain/claims/reopen-claim.server";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { CLAIMS } from "../inbox/inboxes";
import type { Route } from "./+types/claim-reopen";

export const loader = ({ params }: Route.LoaderArgs) => redirect(CLAIMS.pageOf(params.id));

/** Takes the answer back (Rule 19.9). */
export const action = (args: Route.ActionArgs) => {
	const to = CLAIMS.pageOf(args.params.id);
	return formAction(args, {
		guard: adminOrDenied,
		schema: claimUndoSchema,
		run: ({ db, actor, key }, { reason }) => reopenClaim(db, actor, { id: args.params.id, reason }, key),
		refusedTo: to,
		done: { to, title: "Answer Taken Back", text: "The claim is open again, and the customer is told." },
	});
};
