import type { Address } from "~db/json-shapes";
import type { OrderDefaults } from "./checkout.queries.server";

/** The form's value of `locationId` for an address of its own. */
export const OTHER = "other";

/** How an order's form begins: at the chosen store, or open with an address, which may be filled in. */
export type ShipToStart = { isOther: boolean; address?: Address | undefined };

/**
 * Begins at the store that is ordered for. Where its contact isn't known, the address is open, with what is known (Rule 13.47).
 * @param named what the reader asked for: the place of an address they have used, or 'new' for none.
 */
export function shipToStart(
	{ addresses, stores, chosenStore, mayShipElsewhere }: Where,
	named: string | null = null,
): ShipToStart {
	const store = stores.find(({ id }) => id === chosenStore);
	if (store && !mayShipElsewhere) return { isOther: false };
	if (named !== null) return { isOther: true, address: addresses[Number(named)] };
	if (store?.address.firstName && store.address.phone) return { isOther: false };
	const [used] = addresses;
	return { isOther: true, address: stores.length > 1 ? store?.address : (used ?? store?.address) };
}

type Where = Pick<OrderDefaults, "addresses" | "stores" | "chosenStore" | "mayShipElsewhere">;
