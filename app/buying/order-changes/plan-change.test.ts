import { describe, expect, it } from "vitest";
import type { Difference } from "~/kernel/mails/order-difference";
import { FIRST_RATES } from "~/terms/selling";
import { refusal } from "../../../tests/helpers/refusal";
import { isSame } from "./change-order.server";
import { differenceText, planChange } from "./plan-change";

const line = (id: string, quantity: number, unitPriceCents = 1000) => ({
	...{ id, name: id, quantity, unitPriceCents, weightHundredths: null },
});
/** 10 pods and 5 coils: 150.00, with 8 % tax and the rule's shipping. */
const ORDER = {
	orderNumber: "RW-1",
	shippingAddress: { state: "FL" },
	poNumber: "PO-1",
	...{
		subtotalCents: 15_000,
		taxCents: 1200,
		taxRate: 800,
		exemption: null,
		exciseCents: 0,
		shippingCents: 2500,
		totalCents: 18_700,
	},
	lines: [line("Pods", 10), line("Coils", 5)],
};
type RequestedChange = Parameters<typeof planChange>[1];
const plan = (requested: Partial<RequestedChange>, order: Partial<typeof ORDER> = {}, shipped = 0) =>
	planChange(
		{ ...ORDER, ...order },
		{ added: [], reason: null, terms: { rates: FIRST_RATES }, ...requested },
		() => shipped,
	);
const added = (quantity: number, unitPriceCents: number, usualCents = unitPriceCents) => [
	{ ...line("Bars", quantity, unitPriceCents), id: null, usualCents },
];

describe("the plan of a correction (Rule 7.110)", () => {
	it("has no difference when nothing is asked for, or what is there already", () => {
		const same = plan({
			lines: [{ id: "Pods", quantity: 10, price: 1000 }],
			shipping: 2500,
			poNumber: "PO-1",
		});
		const { subtotalCents, taxCents, taxRate, exemption, exciseCents, shippingCents, totalCents, lines } =
			ORDER;
		const amounts = { subtotalCents, taxCents, taxRate, exemption, exciseCents, shippingCents, totalCents };
		expect(same).toEqual({ differences: [], lines, before: amounts, after: amounts });
		expect(plan({})).toEqual(same);
	});

	it("removes a line with its price left alone, and counts what is left", () => {
		expect(plan({ lines: [{ id: "Coils", quantity: 0, price: 7 }] })).toMatchObject({
			differences: [{ kind: "removed", name: "Coils", quantity: 5 }],
			lines: [
				{ id: "Pods", quantity: 10 },
				{ id: "Coils", quantity: 0, unitPriceCents: 1000 },
			],
			before: { subtotalCents: 15_000, totalCents: 18_700 },
			after: { subtotalCents: 10_000, taxCents: 800, shippingCents: 2500, totalCents: 13_300 },
		});
		// A line that was closed short is none to remove.
		expect(
			plan({ lines: [{ id: "Coils", quantity: 0 }] }, { lines: [line("Pods", 10), line("Coils", 0)] }),
		).toMatchObject({ differences: [] });
	});

	it("needs a reason for another price, of a line or of added goods", () => {
		const cheaper = { lines: [{ id: "Pods", quantity: 10, price: 900 }] };
		for (const requested of [cheaper, { added: added(2, 700, 800) }]) {
			expect(refusal(() => plan(requested))).toMatchObject({
				code: "invalid",
				errors: [{ field: "reason", message: "Say why a price is changed" }],
			});
		}
		expect(plan({ ...cheaper, reason: "Damaged" }).differences).toEqual([
			{ kind: "price", name: "Pods", wasCents: 1000, nowCents: 900 },
		]);
		expect(plan({ added: added(2, 800) })).toMatchObject({
			differences: [{ kind: "added", name: "Bars", quantity: 2, unitPriceCents: 800 }],
			lines: [{}, {}, { id: null, quantity: 2 }],
			after: { subtotalCents: 16_600 },
		});
	});

	it("keeps at least one unit in the order", () => {
		const lines = ORDER.lines.map(({ id }) => ({ id, quantity: 0 }));
		expect(refusal(() => plan({ lines }))).toMatchObject({ code: "invalid", errors: [{ field: "lines" }] });
		expect(plan({ lines, added: added(1, 800) }).after.subtotalCents).toBe(800);
	});

	it("says at which field it refuses", () => {
		expect(
			refusal(() =>
				plan({
					lines: [
						{ id: "Pods", quantity: 1 },
						{ id: "Pens", quantity: 1 },
					],
				}),
			).errors[0]?.field,
		).toBe("lines[1].id");
		const few = {
			lines: [
				{ id: "Pods", quantity: 4 },
				{ id: "Coils", quantity: 3 },
			],
		};
		expect(refusal(() => plan(few, {}, 4)).errors[0]?.field).toBe("lines[1].quantity");
		expect(plan(few, {}, 3).differences).toHaveLength(2);
	});

	it("has the rule's shipping unless it was set by hand, then or now", () => {
		const much = { lines: [{ id: "Pods", quantity: 60 }] };
		expect(plan(much)).toMatchObject({
			differences: [
				{ kind: "quantity", was: 10, now: 60 },
				{ kind: "shipping", wasCents: 2500, nowCents: 0 },
			],
			after: { shippingCents: 0, totalCents: 65_000 + 5200 },
		});
		const byHand = { shippingCents: 900 };
		expect(plan(much, byHand).after.shippingCents).toBe(900);
		expect(plan({ ...much, shipping: null }, byHand).after.shippingCents).toBe(0);
		expect(plan({ ...much, shipping: 0 }, byHand).after.shippingCents).toBe(0);
		expect(plan({ shipping: 1200 }).after).toMatchObject({ shippingCents: 1200, totalCents: 17_400 });
	});

	it("notes another address and PO number", () => {
		expect(plan({ address: { state: "TX" }, poNumber: null }).differences).toEqual([
			{ kind: "address" },
			{ kind: "poNumber", was: "PO-1", now: null },
		]);
	});
});

