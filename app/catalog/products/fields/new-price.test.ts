import { describe, expect, it } from "vitest";
import { keysOf } from "~/terms/keys-of";
import { sayMargin } from "./margin.ts";
import { newPriceCents, type PriceMove, ROUNDINGS } from "./new-price.ts";

const move = (way: PriceMove["way"], amount: string, round: PriceMove["round"] = "none"): PriceMove => ({
	way,
	hundredths: Math.round(Number.parseFloat(amount) * 100),
	unit: amount.endsWith("%") ? "percent" : "dollars",
	round,
});

describe("newPriceCents", () => {
	it.each([
		[1125, move("raise", "4%", "nearest-05"), 1170],
		[695, move("raise", "4%", "nearest-05"), 725],
		[1000, move("raise", "4%"), 1040],
		[1050, move("raise", "0.5%"), 1055],
		[1000, move("lower", "0.30"), 970],
		[1170, move("raise", "0.01", "up-10"), 1180],
		[1000, move("raise", "5%", "nearest-99"), 1099],
		[1000, move("raise", "4.9%", "nearest-99"), 1099],
		[1000, move("raise", "10%", "up-95"), 1195],
		[1099, move("lower", "4%", "nearest-95"), 1095],
		// The rounding alone would turn the raise into a cut, and the cut into a raise.
		[1004, move("raise", "0.01", "nearest-95"), 1004],
		[990, move("lower", "1%", "up-95"), 990],
		[300, move("lower", "5.00"), 1],
		[300, move("lower", "5.00", "nearest-05"), 5],
		[300, move("lower", "5.00", "up-99"), 99],
	])("makes %i with %o %i", (cents, change, expected) => {
		expect(newPriceCents(cents, change)).toBe(expected);
	});

	// Rule 7.72 for every rounding and thousands of prices and amounts.
	it.each(keysOf(ROUNDINGS))("is above zero, monotone, in the direction asked for and exact: %s", (round) => {
		const { step, end, way: direction } = ROUNDINGS[round];
		for (const way of ["raise", "lower"] as const) {
			for (const unit of ["percent", "dollars"] as const) {
				for (const hundredths of [1, 7, 50, 333, 400, 999, 2500, 9999]) {
					let last = 0;
					for (let cents = 1; cents < 4000; cents += 7) {
						const made = newPriceCents(cents, { way, unit, hundredths, round });
						const isInDirection = way === "raise" ? made >= cents : made <= cents;
						const exact =
							cents +
							(way === "raise" ? 1 : -1) * (unit === "percent" ? (cents * hundredths) / 10_000 : hundredths);
						const off = made - exact;
						const isClosest =
							direction === "up" ? off > -1e-9 && off < step : Math.abs(off) <= step / 2 + 1e-9;
						const isRounded = made === (end || step) || (isClosest && (made - end) % step === 0);
						const isSound = Number.isSafeInteger(made) && made > 0 && made >= last && isInDirection;
						if (!isSound || !(made === cents || isRounded))
							throw new Error(`${cents} ${way} ${hundredths} ${unit}: ${made}`);
						last = made;
					}
				}
			}
		}
	});
});

it("says a margin in percent, and one below zero in words", () => {
	expect([sayMargin(765, 1170), sayMargin(1170, 1170), sayMargin(1171, 1170)]).toEqual([
		"35%",
		"0%",
		"below cost",
	]);
	expect([sayMargin(null, 1170), sayMargin(765, null), sayMargin(765, 0)]).toEqual([null, null, null]);
});
