import { useRouteLoaderData } from "react-router";
import { FIRST_TIERS, type PricingTier } from "~/terms/pricing-tiers";
import type { NamedTier, RootData } from "./root-data";

/** The pricing tiers that staff may give, in their order (Rule 9.54). */
export const useTiers = (): readonly NamedTier[] =>
	(useRouteLoaderData<RootData>("root")?.tiers ?? FIRST_TIERS).list;

/** The tier of a company, an order or a list, also one that is gone. */
export function useTier(key: PricingTier): NamedTier {
	const tiers = useRouteLoaderData<RootData>("root")?.tiers;
	const all = tiers ? [...tiers.list, ...tiers.former] : FIRST_TIERS.list;
	return all.find((tier) => tier.key === key) ?? { key, name: key, discount: 0 };
}

/** The tier that new companies get. */
export const useTierForNew = (): NamedTier =>
	useTier((useRouteLoaderData<RootData>("root")?.tiers ?? FIRST_TIERS).forNew);

/** What a tier is called. */
export const TierName = ({ tier }: { tier: PricingTier }) => useTier(tier).name;
