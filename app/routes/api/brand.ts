import { getBrandBySlug } from "~/domain/catalog/brand.queries.server";
import { brandJson } from "~/domain/catalog/catalog-json.server";
import { canAdminister } from "~/domain/permissions";
import { jsonLoader } from "~/http/json.server";

export const loader = jsonLoader({
	access: "public",
	// An admin may be answered with a hidden brand.
	cache: ({ actor }) => (canAdminister(actor) ? "private" : "public"),
	run: ({ db, actor, params }) => brandJson(getBrandBySlug(db, actor, params.slug ?? "")),
});
