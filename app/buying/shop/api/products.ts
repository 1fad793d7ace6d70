import { productSchema } from "~/catalog";
import { createProduct, findProducts, getProductJson, productsJson } from "~/catalog/index.server";
import { JsonPage, jsonAction, jsonLoader, pagingOf, write } from "~/http/json.server";
import { canSeeWholesalePrices } from "~/kernel/actor/permissions";

/** By name, narrowed by `search`, `brand` (a slug) and `category`. Admins see hidden products too. */
export const loader = jsonLoader({
	access: "public",
	cache: ({ actor }) => (canSeeWholesalePrices(actor) ? "private" : "public"),
	query: ["brand", "category"],
	run: ({ db, actor, url }) => {
		const text = (name: string) => url.searchParams.get(name) ?? undefined;
		const { ids, total } = findProducts(db, actor, {
			search: text("search"),
			brand: text("brand"),
			category: text("category"),
			sort: "name",
			...pagingOf(url),
			includeInactive: true,
		});
		return new JsonPage(productsJson(db, actor, ids), total);
	},
});

export const action = jsonAction({
	POST: write({
		access: "products.edit",
		title: "Failed to create product",
		ignoresUnknown: true,
		schema: productSchema,
		status: 201,
		run: ({ db, actor }, input) => getProductJson(db, actor, createProduct(db, actor, input).id),
	}),
});
