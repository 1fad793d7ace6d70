import { z } from "zod";
import {
	addressShape,
	amount,
	day,
	exciseLineShape,
	exemptionShape,
	id,
	textOrNull,
} from "~/kernel/shapes.server";
import { ENTRY_KIND_NAMES, MONEY_METHOD_NAMES } from "~/terms/ledger";

export const entryShape = z
	.strictObject({ id, kind: z.enum(ENTRY_KIND_NAMES), number: textOrNull, day })
	.meta({ id: "Entry" });
/** An invoice or a credit memo. */
export const invoiceShape = z
	.strictObject({
		id,
		kind: z.enum(["invoice", "credit"]),
		number: z.string(),
		companyId: id,
		orderId: id.nullable(),
		/** Of the books before this shop: it has no order and no addresses. */
		isOpening: z.boolean(),
		orderNumber: textOrNull,
		poNumber: textOrNull,
		day,
		dueOn: day.nullable(),
		subtotal: amount,
		tax: amount,
		excise: amount,
		exciseLines: z.array(exciseLineShape),
		taxExemption: exemptionShape.nullable(),
		freight: amount,
		total: amount,
		open: amount,
		daysLate: z.int(),
		reason: textOrNull,
		seller: z.strictObject({
			name: z.string(),
			address: z.string(),
			phone: z.string(),
			email: z.string(),
			licenses: z.array(z.string()),
			payNote: textOrNull.optional(),
		}),
		customer: z.strictObject({ name: z.string(), licenses: z.array(z.string()) }),
		billTo: addressShape.nullable(),
		shipTo: addressShape.nullable(),
		parcel: z
			.strictObject({ number: z.int(), carrier: textOrNull, trackingNumbers: z.array(z.string()) })
			.nullable(),
		items: z.array(
			z.strictObject({ name: z.string(), sku: textOrNull, quantity: z.int(), price: amount, total: amount }),
		),
		settled: z.array(
			entryShape.extend({ method: z.enum(MONEY_METHOD_NAMES).nullable(), reference: textOrNull, amount }),
		),
	})
	.meta({ id: "Invoice" });
