import { JsonPage, jsonLoader, pagingOf } from "~/http/json.server";
import { listBrands } from "../brand.queries.server";
import { brandJson } from "../brand-json.server";

export const loader = jsonLoader({
	access: "public",
	cache: "public",
	run: ({ db, actor, url }) => {
		const { page, perPage } = pagingOf(url);
		const brands = listBrands(db, actor);
		return new JsonPage(brands.slice((page - 1) * perPage, page * perPage).map(brandJson), brands.length);
	},
});
