import { z } from "zod";
import { type ApiTable, read } from "~/http/api.server";
import { JsonPage, page, pagingOf } from "~/http/json.server";
import { staffMay } from "~/kernel/actor/permissions";
import { id, moment, textOrNull } from "~/kernel/shapes.server";
import { type BrandDetail, getBrandBySlug, listBrands, listFeaturedBrands } from "./brand.queries.server";

const brandShape = z
	.strictObject({
		id,
		name: z.string(),
		slug: z.string(),
		description: textOrNull,
		logo: textOrNull,
		featured: z.boolean(),
		productCount: z.int(),
		active: z.boolean(),
		createdAt: moment,
	})
	.meta({ id: "Brand" });

const brandJson = ({ createdAt, ...brand }: BrandDetail): z.input<typeof brandShape> => ({
	...brand,
	createdAt: createdAt.toISOString(),
});

/** The calls of brands. */
export const brandsApi = {
	"GET /api/brands": read({
		says: "Lists the brands by name.",
		access: "public",
		cache: "public",
		gives: page(brandShape),
		run: ({ db, actor, url }) => {
			const { page: shown, perPage } = pagingOf(url);
			const brands = listBrands(db, actor);
			return new JsonPage(brands.slice((shown - 1) * perPage, shown * perPage).map(brandJson), brands.length);
		},
	}),
	"GET /api/brands/featured": read({
		says: "Lists the featured brands.",
		access: "public",
		cache: "public",
		gives: z.array(brandShape),
		run: ({ db, actor }) => listFeaturedBrands(db, actor).map(brandJson),
	}),
	"GET /api/brands/:slug": read({
		says: "Gives one brand.",
		access: "public",
		// An admin may be answered with a hidden brand.
		cache: ({ actor }) => (staffMay(actor, "products") ? "private" : "public"),
		gives: brandShape,
		run: ({ db, actor, params }) => brandJson(getBrandBySlug(db, actor, params.slug ?? "")),
	}),
} satisfies ApiTable;
