import { expect, it } from "vitest";
import { meantQuantities, reachMinimum, takeLeft, unitsOfCases, wholeCases } from "./repairs.ts";

const LOOSE = { caseSize: null, inCart: 0 };
/** Cases of 6, with 4 units in the cart. */
const CASED = { caseSize: 6, inCart: 4 };

it("offers what is left, in whole cases together with the cart", () => {
	const labels = (left: number) => [LOOSE, CASED].map((goods) => takeLeft(goods, left)[0]?.label);
	expect(labels(9)).toEqual(["Take 9", "Take 8"]);
	expect(labels(2)).toEqual(["Take 2", "Take 2"]);
	expect(labels(1)).toEqual(["Take 1", undefined]);
	expect(takeLeft({ caseSize: 6, inCart: 0 }, 5)).toEqual([]);
	expect(labels(0)).toEqual([undefined, undefined]);
});

it("offers the whole cases on both sides, as far as there are any", () => {
	const labels = (units: number, left: number) => wholeCases(CASED, units, left).map(({ label }) => label);
	expect(labels(7, 8)).toEqual(["Round up to 8", "Down to 2"]);
	expect(labels(7, 7)).toEqual(["Down to 2"]);
	expect(labels(1, 8)).toEqual(["Round up to 2"]);
	expect(wholeCases({ caseSize: 6, inCart: 0 }, 5, 9)).toHaveLength(1);
});

it("offers the quantity that reaches the minimum, if there is so much", () => {
	const values = (goods: typeof LOOSE | typeof CASED, left: number) =>
		reachMinimum(goods, 10, left).map(({ value }) => value);
	expect([values(LOOSE, 10), values(LOOSE, 9)]).toEqual([["10"], []]);
	expect([values(CASED, 14), values(CASED, 13)]).toEqual([["14"], []]);
});

it("turns cases into units, and asks about other packages", () => {
	const goods = { caseSize: 12 };
	expect(["2 cases", "1 case", "2 boxes", "2"].map((typed) => unitsOfCases(typed, goods))).toEqual([
		24,
		12,
		null,
		null,
	]);
	expect([unitsOfCases("2 cases", LOOSE), unitsOfCases("2 cases", null)]).toEqual([null, null]);
	const meant = (typed: string, of: typeof LOOSE | typeof CASED) =>
		meantQuantities(typed, of).map(({ value }) => value);
	expect(meant("5 boxes", CASED)).toEqual(["30", "5"]);
	expect(meant("5 boxes", LOOSE)).toEqual(["5"]);
	expect(meant("24 or 10", CASED)).toEqual(["24", "10"]);
	expect([meant("0 boxes", CASED), meant("ten", CASED)]).toEqual([[], []]);
	expect(meantQuantities("5 boxes", LOOSE)[0]?.isGuess).toBe(true);
});
