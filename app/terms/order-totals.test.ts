import { describe, expect, it } from "vitest";
import { taxLabel } from "./order-rates";
import { totalsOf } from "./order-totals";

/** The totals of one line with this price in cents. */
const totalsFor = (lineTotalCents: number) =>
	totalsOf([{ quantity: 1, lineTotalCents, weightHundredths: null }], null);

describe("totalsOf", () => {
	it("adds up the lines, and charges no shipping without lines", () => {
		const line = { quantity: 2, weightHundredths: 120 };
		const lines = [
			{ ...line, lineTotalCents: 20_000 },
			{ ...line, lineTotalCents: 5_000 },
		];
		expect(totalsOf(lines, { state: "FL" })).toEqual({
			subtotalCents: 25_000,
			taxCents: 2_000,
			exemption: null,
			excise: [],
			exciseCents: 0,
			shippingCents: 2_500,
			totalCents: 29_500,
			freeShippingRemainingCents: 25_001,
		});
		expect(totalsOf([], null)).toMatchObject({ shippingCents: 0, totalCents: 0 });
	});

	it("charges no tax to a state there is a certificate for (Rule 18.1)", () => {
		const line = { quantity: 1, lineTotalCents: 60_000, weightHundredths: null };
		const certificate = { id: "c", number: null, state: "FL", expiresOn: null };
		const to = (shipTo: { state: string } | null) => totalsOf([line], shipTo, [certificate]);
		expect(to({ state: "FL" })).toMatchObject({ taxCents: 0, totalCents: 60_000, exemption: certificate });
		expect([to({ state: "GA" }), to(null)]).toMatchObject([{ taxCents: 4800 }, { taxCents: 4800 }]);
		expect(taxLabel(certificate)).toBe("Tax exempt (FL resale certificate)");
	});

	it("charges shipping at exactly $500.00, and none from one cent above", () => {
		expect(totalsFor(50000)).toMatchObject({
			shippingCents: 2500,
			totalCents: 56500,
			freeShippingRemainingCents: 1,
		});
		expect(totalsFor(50001)).toMatchObject({ shippingCents: 0, freeShippingRemainingCents: 0 });
	});

	it("rounds tax half up", () => {
		expect(totalsFor(1006).taxCents).toBe(80); // 80.48
		expect(totalsFor(1007).taxCents).toBe(81); // 80.56
		expect(totalsFor(625).taxCents).toBe(50); // 50.00
		expect(totalsFor(1231).taxCents).toBe(98); // 98.48
		expect(totalsFor(1256).taxCents).toBe(100); // 100.48
		expect(totalsFor(1181).taxCents).toBe(94); // 94.48
		expect(totalsFor(19).taxCents).toBe(2); // 1.52
		expect(totalsFor(31).taxCents).toBe(2); // 2.48
	});

	it("charges shipping for goods that cost nothing", () => {
		expect(totalsFor(0)).toMatchObject({ shippingCents: 2500, totalCents: 2500 });
	});
});
