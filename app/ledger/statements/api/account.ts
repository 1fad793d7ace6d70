import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { getMyStatement } from "../account.queries.server";
import { setMyStatementMail } from "../account-mail.server";
import { statementJson } from "../printed-statement";
import { myMailSchema } from "../statement.schema";
import { daysIn } from "../statement-days";

/** The account of the caller's own company. */
export const loader = jsonLoader({
	access: "user",
	run: ({ db, actor, url }) => statementJson(getMyStatement(db, actor, daysIn(url))),
});

/** Sets whether its statement comes by mail every month (Rule 16.55). */
export const action = jsonAction({
	PATCH: write({
		access: "customer",
		title: "Failed to save mails",
		schema: myMailSchema,
		run: ({ db, actor }, { monthlyStatement }) => {
			setMyStatementMail(db, actor, monthlyStatement);
			return { monthlyStatement };
		},
	}),
});
