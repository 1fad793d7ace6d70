import { keysOf } from "./keys-of.ts";

/** The pricing tiers, each with its discount on the wholesale price (Rule 3.2). */
export const PRICING_TIERS = {
	starter: { name: "Starter", volume: "$500+", discountPercent: 0, says: "standard pricing" },
	growth: { name: "Growth", volume: "$2,000+", discountPercent: 5, says: "5% discount" },
	premium: { name: "Premium", volume: "$5,000+", discountPercent: 10, says: "10% discount" },
} as const;

export type PricingTier = keyof typeof PRICING_TIERS;
export const PRICING_TIER_NAMES = /* @__PURE__ */ keysOf(PRICING_TIERS);
