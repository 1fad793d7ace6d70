import { JsonPage, jsonLoader, pagingOf } from "~/http/json.server";
import { staffMay } from "~/kernel/actor/permissions";
import { listPosts, postJson } from "../blog.queries.server";

export const loader = jsonLoader({
	access: "public",
	// An admin's list has drafts in it.
	cache: ({ actor }) => (staffMay(actor, "marketing") ? "private" : "public"),
	run: ({ db, actor, url }) => {
		const { rows, total } = listPosts(db, actor, pagingOf(url));
		return new JsonPage(rows.map(postJson), total);
	},
});
