import { listDuplicates } from "~/domain/companies/duplicates.queries.server";
import { JsonPage, jsonLoader, pagingOf } from "~/http/json.server";

/** Pairs of companies that may be one, for staff (Rule 13.81). */
export const loader = jsonLoader({
	access: "customers",
	run: ({ db, actor, url }) => {
		const { rows, total } = listDuplicates(db, actor, pagingOf(url));
		return new JsonPage(rows, total);
	},
});
