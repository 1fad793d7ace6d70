import { jsonLoader } from "~/http/json.server";
import { staffMay } from "~/kernel/actor/permissions";
import { getPost, postJson } from "../blog.queries.server";

export const loader = jsonLoader({
	access: "public",
	cache: ({ actor }) => (staffMay(actor, "marketing") ? "private" : "public"),
	run: ({ db, actor, params }) => postJson(getPost(db, actor, params.slug ?? "")),
});
