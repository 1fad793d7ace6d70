import type { Actor } from "~/kernel/actor/actor";
import { staffMay } from "~/kernel/actor/permissions";
import { LARGEST_DISCOUNT } from "~/kernel/config/site";
import type { HeldLine } from "~db/json-shapes";

/** Whether the actor may set prices of zero or below cost without asking an owner (Rules 7.34, 7.170). */
export const mayGoBelowCost = (actor: Actor): boolean => staffMay(actor, "prices.approve");

type Priced = Pick<HeldLine, "priceCents" | "usualCents" | "costCents">;

/** Whether a price is below our cost, as far as the cost is known. */
export const isBelowCost = ({ priceCents, costCents }: Priced): boolean =>
	costCents !== null && priceCents < costCents;

/**
 * Whether a price set by somebody who may not go below cost waits for an owner (Rule 7.170): zero, below cost, or far below
 * what the customer pays otherwise. The last hides where the cost lies: prices near it wait anyway. The customer's own
 * price and anything above never wait, since an owner set it. Amounts are in cents.
 */
export const needsOwner = (line: Priced): boolean => {
	const { priceCents, usualCents } = line;
	if (priceCents === 0 || usualCents === null) return true;
	if (priceCents >= usualCents) return false;
	return priceCents * 100 < usualCents * (100 - LARGEST_DISCOUNT) || isBelowCost(line);
};
