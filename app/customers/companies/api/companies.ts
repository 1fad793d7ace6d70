import { JsonPage, jsonLoader, pagingOf } from "~/http/json.server";
import { listCompanies, listedCompanyRecord } from "../company-list.queries.server";

/** Companies by name, for staff: `?search=`, `?tier=`, `?approval=` and `?state=` (Rule 13.73). */
export const loader = jsonLoader({
	access: "customers",
	query: ["approval", "tier", "state", "sort"],
	run: ({ db, actor, url }) => {
		const { search = "", sort, ...filters } = Object.fromEntries(url.searchParams);
		const { rows, total } = listCompanies(db, actor, { search, sort, filters, ...pagingOf(url) });
		return new JsonPage(rows.map(listedCompanyRecord), total);
	},
});
