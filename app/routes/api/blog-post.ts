import { getPost, postJson } from "~/domain/blog/blog.queries.server";
import { canAdminister } from "~/domain/permissions";
import { jsonLoader } from "~/http/json.server";

export const loader = jsonLoader({
	access: "public",
	cache: ({ actor }) => (canAdminister(actor) ? "private" : "public"),
	run: ({ db, actor, params }) => postJson(getPost(db, actor, params.slug ?? "")),
});
