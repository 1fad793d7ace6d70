import { href, redirect } from "react-router";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { creditSchema } from "../credit.schema";
import { setCredit } from "../credit.server";
import type { Route } from "./+types/credit-limit";

const accountUrl = (id: string) => href("/admin/accounts/:id", { id });

export const loader = ({ params }: Route.LoaderArgs) => redirect(accountUrl(params.id));

/** Sets a company's credit limit and hold (Rule 16.50). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: creditSchema,
		run: ({ db, actor }, input) => setCredit(db, actor, args.params.id, input),
		refusedTo: accountUrl(args.params.id),
		done: {
			to: accountUrl(args.params.id),
			title: "Credit Updated",
			text: "Credit limit and hold were saved.",
		},
	});
