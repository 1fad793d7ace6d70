import { jsonLoader } from "~/http/json.server";
import { getStatement } from "../account.queries.server";
import { statementJson } from "../printed-statement";
import { daysIn } from "../statement-days";

/** A company's account, for staff who see amounts. */
export const loader = jsonLoader({
	access: "prices",
	run: ({ db, actor, params, url }) => statementJson(getStatement(db, actor, params.id ?? "", daysIn(url))),
});
