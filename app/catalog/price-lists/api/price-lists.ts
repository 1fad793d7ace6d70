import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { listPriceLists } from "../price-list.queries.server";
import { priceListSchema } from "../price-list.schema";
import { priceListJson } from "../price-list-json.server";
import { savePriceList } from "../save-price-list.server";

/** The price lists without their entries. */
export const loader = jsonLoader({
	access: "products.edit",
	run: ({ db, actor }) =>
		listPriceLists(db, actor).map(({ fromDay, untilDay, companies, createdAt, updatedAt, ...list }) => ({
			...list,
			from: fromDay,
			until: untilDay,
			companies,
			createdAt: createdAt.toISOString(),
			updatedAt: updatedAt.toISOString(),
		})),
});

/** Makes a price list with its entries. */
export const action = jsonAction({
	POST: write({
		access: "products.edit",
		title: "Failed to create price list",
		schema: priceListSchema,
		status: 201,
		run: ({ db, actor }, input) => priceListJson(db, actor, savePriceList(db, actor, input, { whole: true })),
	}),
});
