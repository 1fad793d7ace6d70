import { z } from "zod";
import { keysOf } from "../../terms/keys-of.ts";
import { PAYMENT_METHODS } from "../../terms/payment.ts";
import { optionalLine, optionalText } from "../fields.ts";
import { padSchema } from "../quick-order/quick-order.schema.ts";
import { postalAddress } from "./postal-fields.ts";

const details = {
	shippingAddress: postalAddress,
	paymentMethod: z.enum(keysOf(PAYMENT_METHODS), {
		error: ({ input }) =>
			input === undefined || input === null || input === ""
				? "Payment method is required"
				: "Choose one of the payment methods",
	}),
	poNumber: optionalLine(50),
	specialInstructions: optionalText(2000),
};

const own = z.object({ ...details, billingAddress: postalAddress });
const shared = z.object(details);

/**
 * Which rules apply to the rest of the input depends on whether billing is the shipping address. `readSame` returns
 * null for anything other than yes or no.
 */
const orderBy = (readSame: (value: unknown) => boolean | null) =>
	z.record(z.string(), z.unknown()).transform((input, context) => {
		const same = readSame(input.sameBillingAddress);
		if (same === null) {
			context.addIssue({ code: "custom", path: ["sameBillingAddress"], message: "Use true or false" });
		}
		// An absent address gets every field's message, like an empty one.
		const { shippingAddress, billingAddress, ...others } = input;
		const rest = { ...others, shippingAddress: shippingAddress ?? {} };
		const result =
			same === false
				? own.safeParse({ ...rest, billingAddress: billingAddress ?? {} })
				: shared.safeParse(rest);
		if (result.success && same !== null) {
			const { data } = result;
			const billing = same ? data.shippingAddress : (data as z.output<typeof own>).billingAddress;
			return { ...data, billingAddress: billing, sameBillingAddress: same };
		}
		for (const { path, message } of result.error?.issues ?? []) {
			context.addIssue({ code: "custom", path, message });
		}
		return z.NEVER;
	});

/** An order as JSON: an absent `sameBillingAddress` is true (Rule 5.1). */
export const orderSchema = orderBy((value) =>
	value === undefined ? true : typeof value === "boolean" ? value : null,
);

/** An order as the checkout form sends it: an unticked `sameBillingAddress` is absent, and false (Rule 5.1). */
export const orderFormSchema = orderBy((value) => ["on", "true"].includes(String(value ?? "")));

/** An order for a customer as JSON: the lines of the pad, and the rest as above (Rule 7.102). */
export const phoneOrderSchema = z.intersection(padSchema, orderSchema);

/** An accepted quote as JSON: `isPartial` takes what is left of its goods (Rule 7.105). */
export const acceptedQuoteSchema = z.intersection(
	z.object({ isPartial: z.boolean("Use true or false").default(false) }),
	orderSchema,
);

export type OrderInput = z.output<typeof orderSchema>;
