import { eq } from "drizzle-orm";
import type { Prices } from "~/catalog/index.server";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db, Tx } from "~db/client.server";
import { cartItems } from "~db/schema.server";
import { countUnits, type LineRow } from "./assess-lines.ts";
import { readLineRows } from "./cart.queries.server";

/**
 * Records the prices for the new quantities as seen, after the buyer changed a cart (Rules 4.6, 15.5): of the changed
 * lines, and of a product's other lines, whose price follows from the product's units. A price that had changed for
 * another reason stays announced.
 *
 * @param before the cart's lines before the change.
 */
export function recordSeen(
	tx: Db | Tx,
	buyer: UserActor,
	prices: Prices,
	before: readonly LineRow[],
	changed: ReadonlySet<string | null> = new Set(),
): void {
	if (prices.isPlain) return;
	const rows = readLineRows(tx, buyer.id);
	const [unitsBefore, units] = [countUnits(before), countUnits(rows)];
	const was = new Map(before.map((row) => [row.id, row]));
	for (const row of rows) {
		const now = prices.of(row, units.get(row.productId)!)?.cents ?? null;
		const old = was.get(row.id);
		const wasCurrent = old && old.seenPriceCents === prices.of(old, unitsBefore.get(old.productId)!)?.cents;
		if (row.seenPriceCents !== now && (changed.has(row.id) || wasCurrent))
			tx.update(cartItems).set({ seenPriceCents: now }).where(eq(cartItems.id, row.id)).run();
	}
}
