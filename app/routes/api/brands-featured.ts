import { listFeaturedBrands } from "~/domain/catalog/brand.queries.server";
import { brandJson } from "~/domain/catalog/catalog-json.server";
import { jsonLoader } from "~/http/json.server";

export const loader = jsonLoader({
	access: "public",
	cache: "public",
	run: ({ db, actor }) => listFeaturedBrands(db, actor).map(brandJson),
});
