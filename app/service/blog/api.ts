import { type ApiTable, read } from "~/http/api.server";
import { JsonPage, page, pagingOf } from "~/http/json.server";
import { staffMay } from "~/kernel/actor/permissions";
import { getPost, listPosts, postJson, postShape } from "./blog.queries.server";

/** The calls of blog. */
export const blogApi = {
	"GET /api/blog": read({
		says: "Lists the posts of the blog, the newest first.",
		access: "public",
		// An admin's list has drafts in it.
		cache: ({ actor }) => (staffMay(actor, "marketing") ? "private" : "public"),
		gives: page(postShape),
		run: ({ db, actor, url }) => {
			const { rows, total } = listPosts(db, actor, pagingOf(url));
			return new JsonPage(rows.map(postJson), total);
		},
	}),
	"GET /api/blog/:slug": read({
		says: "Gives one post.",
		access: "public",
		cache: ({ actor }) => (staffMay(actor, "marketing") ? "private" : "public"),
		gives: postShape,
		run: ({ db, actor, params }) => postJson(getPost(db, actor, params.slug ?? "")),
	}),
} satisfies ApiTable;
