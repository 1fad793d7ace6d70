import { describe, expect, it } from "vitest";
import { tierPriceCents } from "./pricing-tiers";

describe("tierPriceCents", () => {
	it("rounds each unit half up", () => {
		expect(tierPriceCents(1000, "starter")).toBe(1000);
		expect(tierPriceCents(1010, "growth")).toBe(960); // 959.5
		expect(tierPriceCents(1009, "growth")).toBe(959); // 958.55
		expect(tierPriceCents(1005, "premium")).toBe(905); // 904.5
	});
});
