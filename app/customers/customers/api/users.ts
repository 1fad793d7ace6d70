import { JsonPage, jsonLoader, pagingOf } from "~/http/json.server";
import { customerRecord, listAccounts } from "../customer.queries.server";

/** All accounts, newest first, for admins; no password in any form. */
export const loader = jsonLoader({
	access: "customers",
	run: ({ db, actor, url }) => {
		const search = url.searchParams.get("search") ?? "";
		const { rows, total } = listAccounts(db, actor, { search, ...pagingOf(url) });
		return new JsonPage(rows.map(customerRecord), total);
	},
});
