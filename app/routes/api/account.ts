import { getMyStatement } from "~/domain/payments/account.queries.server";
import { setMyStatementMail } from "~/domain/payments/account-mail.server";
import { myMailSchema } from "~/domain/payments/payment.schema";
import { statementJson } from "~/domain/payments/printed-statement";
import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { daysIn } from "~/routes/admin/money/account-days";

/** The account of the caller's own company (Rule 16.46). */
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
