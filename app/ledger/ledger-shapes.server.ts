import { z } from "zod";
import {
	addressShape,
	amount,
	day,
	exciseLineShape,
	exemptionShape,
	id,
	named,
	textOrNull,
} from "~/kernel/shapes.server";
import { keysOf } from "~/terms/keys-of";
import { ENTRY_KIND_NAMES, MONEY_METHOD_NAMES } from "~/terms/ledger";
import { PAYMENT_TERM_NAMES } from "~/terms/payment";
import { AGING } from "./statements/aging";

const entry = z.strictObject({ id, kind: z.enum(ENTRY_KIND_NAMES), number: textOrNull, day });
const aging = z.record(z.enum(keysOf(AGING)), amount);

/** A company's account. */
export const statementShape = z.strictObject({
	company: named.extend({ terms: z.enum(PAYMENT_TERM_NAMES) }),
	from: day.nullable(),
	to: day,
	opening: amount,
	entries: z.array(
		entry.extend({
			name: z.string(),
			note: textOrNull,
			dueOn: day.nullable(),
			daysLate: z.int(),
			isUndone: z.boolean(),
			amount,
			open: amount,
			balance: amount,
		}),
	),
	balance: amount,
	aging,
	openInvoices: z.array(
		z.strictObject({ id, number: z.string(), dueOn: day, daysLate: z.int(), open: amount }),
	),
});

/** A company with something open. */
export const openAccountShape = named.extend({ balance: amount, aging });

/** Which mails an account gets, and which it got. */
export const accountMailsShape = z.strictObject({
	reminders: z.boolean(),
	monthlyStatement: z.boolean(),
	sent: z.array(
		z.strictObject({
			id,
			kind: z.enum(["reminder", "statement"]),
			day,
			about: z.string(),
			recipients: z.string(),
			by: textOrNull,
		}),
	),
});

export const balanceShape = z.strictObject({ balance: amount });

/** A payment that was recorded. */
export const paymentShape = balanceShape.extend({ id, applied: amount, left: amount });

/** An invoice or a credit memo. */
export const invoiceShape = z.strictObject({
	id,
	kind: z.enum(["invoice", "credit"]),
	number: z.string(),
	companyId: id,
	orderId: id,
	orderNumber: z.string(),
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
	billTo: addressShape,
	shipTo: addressShape,
	parcel: z
		.strictObject({ number: z.int(), carrier: textOrNull, trackingNumbers: z.array(z.string()) })
		.nullable(),
	items: z.array(
		z.strictObject({ name: z.string(), sku: textOrNull, quantity: z.int(), price: amount, total: amount }),
	),
	settled: z.array(
		entry.extend({ method: z.enum(MONEY_METHOD_NAMES).nullable(), reference: textOrNull, amount }),
	),
});
