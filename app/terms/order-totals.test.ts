import { describe, expect, it } from "vitest";
import { taxLabel } from "./order-rates";
import { type ShipTo, totalsOf } from "./order-totals";
import { FIRST_RATES, FIRST_SELLING, type Freight, type Rates, ratesOf } from "./selling";

/** The totals of one line with this price in cents. */
const totalsFor = (lineTotalCents: number) =>
	totalsOf([{ quantity: 1, lineTotalCents, weightHundredths: null }], null, { rates: FIRST_RATES });

describe("totalsOf", () => {
	it("adds up the lines, and charges no shipping without lines", () => {
		const line = { quantity: 2, weightHundredths: 120 };
		const lines = [
			{ ...line, lineTotalCents: 20_000 },
			{ ...line, lineTotalCents: 5_000 },
		];
		expect(totalsOf(lines, { state: "FL" }, { rates: FIRST_RATES })).toEqual({
			subtotalCents: 25_000,
			taxCents: 2_000,
			taxRate: 800,
			exemption: null,
			excise: [],
			exciseCents: 0,
			shippingCents: 2_500,
			totalCents: 29_500,
			freeShippingRemainingCents: 25_001,
			minimumMissingCents: 0,
		});
		expect(totalsOf([], null, { rates: FIRST_RATES })).toMatchObject({ shippingCents: 0, totalCents: 0 });
	});

	it("charges no tax to a state there is a certificate for (Rule 18.1)", () => {
		const line = { quantity: 1, lineTotalCents: 60_000, weightHundredths: null };
		const certificate = { id: "c", number: null, state: "FL", expiresOn: null };
		const to = (shipTo: { state: string } | null) =>
			totalsOf([line], shipTo, { rates: FIRST_RATES, certificates: [certificate] });
		expect(to({ state: "FL" })).toMatchObject({ taxCents: 0, totalCents: 60_000, exemption: certificate });
		expect([to({ state: "GA" }), to(null)]).toMatchObject([{ taxCents: 4800 }, { taxCents: 4800 }]);
		expect(taxLabel(certificate, 800)).toBe("Tax exempt (FL resale certificate)");
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

	const AT: ShipTo = { state: "AK" };
	const everywhere: Freight = { cents: 2500, freeAboveCents: 50_000, perPoundCents: 0, overPounds: 50 };
	const goods = (lineTotalCents: number, pounds = 0) => [
		{ quantity: 2, lineTotalCents, weightHundredths: pounds * 800 },
	];
	const at = (rates: Partial<Rates>, to: ShipTo, lineTotalCents: number, pounds?: number) =>
		totalsOf(goods(lineTotalCents, pounds), to, { rates: { ...FIRST_RATES, ...rates } });

	it("charges each state its own tax, and none where none is decided (Rule 9.51)", () => {
		const tax = { AK: 0, CO: 290, CA: 725 };
		expect(at({ tax }, { state: "CA" }, 10_007)).toMatchObject({ taxCents: 726, taxRate: 725 }); // 725.51
		expect(at({ tax }, AT, 10_000)).toMatchObject({ taxCents: 0, taxRate: 0 });
		expect(at({ tax }, { state: "TX" }, 10_000)).toMatchObject({ taxCents: 0, taxRate: null });
		expect(at({ tax }, null, 10_000)).toMatchObject({ taxCents: 0, taxRate: null });
		expect([taxLabel(null, 625), taxLabel(null, 0), taxLabel(null, null)]).toEqual([
			"Tax (6.25%)",
			"Tax (0%)",
			"Tax",
		]);
	});

	it("charges freight by state and by begun pounds above a weight (Rule 9.52)", () => {
		const freight = {
			"*": everywhere,
			AK: { cents: 4500, freeAboveCents: 150_000, perPoundCents: 60, overPounds: 50 },
			CA: { cents: 0, freeAboveCents: null, perPoundCents: 100, overPounds: 0 },
		};
		expect(at({ freight }, AT, 64_000, 62)).toMatchObject({ shippingCents: 4500 + 12 * 60 });
		expect(at({ freight }, AT, 64_000, 50)).toMatchObject({ shippingCents: 4500 });
		expect(at({ freight }, AT, 64_000, 50.01)).toMatchObject({ shippingCents: 4560 });
		expect(at({ freight }, AT, 150_001, 62)).toMatchObject({ shippingCents: 0 });
		expect(at({ freight }, { state: "CO" }, 64_000, 62)).toMatchObject({ shippingCents: 0 });
		expect(at({ freight }, { state: "CA" }, 900_000, 3)).toMatchObject({
			shippingCents: 300,
			freeShippingRemainingCents: 0,
		});
	});

	it("says what is missing for the smallest order (Rule 9.53)", () => {
		expect(at({ minimumCents: 15_000 }, null, 11_250).minimumMissingCents).toBe(3750);
		expect(at({ minimumCents: 15_000 }, null, 15_000).minimumMissingCents).toBe(0);
	});

	it("names one tax for all states only where all pay it", () => {
		expect(ratesOf(FIRST_SELLING).tax).toEqual({ "*": 800 });
		const tax = { ...FIRST_SELLING.states.tax, CA: 725 };
		expect(ratesOf({ ...FIRST_SELLING, states: { ...FIRST_SELLING.states, tax } }).tax).toEqual(tax);
		const { GA: _, ...undecided } = FIRST_SELLING.states.tax;
		const states = { ...FIRST_SELLING.states, tax: undecided };
		expect(ratesOf({ ...FIRST_SELLING, states }).tax).toEqual(undecided);
	});
});
