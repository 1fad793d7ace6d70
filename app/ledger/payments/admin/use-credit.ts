import { href, redirect } from "react-router";
import { formAction, nothingTyped } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { formatCents } from "~/kernel/money";
import { applyCredit } from "../record-payment.server";
import type { Route } from "./+types/use-credit";

const accountUrl = (id: string) => href("/admin/accounts/:id", { id });

export const loader = ({ params }: Route.LoaderArgs) => redirect(accountUrl(params.id));

/** Settles the oldest invoices with credit of the account (Rule 16.43). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: nothingTyped,
		run: ({ db, actor }) => applyCredit(db, actor, args.params.id),
		refusedTo: accountUrl(args.params.id),
		done: (cents) => ({
			to: accountUrl(args.params.id),
			title: "Credit Used",
			text:
				cents > 0 ? `${formatCents(cents)} of credit settles invoices now.` : "Nothing was left to settle.",
		}),
	});
