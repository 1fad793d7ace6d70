import { href, redirect } from "react-router";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { mailStatement } from "../account-mail.server";
import { statementDaysSchema } from "../statement.schema";
import type { Route } from "./+types/mail-statement";

const accountUrl = (id: string) => href("/admin/accounts/:id", { id });

export const loader = ({ params }: Route.LoaderArgs) => redirect(accountUrl(params.id));

/** Mails a company the statement that is shown (Rule 16.55). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: statementDaysSchema,
		run: ({ db, actor, key }, days) => ({
			days,
			recipients: mailStatement(db, actor, { companyId: args.params.id, ...days, day: shopToday() }, key),
		}),
		refusedTo: accountUrl(args.params.id),
		done: ({ days, recipients }) => ({
			to: `${accountUrl(args.params.id)}?${new URLSearchParams(days)}`,
			title: "Statement Mailed",
			text: `It goes to ${recipients}.`,
		}),
	});
