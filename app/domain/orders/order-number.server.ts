import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { counters, orders } from "~db/schema.server";
import { ORDER_NUMBER_PREFIX } from "../../site.ts";

const COUNTER = "order";
const FIRST = 10_001;

/** The next order's number: the prefix and at least five digits, never used twice. Call it inside the transaction. */
export function nextOrderNumber(tx: Db | Tx): string {
	const counter = tx.select().from(counters).where(eq(counters.name, COUNTER)).get();
	const value = (counter ? counter.value : lastUsed(tx)) + 1;
	tx.insert(counters)
		.values({ name: COUNTER, value })
		.onConflictDoUpdate({ target: counters.name, set: { value } })
		.run();
	return `${ORDER_NUMBER_PREFIX}${value}`;
}

/** The number to continue from in a database whose orders were imported. */
function lastUsed(tx: Db | Tx): number {
	const digits = sql<number>`max(cast(substr(${orders.orderNumber}, ${ORDER_NUMBER_PREFIX.length + 1}) as integer))`;
	const row = tx.select({ value: digits }).from(orders).get();
	return Math.max(row?.value ?? 0, FIRST - 1);
}
