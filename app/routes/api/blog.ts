import { listPosts, postJson } from "~/domain/blog/blog.queries.server";
import { staffMay } from "~/domain/permissions";
import { JsonPage, jsonLoader, pagingOf } from "~/http/json.server";

export const loader = jsonLoader({
	access: "public",
	// An admin's list has drafts in it.
	cache: ({ actor }) => (staffMay(actor, "marketing") ? "private" : "public"),
	run: ({ db, actor, url }) => {
		const { rows, total } = listPosts(db, actor, pagingOf(url));
		return new JsonPage(rows.map(postJson), total);
	},
});
