import { expect, it } from "vitest";
import { orderFormSchema, orderSchema } from "~/buying/checkout/order.schema";
import { changeSchema } from "~/buying/order-changes/change-order.schema";
import { applicationSchema } from "~/customers/applications/application.schema";
import { locationSchema } from "~/customers/locations/location.schema";
import { factsSchema, filingSchema } from "~/filing/pact/pact.schema";
import { ADDRESS } from "../../../tests/helpers/address";
import { TEMPE } from "../../../tests/helpers/location";
import { carrierSchema } from "../settings/carrier.schema.ts";
import { sellerSchema } from "../settings/seller.schema.ts";

const order = { paymentMethod: "net30", sameBillingAddress: false, billingAddress: ADDRESS };

/** Every schema with a part of an address that goods ship to, or that a report to a state has. */
const FIELDS: [
	string,
	(text: string) => { success: boolean; error?: { issues: { message: string }[] } | undefined },
][] = [
	...(["address1", "address2", "city"] as const).flatMap((name): typeof FIELDS => [
		[
			`${name} of an order`,
			(text) => orderSchema.safeParse({ ...order, shippingAddress: { ...ADDRESS, [name]: text } }),
		],
		[
			`${name} of a bill`,
			(text) =>
				orderSchema.safeParse({
					...order,
					shippingAddress: ADDRESS,
					billingAddress: { ...ADDRESS, [name]: text },
				}),
		],
		[
			`${name} of the checkout's form`,
			(text) => orderFormSchema.safeParse({ ...order, shippingAddress: { ...ADDRESS, [name]: text } }),
		],
		[
			`${name} of a correction`,
			(text) => changeSchema.safeParse({ shippingAddress: { ...ADDRESS, [name]: text } }),
		],
		[`${name} of a store`, (text) => locationSchema.safeParse({ ...TEMPE, [name]: text })],
	]),
	[
		"an application",
		(text) => applicationSchema.shape.businessAddress.safeParse(`1 Main St\n${text}, CO 80205`),
	],
	["a report's street", (text) => factsSchema.safeParse({ address1: text })],
	["a report's city", (text) => factsSchema.safeParse({ city: text })],
	[
		"a report's agent",
		(text) => filingSchema.safeParse({ agent: text, source: "s", checkedOn: "2026-11-23" }),
	],
	[
		"a carrier's street",
		(text) =>
			carrierSchema.safeParse({
				version: 0,
				name: "C",
				trackingUrlTemplate: "",
				numberForms: "",
				street: text,
			}),
	],
	[
		"a carrier's city",
		(text) =>
			carrierSchema.safeParse({
				version: 0,
				name: "C",
				trackingUrlTemplate: "",
				numberForms: "",
				city: text,
			}),
	],
	["the seller's address", (text) => sellerSchema.safeParse({ version: 0, address: text })],
];

it.each(FIELDS)("%s takes no letters in disguise (Rule 5.23)", (_name, parse) => {
	expect(parse("Denver")).toMatchObject({ success: true });
	expect(parse("D\u0435nver").error?.issues.map(({ message }) => message)).toEqual([
		"'D\u0435nver' has a letter of another alphabet. Type it again in English letters",
	]);
	expect(parse("Den\u200bver").error?.issues.map(({ message }) => message)).toEqual([
		"There are characters here that can't be seen. Delete this and type it again",
	]);
});
