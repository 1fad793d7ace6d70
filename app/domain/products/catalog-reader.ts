import type { Actor } from "../actor.ts";
import { canBuy, canSeeWholesalePrices } from "../permissions.ts";
import type { CatalogReader } from "./product-view.ts";

/** What the catalog's pages need to know of who reads them (Rules 1.3, 1.5, 3.2). */
export function catalogReader(actor: Actor): CatalogReader {
	const buys = canBuy(actor);
	const paysTier = actor.kind === "user" && buys && actor.role !== "admin";
	return {
		signedIn: actor.kind === "user",
		pricing: canSeeWholesalePrices(actor) ? { tier: paysTier ? actor.pricingTier : null } : null,
		canBuy: buys,
	};
}
