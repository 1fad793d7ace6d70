import { balanceOf, stockMover } from "~/catalog/movements/stock-mover.server";
import { SYSTEM } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";

/** Makes a product's own stock, or with a flavor's id the flavor's, this quantity. */
export function setStock(db: Db, productId: string, quantity: number, flavorId: string | null = null): void {
	const place = { productId, flavorId };
	stockMover(db, SYSTEM, { kind: "adjust" })(place, quantity - balanceOf(db, place));
}
