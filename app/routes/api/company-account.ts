import { getStatement } from "~/domain/payments/account.queries.server";
import { statementJson } from "~/domain/payments/printed-statement";
import { jsonLoader } from "~/http/json.server";
import { daysIn } from "~/routes/admin/money/account-days";

/** A company's account, for staff who see amounts (Rule 16.46). */
export const loader = jsonLoader({
	access: "prices",
	run: ({ db, actor, params, url }) => statementJson(getStatement(db, actor, params.id ?? "", daysIn(url))),
});
