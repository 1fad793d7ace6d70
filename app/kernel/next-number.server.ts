import { eq } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { counters } from "~db/schema.server";

/**
 * The next number of a counter, never given twice. Call it inside the transaction.
 * @param last gives the number before the first one.
 * @param least the number to go on from, if the counter is still below.
 */
export function nextNumber(tx: Db | Tx, name: string, last: () => number, least = 0): number {
	const value = Math.max((lastNumber(tx, name) ?? last()) + 1, least);
	tx.insert(counters)
		.values({ name, value })
		.onConflictDoUpdate({ target: counters.name, set: { value } })
		.run();
	return value;
}

/** The last number of a counter; undefined before the first. */
export const lastNumber = (tx: Db | Tx, name: string): number | undefined =>
	tx.select({ value: counters.value }).from(counters).where(eq(counters.name, name)).get()?.value;
