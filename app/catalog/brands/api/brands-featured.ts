import { jsonLoader } from "~/http/json.server";
import { listFeaturedBrands } from "../brand.queries.server";
import { brandJson } from "../brand-json.server";

export const loader = jsonLoader({
	access: "public",
	cache: "public",
	run: ({ db, actor }) => listFeaturedBrands(db, actor).map(brandJson),
});
