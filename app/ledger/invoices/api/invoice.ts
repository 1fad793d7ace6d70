import { jsonLoader } from "~/http/json.server";
import { isStaff } from "~/kernel/actor/permissions";
import { getMyPaper, getPaper } from "../paper.queries.server";
import { paperJson } from "../paper-view";

/** An invoice or credit memo by its number: for staff who see amounts, and for its company. */
export const loader = jsonLoader({
	access: "user",
	run: ({ db, actor, params }) =>
		paperJson((isStaff(actor) ? getPaper : getMyPaper)(db, actor, params.number ?? "")),
});
