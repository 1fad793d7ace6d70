import { describe, expect, it } from "vitest";
import { isPartShipped, leftLines, type Shipment, shipmentView } from "../orders/shipment-view";
import { packLines, slipLines } from "./pack-lines";

const pods = { id: "pods", productName: "Pods", flavor: "Mint", assorted: false, sku: "POD-M", quantity: 10 };
const plain = { ...pods, taken: [] };
/** An assorted line that was filled with two flavors, of which one has an SKU of its own. */
const mixed = {
	...{ id: "mixed", productName: "Cloud", flavor: null, assorted: true, sku: "CL", quantity: 8 },
	taken: [
		{ flavorId: "lime", flavor: "Lime", sku: "CL-L", quantity: 5 },
		{ flavorId: "mint", flavor: "Mint", sku: null, quantity: 3 },
	],
};

function parcel(id: string, ...units: [string, string | null, number][]): Shipment {
	const lines = units.map(([orderItemId, flavorId, quantity]) => ({
		...{ orderItemId, flavorId, quantity },
		...{ productName: "", sku: null, flavor: null, assorted: false },
	}));
	const sent = { shippedAt: new Date(0), deliveredAt: null, carrier: "ups", carrierName: "UPS" };
	return { id, number: 1, ...sent, trackings: [{ number: "1Z", url: null }], lines };
}

describe("what is left to pack (Rule 7.91)", () => {
	it("is each line, an assorted one by flavor with the flavor's own SKU and number", () => {
		expect(packLines({ lines: [plain, mixed], shipments: [] })).toEqual([
			{ orderItemId: "pods", flavorId: null, name: "Pods, Mint", sku: "POD-M", ordered: 10, left: 10 },
			{ orderItemId: "mixed", flavorId: "lime", name: expect.any(String), sku: "CL-L", ordered: 5, left: 5 },
			{ orderItemId: "mixed", flavorId: "mint", name: expect.any(String), sku: "CL", ordered: 3, left: 3 },
		]);
		const [, lime, mint] = packLines({ lines: [plain, mixed], shipments: [] });
		expect([lime!.name, mint!.name]).toEqual([
			expect.stringMatching(/^Cloud.*: Lime$/),
			expect.stringMatching(/^Cloud.*: Mint$/),
		]);
	});

	it("lacks what left in any parcel", () => {
		const shipments = [
			parcel("one", ["pods", null, 10], ["mixed", "lime", 2]),
			parcel("two", ["mixed", "lime", 1]),
		];
		expect(packLines({ lines: [plain, mixed], shipments })).toMatchObject([
			{ flavorId: "lime", left: 2, ordered: 5 },
			{ flavorId: "mint", left: 3 },
		]);
	});
});

describe("a slip", () => {
	const lines = [plain, mixed];
	const one = parcel("one", ["mixed", "lime", 2], ["mixed", "mint", 3]);

	it("has a parcel's units, by flavor, and no other lines", () => {
		expect(slipLines({ lines, shipments: [one] }, "one")).toEqual([
			{ ...mixed, quantity: 5, taken: [{ ...mixed.taken[0]!, quantity: 2 }, mixed.taken[1]!] },
		]);
	});

	it("has what is left when it is of no parcel", () => {
		expect(slipLines({ lines, shipments: [one] }, null)).toEqual([
			plain,
			{ ...mixed, quantity: 3, taken: [{ ...mixed.taken[0]!, quantity: 3 }] },
		]);
	});

	it("has all of an order that did not leave, or that left as a whole", () => {
		expect(slipLines({ lines, shipments: [] }, null)).toEqual(lines);
		const all = parcel("all", ["pods", null, 10], ["mixed", "lime", 5], ["mixed", "mint", 3]);
		expect(slipLines({ lines, shipments: [all] }, null)).toEqual(lines);
		expect(slipLines({ lines, shipments: [all] }, "all")).toEqual(lines);
	});
});

it("lists the lines that still have to ship, with what is left of each", () => {
	const shipments = [
		parcel("one", ["pods", null, 4], ["mixed", "lime", 8]),
		parcel("two", ["pods", null, 1]),
	];
	expect(leftLines({ lines: [pods, mixed], shipments })).toEqual([{ ...pods, quantity: 5 }]);
	expect(leftLines({ lines: [pods], shipments: [] })).toEqual([pods]);
});

it("calls an order part shipped while it is processing with a parcel out", () => {
	const shipments = [parcel("one")];
	expect(isPartShipped({ status: "processing", shipments })).toBe(true);
	expect(isPartShipped({ status: "processing", shipments: [] })).toBe(false);
	expect(isPartShipped({ status: "shipped", shipments })).toBe(false);
});

it("shows in JSON when a parcel arrived, once it did", () => {
	expect(shipmentView(parcel("one"))).toMatchObject({ deliveredAt: null, trackingUrls: [null] });
	expect(shipmentView({ ...parcel("one"), deliveredAt: new Date(5000) }).deliveredAt).toBe(
		"1970-01-01T00:00:05.000Z",
	);
});
