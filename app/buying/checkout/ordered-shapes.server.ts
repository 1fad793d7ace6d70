import { z } from "zod";
import { addressShape, amount, id, moment, textOrNull } from "~/kernel/shapes.server";
import { APPROVAL_STATUS_NAMES } from "~/terms/approval";
import { PAYMENT_METHOD_NAMES } from "~/terms/payment";
import { orderShape } from "../orders/order-shapes.server";

/** An order that waits, or waited, for approval. */
export const requestShape = z
	.strictObject({
		id,
		requestNumber: z.string(),
		username: z.string(),
		status: z.enum(APPROVAL_STATUS_NAMES),
		reason: textOrNull,
		decider: textOrNull,
		orderNumber: textOrNull,
		items: z.array(
			z.strictObject({
				productId: id,
				flavorId: id.nullable(),
				name: z.string(),
				quantity: z.int(),
				price: amount,
			}),
		),
		shippingAddress: addressShape,
		billingAddress: addressShape,
		sameBillingAddress: z.boolean(),
		paymentMethod: z.enum(PAYMENT_METHOD_NAMES),
		poNumber: textOrNull,
		specialInstructions: textOrNull,
		approvalNote: textOrNull,
		total: amount,
		createdAt: moment,
		decidedAt: moment.nullable(),
	})
	.meta({ id: "Request" });

/** An order, or what waits for an owner in its place. */
export const orderedShape = z.union([orderShape, requestShape]);
