import { describe, expect, it } from "vitest";
import { decimalOf, decimalOrNull, formatCents, parseCents } from "./money";

describe("formatting", () => {
	it("formats dollars with separators, decimals without", () => {
		expect(formatCents(123450)).toBe("$1,234.50");
		expect(formatCents(-5)).toBe("-$0.05");
		expect(decimalOf(123450)).toBe("1234.50");
		expect(decimalOf(7)).toBe("0.07");
	});

	it("formats a missing amount as null, and zero as zero", () => {
		expect([decimalOrNull(null), decimalOrNull(undefined), decimalOrNull(0), decimalOrNull(7)]).toEqual([
			null,
			null,
			"0.00",
			"0.07",
		]);
	});
});

describe("parseCents", () => {
	it.each([
		["12.50", 1250],
		["  12.50\n", 1250],
		["$1,234.5", 123450],
		[12.5, 1250],
		["0", 0],
		["-3.10", -310],
	])("reads %s", (text, cents) => expect(parseCents(text)).toBe(cents));

	it.each(["", "ten", "1.234", "1,23", "1e3", "NaN", "12.5.0", "999999999999"])("refuses %s", (text) =>
		expect(parseCents(text)).toBeNull(),
	);
});
