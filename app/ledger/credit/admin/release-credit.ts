import { href, redirect } from "react-router";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { undoSchema } from "../../entries/undo.schema";
import { releaseCredit } from "../credit.server";
import type { Route } from "./+types/release-credit";

const accountUrl = (id: string) => href("/admin/accounts/:id", { id });

export const loader = ({ params }: Route.LoaderArgs) => redirect(accountUrl(params.id));

/** Lets the next net 30 order through (Rule 16.51). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: undoSchema,
		run: ({ db, actor }, input) => releaseCredit(db, actor, args.params.id, input.reason),
		refusedTo: accountUrl(args.params.id),
		done: {
			to: accountUrl(args.params.id),
			title: "Order Let Through",
			text: "The next order on net 30 is not held.",
		},
	});
