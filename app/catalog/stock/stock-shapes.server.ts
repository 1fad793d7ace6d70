import { z } from "zod";
import { day, id, moment, textOrNull } from "~/kernel/shapes.server";
import { STOCK_BATCH_NAMES } from "~/terms/stock";

/** Deliveries or counts. */
export const batchesShape = z.array(
	z.strictObject({
		id,
		kind: z.enum(STOCK_BATCH_NAMES),
		supplier: textOrNull,
		reference: textOrNull,
		day,
		by: z.string(),
		lines: z.int(),
	}),
);

export const takenShape = z.strictObject({ id, lines: z.int(), units: z.int() }).meta({ id: "Taken" });

/** What became of each row; `quantity` is what is on hand now. */
export const setStocksShape = z
	.strictObject({
		done: z.int(),
		rows: z.array(z.strictObject({ sku: z.string(), quantity: z.int().nullable(), reason: textOrNull })),
	})
	.meta({ id: "StocksSet" });

/** A buyer's request for a mail when goods are back. */
export const stockRequestShape = z
	.strictObject({
		id,
		productId: id,
		product: z.string(),
		slug: z.string(),
		flavorId: id.nullable(),
		flavor: textOrNull,
		createdAt: moment,
	})
	.meta({ id: "StockRequest" });

/** A place of stock: a flavor, or a product whose flavors keep none. */
export const stockPlaceShape = z
	.strictObject({
		id,
		sku: textOrNull,
		barcode: textOrNull,
		productId: id,
		flavorId: id.nullable(),
		name: z.string(),
		flavor: textOrNull,
		quantity: z.int(),
	})
	.meta({ id: "StockPlace" });

/** What is on hand under a code. */
export const onHandShape = z
	.strictObject({
		sku: z.string(),
		productId: id,
		flavorId: id.nullable(),
		name: z.string(),
		flavor: textOrNull,
		quantity: z.int(),
	})
	.meta({ id: "OnHand" });
