import type { Actor } from "~/kernel/actor/actor";
import { canBuy, canSeeWholesalePrices, isCustomer } from "~/kernel/actor/permissions";
import type { CatalogReader } from "./product-view.ts";

/** The facts about a reader that catalog pages depend on (Rules 1.3, 1.5, 3.2). */
export function catalogReader(actor: Actor): CatalogReader {
	const paysTier = isCustomer(actor) && actor.role !== "admin";
	return {
		signedIn: actor.kind === "user",
		pricing: canSeeWholesalePrices(actor) ? { tier: paysTier ? actor.pricingTier : null } : null,
		canBuy: canBuy(actor),
	};
}
