import { sql } from "drizzle-orm";
import { ORDER_NUMBER_PREFIX } from "~/kernel/config/site";
import { nextNumber } from "~/kernel/next-number.server";
import type { Db, Tx } from "~db/client.server";
import { orders } from "~db/schema.server";

const FIRST = 10_001;

/** The next order's number: the prefix and at least five digits, never used twice. Call it inside the transaction. */
export const nextOrderNumber = (tx: Db | Tx): string =>
	`${ORDER_NUMBER_PREFIX}${nextNumber(tx, "order", () => lastUsed(tx))}`;

/** The number to continue from in a database whose orders were imported. */
function lastUsed(tx: Db | Tx): number {
	const digits = sql<number>`max(cast(substr(${orders.orderNumber}, ${ORDER_NUMBER_PREFIX.length + 1}) as integer))`;
	const row = tx.select({ value: digits }).from(orders).get();
	return Math.max(row?.value ?? 0, FIRST - 1);
}
