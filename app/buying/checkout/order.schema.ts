import { z } from "zod";
import { postalAddress } from "~/kernel/addresses/postal-fields";
import { optionalLine, optionalText, ownFields } from "~/kernel/fields";
import { keysOf } from "~/terms/keys-of";
import { PAYMENT_METHODS } from "~/terms/payment";
import type { Address } from "~db/json-shapes";
import { OTHER } from "./ship-to-start.ts";

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
	approvalNote: optionalText(500),
};

/** In place of an address: one of the company's locations (Rule 13.47). */
const { shippingAddress: _address, ...atStore } = details;

const own = z.object({ ...details, billingAddress: postalAddress });
const shared = z.object(details);
const ownAtStore = z.object({ ...atStore, billingAddress: postalAddress });
const sharedAtStore = z.object(atStore);

/** The location an order names; null when it has an address of its own. */
function namedLocation(value: unknown): string | null {
	const id = typeof value === "string" ? value.trim().slice(0, 64) : "";
	return id === "" || id === OTHER ? null : id;
}

type Details = Omit<z.output<typeof shared>, "shippingAddress" | "approvalNote"> & {
	/** What its person says to the owner who approves it (Rule 13.20). */
	approvalNote?: string;
};

/** An order with both addresses settled. */
export type OrderInput = Details & {
	shippingAddress: Address;
	billingAddress: Address;
	sameBillingAddress: boolean;
};

/** An order as it is sent: to an address, or to a location; then the addresses that follow from it are null. */
export type OrderRequest = Details & {
	locationId?: string;
	shippingAddress: Address | null;
	billingAddress: Address | null;
	sameBillingAddress: boolean;
};

/**
 * Which rules apply to the rest of the input depends on whether billing is the shipping address. `readSame` returns
 * null for anything other than yes or no.
 */
function orderBy(readSame: (value: unknown) => boolean | null) {
	const schema = z.record(z.string(), z.unknown()).transform((input, context): OrderRequest => {
		const same = readSame(input.sameBillingAddress);
		if (same === null) {
			context.addIssue({ code: "custom", path: ["sameBillingAddress"], message: "Use true or false" });
		}
		// An absent address gets every field's message, like an empty one.
		const { shippingAddress, billingAddress, ...others } = input;
		const given = { ...others, shippingAddress: shippingAddress ?? {} };
		const locationId = namedLocation(input.locationId);
		const result =
			same === false
				? (locationId ? ownAtStore : own).safeParse({ ...given, billingAddress: billingAddress ?? {} })
				: (locationId ? sharedAtStore : shared).safeParse(given);
		if (result.success && same !== null) {
			const { approvalNote, ...sent } = result.data;
			const data: Details & { shippingAddress?: Address; billingAddress?: Address } = sent;
			const { shippingAddress: shipTo = null, billingAddress: billTo = null, ...rest } = data;
			const paid = approvalNote ? { ...rest, approvalNote } : rest;
			const billing = same ? shipTo : billTo;
			const where = { shippingAddress: shipTo, billingAddress: billing, sameBillingAddress: same };
			return locationId ? { ...paid, ...where, locationId } : { ...paid, ...where };
		}
		for (const { path, message } of result.error?.issues ?? []) {
			context.addIssue({ code: "custom", path, message });
		}
		return z.NEVER;
	});
	const sent = own.extend({
		locationId: z.string().max(64).nullish(),
		sameBillingAddress: z.boolean().default(true),
	});
	ownFields.set(schema, sent.partial({ shippingAddress: true, billingAddress: true }));
	return schema;
}

/** An order as JSON: an absent `sameBillingAddress` is true (Rule 5.1). */
export const orderSchema = orderBy((value) =>
	value === undefined ? true : typeof value === "boolean" ? value : null,
);

/** An order as the checkout form sends it: an unticked `sameBillingAddress` is absent, and false (Rule 5.1). */
export const orderFormSchema = orderBy((value) => ["on", "true"].includes(String(value ?? "")));
