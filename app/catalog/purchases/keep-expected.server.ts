import { and, eq, inArray, sql } from "drizzle-orm";
import { OPEN_PURCHASES } from "~/terms/purchases";
import type { Tx } from "~db/client.server";
import { purchaseLines, purchaseOrders } from "~db/schema.server";
import { type StockItem, stockKey } from "../movements/stock-mover.server";
import { expectMore } from "../stock/set-expected.server";

type Missing = Map<string, StockItem & { units: number }>;

/** What of an order is still to come, while the supplier has it. */
function missingOf(tx: Tx, purchaseId: string): Missing {
	const rows = tx
		.select({
			productId: purchaseLines.productId,
			flavorId: purchaseLines.flavorId,
			units: sql<number>`max(${purchaseLines.quantity} - ${purchaseLines.received}, 0)`,
		})
		.from(purchaseLines)
		.innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseLines.purchaseId))
		.where(and(eq(purchaseOrders.id, purchaseId), inArray(purchaseOrders.status, OPEN_PURCHASES)))
		.all();
	return new Map(rows.map((row) => [stockKey(row), row]));
}

/** The first day on which some of these goods are to come by an open order; null: none says one. */
const firstDay = (tx: Tx, { productId, flavorId }: StockItem): string | null =>
	tx
		.select({ day: sql<string | null>`min(${purchaseOrders.expectedDay})` })
		.from(purchaseLines)
		.innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseLines.purchaseId))
		.where(
			and(
				eq(purchaseLines.productId, productId),
				sql`${purchaseLines.flavorId} is ${flavorId}`,
				sql`${purchaseLines.quantity} > ${purchaseLines.received}`,
				inArray(purchaseOrders.status, OPEN_PURCHASES),
			),
		)
		.get()?.day ?? null;

/**
 * Changes an order to a supplier, and what is expected of its goods with it (Rule 7.143): as many units more or fewer as are now to
 * come, on the first day of all open orders.
 */
export function keepExpected(tx: Tx, purchaseId: string, change: () => void): void {
	const before = missingOf(tx, purchaseId);
	change();
	const after = missingOf(tx, purchaseId);
	for (const [key, { productId, flavorId }] of new Map([...before, ...after])) {
		const more = (after.get(key)?.units ?? 0) - (before.get(key)?.units ?? 0);
		if (more === 0 && !after.get(key)?.units) continue;
		const item = { productId, flavorId };
		expectMore(tx, item, more, firstDay(tx, item));
	}
}
