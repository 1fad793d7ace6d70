import { lessPercent } from "./less-percent.ts";
import { taxPercent } from "./tax-percent.ts";

/** The key of a pricing tier, in companies, orders, price lists and JSON. It stays when the tier is called otherwise. */
export type PricingTier = string;

/** A pricing tier. */
export type Tier = {
	key: PricingTier;
	name: string;
	/** Off the wholesale price of every unit, in hundredths of a percent. */
	discount: number;
	/** From which monthly purchases on a business may ask for it, in cents; null: nothing is said of it. */
	volumeCents: number | null;
};

/** The tiers of a shop as they count from a moment (Rule 9.54). */
export type TierRules = {
	/** In the order of lists and forms; never empty. */
	list: readonly Tier[];
	/** The key of the tier that new companies get. */
	forNew: PricingTier;
};

export const MOST_TIERS = 6;

/** The tiers that a shop starts with. */
export const FIRST_TIERS: TierRules = {
	list: [
		{ key: "starter", name: "Starter", discount: 0, volumeCents: 500_00 },
		{ key: "growth", name: "Growth", discount: 500, volumeCents: 2_000_00 },
		{ key: "premium", name: "Premium", discount: 1000, volumeCents: 5_000_00 },
	],
	forNew: "starter",
};

/** A tier of some rules; one that is gone is called by its key and has no discount. */
export const tierIn = ({ list }: Pick<TierRules, "list">, key: PricingTier): Tier =>
	list.find((tier) => tier.key === key) ?? { key, name: key, discount: 0, volumeCents: null };

/** 'standard pricing', '5% discount'. */
export const discountWords = ({ discount }: Pick<Tier, "discount">): string =>
	discount === 0 ? "standard pricing" : `${taxPercent(discount)} discount`;

/** '$2,000+'; null where nothing is said. */
export const volumeWords = ({ volumeCents }: Pick<Tier, "volumeCents">): string | null =>
	volumeCents === null ? null : `$${(volumeCents / 100).toLocaleString("en-US")}+`;

/** A unit's price for a tier: the list price minus the tier's discount, rounded half up per unit (Rule 3.2). */
export const tierPriceCents = (listCents: number, { discount }: Pick<Tier, "discount">): number =>
	lessPercent(listCents, discount);
