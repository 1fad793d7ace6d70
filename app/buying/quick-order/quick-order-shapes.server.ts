import { z } from "zod";
import { amount, id, textOrNull } from "~/kernel/shapes.server";
import { cartShape, insteadShape } from "../cart/cart-shapes.server";

const line = z.strictObject({
	/** The sent lines, counted from 1. */
	rows: z.array(z.int()),
	sku: z.string(),
	/** As it was sent where it is no number. */
	quantity: z.union([z.string(), z.int()]),
	flavor: textOrNull,
	status: z.enum(["ready", "problem", "no_quantity"]),
	productId: id.nullable(),
	productName: textOrNull,
	flavors: z.array(z.string()),
	price: amount.nullable(),
	lineTotal: amount.nullable(),
	available: z.int().nullable(),
	minimumOrderQuantity: z.int().nullable(),
	caseSize: z.int().nullable(),
	problem: z
		.strictObject({
			field: z.enum(["sku", "flavor", "quantity"]),
			text: z.string(),
			instead: insteadShape.optional(),
		})
		.nullable(),
	closest: textOrNull,
});

export const verifiedShape = z
	.strictObject({
		lines: z.array(line),
		ready: z.int(),
		problems: z.int(),
		units: z.int(),
		subtotal: amount,
	})
	.meta({ id: "Verified" });

/** The lines with what was added of each, and the cart. */
export const addedShape = verifiedShape
	.extend({
		lines: z.array(line.extend({ added: z.int().nullable() })),
		cart: cartShape,
	})
	.meta({ id: "Added" });
