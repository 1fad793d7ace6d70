import { jsonLoader } from "~/http/json.server";
import { brandJson } from "../../products/catalog-json.server";
import { listFeaturedBrands } from "../brand.queries.server";

export const loader = jsonLoader({
	access: "public",
	cache: "public",
	run: ({ db, actor }) => listFeaturedBrands(db, actor).map(brandJson),
});
