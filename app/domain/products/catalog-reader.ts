import type { Actor } from "../actor.ts";
import { canBuy, canSeeWholesalePrices } from "../permissions.ts";
import type { CatalogReader } from "./product-view.ts";

/** The facts about a reader that catalog pages depend on (Rules 1.3, 1.5, 3.2). */
export function catalogReader(actor: Actor): CatalogReader {
	const buys = canBuy(actor);
	const paysTier = actor.kind === "user" && buys && actor.role !== "admin";
	return {
		signedIn: actor.kind === "user",
		pricing: canSeeWholesalePrices(actor) ? { tier: paysTier ? actor.pricingTier : null } : null,
		canBuy: buys,
	};
}