it.each<[Difference, string, string]>([
	[
		{ kind: "added", name: "Pods", quantity: 2, unitPriceCents: 927 },
		"Pods: 2 added at $9.27 each",
		"Pods: 2 added",
	],
	[{ kind: "removed", name: "Pods", quantity: 2 }, "Pods: removed", "Pods: removed"],
	[{ kind: "quantity", name: "Pods", was: 2, now: 3 }, "Pods: 3 instead of 2", "Pods: 3 instead of 2"],
	[
		{ kind: "price", name: "Pods", wasCents: 1000, nowCents: 900 },
		"Pods: $9.00 instead of $10.00 each",
		"Pods: another price",
	],
	[{ kind: "shipping", wasCents: 2500, nowCents: 0 }, "Shipping: $0.00 instead of $25.00", "Shipping cost"],
	[{ kind: "address" }, "Ship-to address", "Ship-to address"],
	[{ kind: "poNumber", was: null, now: "A1" }, "PO number: A1 instead of none", "PO number"],
	[{ kind: "poNumber", was: "A1", now: null }, "PO number: none instead of A1", "PO number"],
])("tells a difference, and without amounts and typed text: %j", (difference, all, bare) => {
	expect(differenceText(difference)).toBe(all);
	expect(differenceText(difference, { amounts: false, typed: false })).toBe(bare);
});

it("compares addresses by what they say: a field left out is an empty one", () => {
	expect(isSame({ city: "Miami", address2: null }, { city: "Miami", company: "" })).toBe(true);
	expect(isSame({ city: "Miami" }, { city: "Miami", company: "Store" })).toBe(false);
	expect(isSame({ city: "Miami", company: "Store" }, { city: "Miami" })).toBe(false);
	expect(isSame({ city: "Miami" }, { city: "Tampa" })).toBe(false);
});
