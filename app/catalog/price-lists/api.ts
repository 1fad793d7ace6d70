import { z } from "zod";
import { type ApiTable, call, read } from "~/http/api.server";
import { write } from "~/http/json.server";
import { decimalOf, decimalOrNull } from "~/kernel/money";
import { listPriceLists } from "./price-list.queries.server";
import { priceListSchema } from "./price-list.schema";
import { priceListJson } from "./price-list-json.server";
import { countedPriceListShape, priceListShape, priceShape } from "./price-list-shapes.server";
import { askPrice } from "./price-question.server";
import { deletePriceList, savePriceList } from "./save-price-list.server";

/** The calls of price lists. */
export const priceListsApi = {
	/** Rule 15.1. */
	"GET /api/prices": read({
		says: "Says what a company pays for goods, and why.",
		access: "prices",
		query: {
			company: "The company's id or name, or the email of one of its people.",
			sku: "A product's or a flavor's SKU or barcode.",
			quantity: "Units; without it, the smallest order of the goods.",
			day: "A day such as 2026-11-28; without it, today.",
		},
		gives: priceShape,
		run: ({ db, actor, url }) => {
			const text = (name: string) => (url.searchParams.get(name) ?? "").slice(0, 254);
			const { company, product, quantity, day, price, listCents, steps, reasons } = askPrice(db, actor, {
				company: text("company"),
				sku: text("sku"),
				quantity: text("quantity"),
				day: text("day"),
			});
			return {
				company: { id: company.id, name: company.name, pricingTier: company.pricingTier },
				product: { id: product.id, name: product.name, flavor: product.flavor },
				quantity,
				day,
				wholesalePrice: decimalOrNull(listCents),
				basePrice: decimalOrNull(price?.baseCents ?? null),
				price: decimalOrNull(price?.cents ?? null),
				priceList: price?.entry ? { id: price.entry.list.id, name: price.entry.list.name } : null,
				priceBreaks: steps.map(({ from, cents }) => ({ minimumQuantity: from, price: decimalOf(cents) })),
				entries: reasons.map(({ entry, cents, why }) => ({
					id: entry.id,
					priceList: entry.list.name,
					target: entry.target,
					minimum: entry.minimum,
					price: decimalOrNull(cents),
					why,
				})),
			};
		},
	}),
	"GET /api/price-lists": read({
		says: "Lists the price lists without their entries.",
		access: "products.edit",
		gives: z.array(countedPriceListShape),
		run: ({ db, actor }) =>
			listPriceLists(db, actor).map(({ fromDay, untilDay, companies, createdAt, updatedAt, ...list }) => ({
				...list,
				from: fromDay,
				until: untilDay,
				companies,
				createdAt: createdAt.toISOString(),
				updatedAt: updatedAt.toISOString(),
			})),
	}),
	"POST /api/price-lists": call(savePriceList, {
		says: "Makes a price list with its entries.",
		title: "Failed to create price list",
		status: 201,
		gives: priceListShape,
		respond: ({ db, actor }, id) => priceListJson(db, actor, id),
	}),
	"GET /api/price-lists/:id": read({
		says: "Gives a price list with its entries.",
		access: "products.edit",
		gives: priceListShape,
		run: ({ db, actor, params }) => priceListJson(db, actor, params.id ?? ""),
	}),
	"PUT /api/price-lists/:id": write({
		says: "Replaces a price list with all its entries.",
		access: "products.edit",
		title: "Failed to save price list",
		schema: priceListSchema,
		gives: priceListShape,
		run: ({ db, actor, params }, input) =>
			priceListJson(db, actor, savePriceList(db, actor, { ...input, id: params.id ?? "", whole: true })),
	}),
	"DELETE /api/price-lists/:id": call(deletePriceList, {
		says: "Deletes a price list.",
		title: "Failed to delete price list",
		gives: z.strictObject({ deleted: z.string() }),
		respond: (_call, deleted) => ({ deleted }),
	}),
} satisfies ApiTable;
