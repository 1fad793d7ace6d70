import { redirect } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { reopenClaim } from "../reopen-claim.server";
import type { Route } from "./+types/claim-reopen";
import { CLAIMS } from "./inbox";

export const loader = ({ params }: Route.LoaderArgs) => redirect(CLAIMS.pageOf(params.id));

/** Takes the answer back (Rule 19.9). */
export const action = (args: Route.ActionArgs) => {
	const to = CLAIMS.pageOf(args.params.id);
	return commandAction(args, reopenClaim, {
		refusedTo: to,
		done: { to, title: "Answer Taken Back", text: "The claim is open again, and the customer is told." },
	});
};
