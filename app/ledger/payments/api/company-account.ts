import { jsonLoader } from "~/http/json.server";
import { getStatement } from "../account.queries.server";
import { daysIn } from "../admin/account-days";
import { statementJson } from "../printed-statement";

/** A company's account, for staff who see amounts. */
export const loader = jsonLoader({
	access: "prices",
	run: ({ db, actor, params, url }) => statementJson(getStatement(db, actor, params.id ?? "", daysIn(url))),
});
