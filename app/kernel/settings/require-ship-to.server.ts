import { shipsOnlyTo } from "~/terms/selling";
import type { Db, Tx } from "~db/client.server";
import { DomainError } from "../errors.ts";
import { shipsTo } from "./selling.queries.server";

/**
 * Refuses an address in a state that we don't ship to now (Rule 5.1): of an order that was typed before, too.
 * @throws DomainError invalid at `shippingAddress.state`.
 */
export function requireShipTo(db: Db | Tx, { state }: { state: string }): void {
	const states = shipsTo(db);
	if (!states.some((one) => one === state)) {
		throw new DomainError("invalid", shipsOnlyTo(states), { field: "shippingAddress.state" });
	}
}
