import { z } from "zod";
import { amount, id, moment, textOrNull } from "~/kernel/shapes.server";
import { HELD_PRICE_STATUS_NAMES } from "~/terms/held-prices";

/** Prices that wait, or waited, for an owner of the shop. */
export const heldPriceShape = z
	.strictObject({
		id,
		status: z.enum(HELD_PRICE_STATUS_NAMES),
		askedBy: textOrNull,
		createdAt: moment,
		decidedBy: textOrNull,
		decidedAt: moment.nullable(),
		quoteId: id.nullable(),
		orderId: id.nullable(),
		orderNumber: textOrNull,
		/** The customer. */
		from: z.string(),
		text: textOrNull,
		reason: textOrNull,
		total: amount.nullable(),
		orderTotal: amount.nullable(),
		/** Left out for roles that see no costs. */
		lines: z
			.array(
				z.strictObject({
					name: z.string(),
					quantity: z.int(),
					price: amount,
					usualPrice: amount.nullable(),
					cost: amount.nullable(),
				}),
			)
			.optional(),
	})
	.meta({ id: "HeldPrice" });
