import { getMyPaper, getPaper } from "~/domain/invoices/paper.queries.server";
import { paperJson } from "~/domain/invoices/paper-view";
import { isStaff } from "~/domain/permissions";
import { jsonLoader } from "~/http/json.server";

/** An invoice or credit memo by its number: for staff who see amounts, and for its company (Rule 16.8). */
export const loader = jsonLoader({
	access: "user",
	run: ({ db, actor, params }) =>
		paperJson((isStaff(actor) ? getPaper : getMyPaper)(db, actor, params.number ?? "")),
});
