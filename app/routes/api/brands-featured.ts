import { listFeaturedBrands } from "~/domain/brands/brand.queries.server";
import { brandJson } from "~/domain/products/catalog-json.server";
import { jsonLoader } from "~/http/json.server";

export const loader = jsonLoader({
	access: "public",
	cache: "public",
	run: ({ db, actor }) => listFeaturedBrands(db, actor).map(brandJson),
});
