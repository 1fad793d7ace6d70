import { getBrandBySlug } from "~/domain/brands/brand.queries.server";
import { staffMay } from "~/domain/permissions";
import { brandJson } from "~/domain/products/catalog-json.server";
import { jsonLoader } from "~/http/json.server";

export const loader = jsonLoader({
	access: "public",
	// An admin may be answered with a hidden brand.
	cache: ({ actor }) => (staffMay(actor, "products") ? "private" : "public"),
	run: ({ db, actor, params }) => brandJson(getBrandBySlug(db, actor, params.slug ?? "")),
});
