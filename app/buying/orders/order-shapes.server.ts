import { z } from "zod";
import {
	addressShape,
	amount,
	exciseLineShape,
	exemptionShape,
	id,
	moment,
	named,
	textOrNull,
} from "~/kernel/shapes.server";
import { ORDER_STATUS_NAMES } from "~/terms/order-status";
import { PAYMENT_METHOD_NAMES, PAYMENT_STATUS_NAMES } from "~/terms/payment";

const goods = z.strictObject({
	productName: z.string(),
	sku: textOrNull,
	flavor: textOrNull,
	assorted: z.boolean(),
	quantity: z.int(),
});
const line = goods.extend({ id, productId: id.nullable() });
const ofLine = goods.extend({ orderItemId: id });
const exciseLines = z.array(exciseLineShape);
const amounts = z.strictObject({
	subtotal: amount,
	tax: amount,
	excise: amount,
	shipping: amount,
	total: amount,
});

const facts = z.strictObject({
	id,
	orderNumber: z.string(),
	userId: id,
	customerEmail: z.string(),
	customerName: z.string(),
	shippingAddress: addressShape,
	billingAddress: addressShape,
	status: z.enum(ORDER_STATUS_NAMES),
	hold: z.strictObject({ reason: z.string(), since: moment }).nullable(),
	paymentStatus: z.enum(PAYMENT_STATUS_NAMES),
	paymentMethod: z.enum(PAYMENT_METHOD_NAMES),
	/** From shipping until its invoices are due. */
	dueDays: z.int(),
	poNumber: textOrNull,
	carrier: textOrNull,
	trackingNumber: textOrNull,
	trackingUrl: textOrNull,
	shippedAt: moment.nullable(),
	deliveredAt: moment.nullable(),
	cancelledAt: moment.nullable(),
	shipments: z.array(
		z.strictObject({
			id,
			number: z.int(),
			carrier: textOrNull,
			trackingNumbers: z.array(z.string()),
			trackingUrls: z.array(textOrNull),
			shippedAt: moment,
			deliveredAt: moment.nullable(),
			items: z.array(ofLine),
		}),
	),
	closedShort: z.array(ofLine),
	notes: textOrNull,
	placedBy: textOrNull,
	location: named.extend({ receivingHours: textOrNull, instructions: textOrNull }).nullable(),
	quoteId: id.nullable(),
	taxExemption: exemptionShape.nullable(),
	createdAt: moment,
	updatedAt: moment,
});

/** An order as its buyer sees it. */
export const orderShape = facts
	.extend({
		...amounts.shape,
		exciseLines,
		items: z.array(line.extend({ price: amount })),
	})
	.meta({ id: "Order" });

/** An order for staff. Amounts and costs are left out for roles that don't see them. */
export const staffOrderShape = facts
	.extend({
		...amounts.partial().shape,
		exciseLines: exciseLines.optional(),
		items: z.array(
			line.extend({
				price: amount.optional(),
				cost: amount.nullable().optional(),
				taken: z.array(
					z.strictObject({ flavorId: id, flavor: z.string(), sku: textOrNull, quantity: z.int() }),
				),
			}),
		),
		staffNotes: textOrNull,
		businessName: textOrNull,
		isShipToOnFile: z.boolean().nullable(),
	})
	.meta({ id: "StaffOrder" });
