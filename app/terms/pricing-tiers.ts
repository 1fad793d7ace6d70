import { keysOf } from "./keys-of.ts";
import { percentOf } from "./percent-of.ts";

const tier = (name: string, volume: string, discountPercent: number) => ({
	name,
	/** The monthly purchases of such a business. */
	volume,
	discountPercent,
	description: discountPercent === 0 ? "standard pricing" : `${discountPercent}% discount`,
});

/** The pricing tiers, each with its discount on the wholesale price (Rule 3.2). */
export const PRICING_TIERS = {
	starter: /* @__PURE__ */ tier("Starter", "$500+", 0),
	growth: /* @__PURE__ */ tier("Growth", "$2,000+", 5),
	premium: /* @__PURE__ */ tier("Premium", "$5,000+", 10),
} as const;

export type PricingTier = keyof typeof PRICING_TIERS;
export const PRICING_TIER_NAMES = /* @__PURE__ */ keysOf(PRICING_TIERS);

/** A unit's price for a tier: the list price minus the tier's discount, rounded half up per unit (Rule 3.2). */
export const tierPriceCents = (listCents: number, tier: PricingTier): number =>
	percentOf(listCents, 100 - PRICING_TIERS[tier].discountPercent);
