import { type ApiTable, read } from "~/http/api.server";
import { JsonPage, pagingOf } from "~/http/json.server";
import { staffMay } from "~/kernel/actor/permissions";
import { type BrandDetail, getBrandBySlug, listBrands, listFeaturedBrands } from "./brand.queries.server";

const brandJson = ({ createdAt, ...brand }: BrandDetail) => ({
	...brand,
	createdAt: createdAt.toISOString(),
});

/** The calls of brands. */
export const brandsApi = {
	"GET /api/brands": read({
		access: "public",
		cache: "public",
		run: ({ db, actor, url }) => {
			const { page, perPage } = pagingOf(url);
			const brands = listBrands(db, actor);
			return new JsonPage(brands.slice((page - 1) * perPage, page * perPage).map(brandJson), brands.length);
		},
	}),
	"GET /api/brands/featured": read({
		access: "public",
		cache: "public",
		run: ({ db, actor }) => listFeaturedBrands(db, actor).map(brandJson),
	}),
	"GET /api/brands/:slug": read({
		access: "public",
		// An admin may be answered with a hidden brand.
		cache: ({ actor }) => (staffMay(actor, "products") ? "private" : "public"),
		run: ({ db, actor, params }) => brandJson(getBrandBySlug(db, actor, params.slug ?? "")),
	}),
} satisfies ApiTable;
