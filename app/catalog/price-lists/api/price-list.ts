import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { priceListSchema } from "../price-list.schema";
import { priceListJson } from "../price-list-json.server";
import { deletePriceList, savePriceList } from "../save-price-list.server";

/** A price list with its entries. */
export const loader = jsonLoader({
	access: "products.edit",
	run: ({ db, actor, params }) => priceListJson(db, actor, params.id ?? ""),
});

/** PUT replaces a list with all its entries; DELETE deletes it. */
export const action = jsonAction({
	PUT: write({
		access: "products.edit",
		title: "Failed to save price list",
		schema: priceListSchema,
		run: ({ db, actor, params }, input) =>
			priceListJson(db, actor, savePriceList(db, actor, input, { id: params.id ?? "", whole: true })),
	}),
	DELETE: write({
		access: "products.edit",
		title: "Failed to delete price list",
		run: ({ db, actor, params }) => ({ deleted: deletePriceList(db, actor, params.id ?? "") }),
	}),
});
