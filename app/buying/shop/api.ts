import { z } from "zod";
import { productSchema } from "~/catalog";
import {
	createProduct,
	findProducts,
	getProductJson,
	listFeaturedIds,
	productShape,
	productsJson,
	productsWalk,
	updateProduct,
	whichProducts,
} from "~/catalog/index.server";
import { type ApiTable, call, read } from "~/http/api.server";
import { page, write } from "~/http/json.server";
import { listed, walkQuery } from "~/http/listed.server";
import { canSeeWholesalePrices } from "~/kernel/actor/permissions";

/** The calls of shop. */
export const shopApi = {
	"GET /api/products": read({
		says: "Lists products by name; staff see hidden ones, too.",
		access: "public",
		cache: ({ actor }) => (canSeeWholesalePrices(actor) ? "private" : "public"),
		query: {
			brand: "A brand's slug.",
			category: "A category, such as 'disposables'.",
			search: "Words of the product's name, SKU, barcode or flavors.",
			...walkQuery(productsWalk),
		},
		gives: page(productShape),
		run: (call) => {
			const { db, actor, url } = call;
			const text = (name: string) => url.searchParams.get(name) ?? undefined;
			const which = { brand: text("brand"), category: text("category") };
			return listed(call, productsWalk, {
				page(paging) {
					const found = { search: text("search"), ...which, ...paging };
					const { ids, total } = findProducts(db, actor, { ...found, sort: "name", includeInactive: true });
					return { rows: productsJson(db, actor, ids), total };
				},
				rows: (ids) => productsJson(db, actor, ids),
				json: (product) => product,
				where: whichProducts(db, actor, which),
			});
		},
	}),
	"POST /api/products": write({
		says: "Creates a product with its flavors and prices.",
		access: "products.edit",
		title: "Failed to create product",
		ignoresUnknown: true,
		schema: productSchema,
		status: 201,
		gives: productShape,
		run: ({ db, actor }, input) => getProductJson(db, actor, createProduct(db, actor, input).id),
	}),
	"GET /api/products/:id": read({
		says: "Gives one product.",
		access: "public",
		cache: ({ actor }) => (canSeeWholesalePrices(actor) ? "private" : "public"),
		gives: productShape,
		run: ({ db, actor, params }) => getProductJson(db, actor, params.id ?? ""),
	}),
	"PATCH /api/products/:id": call(updateProduct, {
		says: "Changes the fields of a product that are sent.",
		title: "Failed to update product",
		gives: productShape,
		respond: ({ db, actor, params }) => getProductJson(db, actor, params.id ?? ""),
	}),
	"GET /api/products/featured": read({
		says: "Lists the featured products.",
		access: "public",
		cache: ({ actor }) => (canSeeWholesalePrices(actor) ? "private" : "public"),
		gives: z.array(productShape),
		run: ({ db, actor }) => productsJson(db, actor, listFeaturedIds(db)),
	}),
} satisfies ApiTable;
