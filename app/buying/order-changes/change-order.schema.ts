import { z } from "zod";
import { postalAddress } from "~/kernel/addresses/postal-fields";
import { amountInCents, list, optionalLine, optionalText, ticked, wholeNumber } from "~/kernel/fields";
import { MAX_QUICK_ORDER_LINES } from "../quick-order/quick-order-line.ts";

const UNITS = "Enter the quantity as a whole number";
const LEFT_OUT = (value: unknown) => (value === "" || value === null ? undefined : value);

const quantity = wholeNumber(UNITS, { max: 100_000 });
const price = z.preprocess(LEFT_OUT, amountInCents("Enter the price like 9.27").optional());

const addedLine = z.object({
	sku: optionalLine(100),
	quantity: z.preprocess((value) => LEFT_OUT(value) ?? "1", quantity),
	flavor: optionalLine(100),
	price,
});

/** A correction of an order (Rule 7.110). What is left out stays as it is. */
export const changeSchema = z.object({
	/** When the order was last changed, as its JSON says (`updatedAt`); if absent, nothing is checked. */
	version: z.iso.datetime("This form is incomplete. Open it again").max(40).optional(),
	lines: list(
		z.object({ id: z.string({ error: "Send the line's id" }).max(100), quantity, price }),
		MAX_QUICK_ORDER_LINES,
	).optional(),
	added: list(addedLine, MAX_QUICK_ORDER_LINES).optional(),
	shippingAddress: postalAddress.optional(),
	poNumber: optionalLine(50).optional(),
	/** Empty: by the rule for all orders. */
	shipping: z.preprocess(
		(value) => (value === "" ? null : value),
		amountInCents("Enter the shipping cost like 25.00").nullish(),
	),
	reason: optionalText(1000),
});

/** The same from a form, in which an unticked box and an empty field are left out. */
export const changeFormSchema = changeSchema.extend({ sendEmail: ticked });

export type ChangeInput = z.output<typeof changeSchema>;

export type OrderChange = ChangeInput & {
	/** Whether the customer gets a mail. Left out: yes. */
	sendEmail?: boolean | undefined;
	/** The total of the preview, in cents; null if none was shown. */
	shownTotalCents?: number | null;
};

/** The same as API clients send it. */
export const changeCallSchema: z.ZodType<OrderChange> = changeSchema.extend({
	sendEmail: z.boolean({ error: "Use true or false" }).optional(),
});
