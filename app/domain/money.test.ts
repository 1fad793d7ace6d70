import { describe, expect, it } from "vitest";
import { decimalOf, formatCents, parseCents, tierPriceCents, totalsOf } from "./money";

describe("formatting", () => {
	it("writes dollars with separators, decimals without", () => {
		expect(formatCents(123450)).toBe("$1,234.50");
		expect(formatCents(-5)).toBe("-$0.05");
		expect(decimalOf(123450)).toBe("1234.50");
		expect(decimalOf(7)).toBe("0.07");
	});
});

describe("parseCents", () => {
	it.each([
		["12.50", 1250],
		["$1,234.5", 123450],
		[12.5, 1250],
		["0", 0],
		["-3.10", -310],
	])("reads %s", (text, cents) => expect(parseCents(text)).toBe(cents));

	it.each(["", "ten", "1.234", "1,23", "1e3", "NaN", "12.5.0", "999999999999"])("refuses %s", (text) =>
		expect(parseCents(text)).toBeNull(),
	);
});

describe("tierPriceCents", () => {
	it("rounds each unit half up", () => {
		expect(tierPriceCents(1000, "starter")).toBe(1000);
		expect(tierPriceCents(1010, "growth")).toBe(960); // 959.5
		expect(tierPriceCents(1009, "growth")).toBe(959); // 958.55
		expect(tierPriceCents(1005, "premium")).toBe(905); // 904.5
	});
});

describe("totalsOf", () => {
	it("pays shipping at exactly $500.00 and not a cent above", () => {
		expect(totalsOf(50000)).toMatchObject({
			shippingCents: 2500,
			totalCents: 56500,
			freeShippingRemainingCents: 1,
		});
		expect(totalsOf(50001)).toMatchObject({ shippingCents: 0, freeShippingRemainingCents: 0 });
	});

	it("rounds tax half up", () => {
		expect(totalsOf(1006).taxCents).toBe(80); // 80.48
		expect(totalsOf(1007).taxCents).toBe(81); // 80.56
		expect(totalsOf(625).taxCents).toBe(50); // 50.00
		expect(totalsOf(1231).taxCents).toBe(98); // 98.48
		expect(totalsOf(1256).taxCents).toBe(100); // 100.48
		expect(totalsOf(1181).taxCents).toBe(94); // 94.48
		expect(totalsOf(19).taxCents).toBe(2); // 1.52
		expect(totalsOf(31).taxCents).toBe(2); // 2.48
	});

	it("ships nothing free for being worth nothing", () => {
		expect(totalsOf(0)).toMatchObject({ shippingCents: 2500, totalCents: 2500 });
	});
});
