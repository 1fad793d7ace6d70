import { describe, expect, it } from "vitest";
import { discountWords, FIRST_TIERS, tierIn, tierPriceCents, volumeWords } from "./pricing-tiers";

const cents = (listCents: number, key: string) => tierPriceCents(listCents, tierIn(FIRST_TIERS, key));

describe("tierPriceCents", () => {
	it("rounds each unit half up", () => {
		expect(cents(1000, "starter")).toBe(1000);
		expect(cents(1010, "growth")).toBe(960); // 959.5
		expect(cents(1009, "growth")).toBe(959); // 958.55
		expect(cents(1005, "premium")).toBe(905); // 904.5
		expect(tierPriceCents(1000, { discount: 625 })).toBe(938); // 937.5
	});
});

it("says a tier's discount and volume, and gives a tier that is gone no discount", () => {
	expect(FIRST_TIERS.list.map((tier) => [discountWords(tier), volumeWords(tier)])).toEqual([
		["standard pricing", "$500+"],
		["5% discount", "$2,000+"],
		["10% discount", "$5,000+"],
	]);
	const gone = tierIn(FIRST_TIERS, "gold");
	expect([gone.name, tierPriceCents(999, gone), volumeWords(gone)]).toEqual(["gold", 999, null]);
});
