import { getPost, postJson } from "~/domain/blog/blog.queries.server";
import { staffMay } from "~/domain/permissions";
import { jsonLoader } from "~/http/json.server";

export const loader = jsonLoader({
	access: "public",
	cache: ({ actor }) => (staffMay(actor, "marketing") ? "private" : "public"),
	run: ({ db, actor, params }) => postJson(getPost(db, actor, params.slug ?? "")),
});
