import { JsonPage, jsonLoader, pagingOf } from "~/http/json.server";
import { listInvoices } from "../paper.queries.server";
import { paperJson } from "../paper-view";

/** All invoices, newest first, for staff who see amounts. A company's own are at its orders. */
export const loader = jsonLoader({
	access: "prices",
	run: ({ db, actor, url }) => {
		const search = url.searchParams.get("search") ?? "";
		const { rows, total } = listInvoices(db, actor, { search, ...pagingOf(url) });
		return new JsonPage(rows.map(paperJson), total);
	},
});
