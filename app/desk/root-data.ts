import type { Tier, TierRules } from "~/terms/pricing-tiers";
import type { Permission } from "~/terms/roles";

/** What staff's screens read of the root's data. */
export type RootData = {
	user: { permissions: readonly Permission[] } | null;
	/** The pricing tiers, with those that are gone and may stand in old records; of staff alone. */
	tiers?: TierRules & { former: readonly Tier[] };
};
