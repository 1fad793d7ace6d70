import { z } from "zod";
import { decimalOrNull } from "~/kernel/money";
import { amount, day, id, moment, named, textOrNull } from "~/kernel/shapes.server";
import { PURCHASE_STATUS_NAMES } from "~/terms/purchases";
import type { Purchase, PurchaseSummary } from "./purchase.queries.server";

/** An order to a supplier without its lines. Amounts are there for staff who see costs (Rule 7.35). */
export const purchaseSummaryShape = z
	.strictObject({
		id,
		number: z.string(),
		supplier: named,
		status: z.enum(PURCHASE_STATUS_NAMES),
		expectedDay: day.nullable(),
		note: textOrNull,
		freight: amount.nullable().optional(),
		/** Of the lines with a cost. */
		goods: amount.optional(),
		revision: z.int(),
		lines: z.int(),
		units: z.int(),
		received: z.int(),
		sentAt: moment.nullable(),
		sentTo: textOrNull,
		endedAt: moment.nullable(),
		by: z.string(),
		createdAt: moment,
		updatedAt: moment,
		version: z.int(),
	})
	.meta({ id: "PurchaseOrderSummary" });

export const purchaseShape = purchaseSummaryShape
	.extend({
		rows: z.array(
			z.strictObject({
				id,
				productId: z.string(),
				flavorId: textOrNull,
				name: z.string(),
				sku: textOrNull,
				code: textOrNull,
				quantity: z.int(),
				received: z.int(),
				cost: amount.nullable().optional(),
			}),
		),
		deliveries: z.array(z.strictObject({ id, reference: textOrNull, day, units: z.int() })),
	})
	.meta({ id: "PurchaseOrder" });

/** What came of a delivery. */
export const receivedShape = z
	.strictObject({
		id,
		number: z.string(),
		lines: z.int(),
		units: z.int(),
		status: z.enum(PURCHASE_STATUS_NAMES),
		short: z.int(),
		over: z.int(),
		notOrdered: z.int(),
	})
	.meta({ id: "ReceivedPurchase" });

export const purchaseSummaryJson = ({
	supplierId,
	supplier,
	actorId: _actor,
	freightCents,
	goodsCents,
	uncosted: _uncosted,
	...row
}: PurchaseSummary): z.input<typeof purchaseSummaryShape> => ({
	...row,
	supplier: { id: supplierId, name: supplier },
	...(freightCents === undefined ? {} : { freight: decimalOrNull(freightCents) }),
	...(goodsCents === undefined ? {} : { goods: decimalOrNull(goodsCents)! }),
});

export const purchaseJson = ({
	seller: _seller,
	rows,
	deliveries,
	...row
}: Purchase): z.input<typeof purchaseShape> => ({
	...purchaseSummaryJson(row),
	deliveries,
	rows: rows.map(({ position: _position, purchaseId: _of, stock: _stock, costCents, ...line }) => ({
		...line,
		...(costCents === undefined ? {} : { cost: decimalOrNull(costCents) }),
	})),
});
