import { useRouteLoaderData } from "react-router";
import { FIRST_TIERS, type PricingTier, type Tier, tierIn } from "~/terms/pricing-tiers";
import type { RootData } from "./root-data";

/** The pricing tiers that staff may give, in their order (Rule 9.54). */
export const useTiers = (): readonly Tier[] =>
	(useRouteLoaderData<RootData>("root")?.tiers ?? FIRST_TIERS).list;

/** The tier of a company, an order or a list, also one that is gone. */
export function useTier(key: PricingTier): Tier {
	const tiers = useRouteLoaderData<RootData>("root")?.tiers;
	return tierIn({ list: tiers ? [...tiers.list, ...tiers.former] : FIRST_TIERS.list }, key);
}

/** The tier that new companies get. */
export const useTierForNew = (): Tier =>
	useTier((useRouteLoaderData<RootData>("root")?.tiers ?? FIRST_TIERS).forNew);

/** What a tier is called. */
export const TierName = ({ tier }: { tier: PricingTier }) => useTier(tier).name;
