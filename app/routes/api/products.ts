import { productsJson } from "~/domain/catalog/catalog-json.server";
import { createProduct } from "~/domain/catalog/create-product.server";
import { productSchema } from "~/domain/catalog/product.schema";
import { getProductFile, productRecord } from "~/domain/catalog/product-admin.queries.server";
import { listProducts } from "~/domain/catalog/product-list.queries.server";
import { canSeeWholesalePrices } from "~/domain/permissions";
import { JsonPage, jsonAction, jsonLoader, pagingOf, write } from "~/http/json.server";

/** By name, narrowed by `search`, `brand` (a slug) and `category`. Admins see hidden products too. */
export const loader = jsonLoader({
	access: "public",
	cache: ({ actor }) => (canSeeWholesalePrices(actor) ? "private" : "public"),
	run: ({ db, actor, url }) => {
		const text = (name: string) => url.searchParams.get(name) ?? undefined;
		const list = listProducts(db, actor, {
			search: text("search"),
			brand: text("brand"),
			category: text("category"),
			sort: "name",
			...pagingOf(url),
			includeInactive: true,
		});
		return new JsonPage(
			productsJson(
				db,
				actor,
				list.products.map(({ id }) => id),
			),
			list.total,
		);
	},
});

export const action = jsonAction({
	POST: write({
		access: "admin",
		title: "Failed to create product",
		schema: productSchema,
		status: 201,
		run: ({ db, actor }, input) =>
			productRecord(getProductFile(db, actor, createProduct(db, actor, input).id)),
	}),
});
