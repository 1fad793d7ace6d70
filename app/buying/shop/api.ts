import { z } from "zod";
import { productSchema, setPricesSchema } from "~/catalog";
import {
	createProduct,
	findProductId,
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
import { eachRow } from "~/kernel/commands/each-row.server";
import { notFound } from "~/kernel/errors";
import { amount, textOrNull } from "~/kernel/shapes.server";

/** What became of each row; the prices are those that the product has now. */
const setPricesShape = z
	.strictObject({
		done: z.int(),
		rows: z.array(
			z.strictObject({
				...{ sku: z.string(), wholesalePrice: amount.nullable(), msrp: amount.nullable() },
				reason: textOrNull,
			}),
		),
	})
	.meta({ id: "PricesSet" });

const priceIn = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The calls of shop. */
export const shopApi = {
	"GET /api/products": read({
		says: "Lists products by name; staff see hidden ones, too.",
		access: "public",
		cache: ({ actor }) => (canSeeWholesalePrices(actor) ? "private" : "public"),
		query: {
			brand: "A brand's slug.",
			category: "A category, such as 'disposables'.",
			status: {
				says: "'active': what is sold; 'hidden': what only staff see, by cursors and without search.",
				among: ["active", "hidden"],
			},
			search: "Words of the product's name, SKU, barcode or flavors.",
			...walkQuery(productsWalk),
		},
		gives: page(productShape),
		run: (call) => {
			const { db, actor, url } = call;
			const text = (name: string) => url.searchParams.get(name) ?? undefined;
			const status = text("status");
			const which = { brand: text("brand"), category: text("category"), status };
			const byNumber = (paging: object) => {
				const found = { search: text("search"), ...which, ...paging };
				const includeInactive = status !== "active";
				const { ids, total } = findProducts(db, actor, { ...found, sort: "name", includeInactive });
				return { rows: productsJson(db, actor, ids), total };
			};
			return listed(call, productsWalk, {
				...(status === "hidden" ? {} : { page: byNumber }),
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
	/** Rule 9.95. */
	"PATCH /api/products": write({
		says: "Sets the prices for everybody of up to 500 products, each by itself; a row that is refused says why.",
		access: updateProduct.by,
		title: "Failed to set the prices",
		schema: setPricesSchema,
		example: { rows: [{ sku: "FOG-BIT35K-FS", wholesalePrice: "9.50", msrp: "15.99" }] },
		gives: setPricesShape,
		command: updateProduct.action,
		waits: true,
		run: async ({ db, actor }, { rows }) => {
			const outcomes = await eachRow(rows, ({ sku, wholesalePrice, msrp }) => {
				const id = findProductId(db, sku);
				if (id === undefined) throw notFound("Product");
				updateProduct(db, actor, {
					id,
					...(wholesalePrice === undefined ? {} : { wholesalePriceCents: wholesalePrice }),
					...(msrp === undefined ? {} : { msrpCents: msrp }),
				});
				const now = getProductJson(db, actor, id);
				return { wholesalePrice: priceIn(now.wholesalePrice), msrp: priceIn(now.msrp) };
			});
			return {
				done: outcomes.filter(({ reason }) => reason === null).length,
				rows: outcomes.map(({ given, reason }, n) => ({
					...{ sku: rows[n]!.sku, wholesalePrice: null, msrp: null, ...given, reason },
				})),
			};
		},
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
