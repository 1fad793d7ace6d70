import { jsonLoader } from "~/http/json.server";
import { staffMay } from "~/kernel/actor/permissions";
import { brandJson } from "../../products/catalog-json.server";
import { getBrandBySlug } from "../brand.queries.server";

export const loader = jsonLoader({
	access: "public",
	// An admin may be answered with a hidden brand.
	cache: ({ actor }) => (staffMay(actor, "products") ? "private" : "public"),
	run: ({ db, actor, params }) => brandJson(getBrandBySlug(db, actor, params.slug ?? "")),
});
