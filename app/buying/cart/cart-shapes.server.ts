import { z } from "zod";
import { amount, exciseLineShape, exemptionShape, id, moment, textOrNull } from "~/kernel/shapes.server";

const goods = z.strictObject({
	id,
	productId: id,
	productName: z.string(),
	sku: textOrNull,
	flavor: textOrNull,
	assorted: z.boolean(),
	price: amount.nullable(),
	quantity: z.int(),
});

/** Goods that may be bought in place of others. */
export const insteadShape = z.array(
	z.strictObject({ slug: z.string(), name: z.string(), flavors: z.array(z.string()) }),
);

export const cartShape = z
	.strictObject({
		id,
		items: z.array(
			goods.extend({
				nextPrice: z.strictObject({ minimumQuantity: z.int(), price: amount }).optional(),
				lineTotal: amount,
				minimumOrderQuantity: z.int(),
				caseSize: z.int().nullable(),
				available: z.int(),
				problems: z.array(
					z.strictObject({
						kind: z.enum(["gone", "stock", "minimum", "case", "price", "license", "law"]),
						text: z.string(),
						instead: insteadShape.optional(),
					}),
				),
			}),
		),
		subtotal: amount,
		tax: amount,
		taxExemption: exemptionShape.nullable(),
		excise: amount,
		exciseLines: z.array(exciseLineShape),
		shipping: amount,
		total: amount,
		freeShippingRemaining: amount,
	})
	.meta({ id: "Cart" });

const added = z.strictObject({ name: z.string(), asked: z.int(), added: z.int(), problem: textOrNull });

/** The cart after a left one was taken over, and what became of each line. */
export const takenOverShape = cartShape.extend({ lines: z.array(added) }).meta({ id: "TakenOver" });

/** The cart after an order's lines were added again, and what became of each. */
export const reorderedShape = cartShape
	.extend({
		lines: z.array(
			added.extend({
				orderItemId: id,
				priceChange: z.strictObject({ from: amount, to: amount }).nullable(),
			}),
		),
	})
	.meta({ id: "Reordered" });

/** A cart that a person of the company left. */
export const leftCartShape = z
	.strictObject({
		id,
		username: z.string(),
		lines: z.array(
			z.strictObject({ productId: id, flavorId: id.nullable(), name: z.string(), quantity: z.int() }),
		),
		createdAt: moment,
	})
	.meta({ id: "LeftCart" });

/** An abandoned cart for staff. */
export const abandonedCartShape = z
	.strictObject({
		id,
		userId: id.nullable(),
		sessionId: z.string().nullable(),
		username: textOrNull,
		customerEmail: textOrNull,
		businessName: textOrNull,
		lines: z.int(),
		units: z.int(),
		items: z.array(goods),
		subtotal: amount,
		abandoned: z.boolean(),
		lastActivity: moment,
		abandonedAt: moment.nullable(),
		recoveryEmailSent: z.boolean(),
		recoveryEmailSentAt: moment.nullable(),
		createdAt: moment,
		updatedAt: moment,
	})
	.meta({ id: "AbandonedCart" });
