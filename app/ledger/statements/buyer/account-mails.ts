import { href, redirect } from "react-router";
import { formAction } from "~/http/form-action.server";
import { customerOrDenied } from "~/http/guards.server";
import { setMyStatementMail } from "../account-mail.server";
import { myMailSchema } from "../statement.schema";
import type { Route } from "./+types/account-mails";

const PAGE = href("/buyer-portal/account");

export const loader = () => redirect(PAGE);

/** Whether the reader's company gets its statement every month (Rule 16.55). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: customerOrDenied,
		schema: myMailSchema,
		run: ({ db, actor }, { monthlyStatement }) => {
			setMyStatementMail(db, actor, monthlyStatement);
			return monthlyStatement;
		},
		refusedTo: PAGE,
		done: (isWanted) => ({
			to: PAGE,
			title: "Mails saved",
			text: isWanted
				? "The statement comes by mail on the 1st of each month."
				: "No statement comes by mail.",
		}),
	});
