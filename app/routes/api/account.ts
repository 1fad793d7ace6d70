import { getMyStatement } from "~/domain/payments/account.queries.server";
import { statementJson } from "~/domain/payments/printed-statement";
import { jsonLoader } from "~/http/json.server";
import { daysIn } from "~/routes/admin/money/account-days";

/** The account of the caller's own company (Rule 16.46). */
export const loader = jsonLoader({
	access: "user",
	run: ({ db, actor, url }) => statementJson(getMyStatement(db, actor, daysIn(url))),
});
