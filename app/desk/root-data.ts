import type { PricingTier, Tier } from "~/terms/pricing-tiers";
import type { Permission } from "~/terms/roles";

/** What staff's screens read of the root's data. */
export type RootData = {
	user: { permissions: readonly Permission[] } | null;
	/** The pricing tiers, with those that are gone and may stand in old records; of staff alone. Without amounts, which not all of them see. */
	tiers?: { list: readonly NamedTier[]; former: readonly NamedTier[]; forNew: PricingTier };
};

/** A tier as staff's screens name it. */
export type NamedTier = Pick<Tier, "key" | "name" | "discount">;
