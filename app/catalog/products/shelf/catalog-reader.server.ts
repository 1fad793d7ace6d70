import type { Actor } from "~/kernel/actor/actor";
import { canBuy, canSeeWholesalePrices, isCustomer } from "~/kernel/actor/permissions";
import { tiersAt } from "~/kernel/settings/selling.queries.server";
import { discountWords, tierIn } from "~/terms/pricing-tiers";
import type { Db } from "~db/client.server";
import type { CatalogReader, ReaderTier } from "./product-view.ts";

/** The facts about a reader that catalog pages depend on (Rules 1.3, 1.5, 3.2). */
export function catalogReader(db: Db, actor: Actor): CatalogReader {
	return {
		signedIn: actor.kind === "user",
		pricing: canSeeWholesalePrices(actor) ? { tier: tierOf(db, actor) } : null,
		canBuy: canBuy(actor),
	};
}

function tierOf(db: Db, actor: Actor): ReaderTier | null {
	if (!isCustomer(actor) || actor.role === "admin") return null;
	const tier = tierIn(tiersAt(db), actor.pricingTier);
	return {
		name: tier.name,
		words: discountWords(tier),
		...(tier.discount > 0 ? { discounted: true as const } : {}),
	};
}
