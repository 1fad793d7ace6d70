import { jsonLoader } from "~/http/json.server";
import { staffMay } from "~/kernel/actor/permissions";
import { getBrandBySlug } from "../brand.queries.server";
import { brandJson } from "../brand-json.server";

export const loader = jsonLoader({
	access: "public",
	// An admin may be answered with a hidden brand.
	cache: ({ actor }) => (staffMay(actor, "products") ? "private" : "public"),
	run: ({ db, actor, params }) => brandJson(getBrandBySlug(db, actor, params.slug ?? "")),
});
