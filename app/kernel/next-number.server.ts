import { eq } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { counters } from "~db/schema.server";

/**
 * The next number of a counter, never given twice. Call it inside the transaction.
 * @param last gives the number before the first one.
 */
export function nextNumber(tx: Db | Tx, name: string, last: () => number): number {
	const counter = tx.select().from(counters).where(eq(counters.name, name)).get();
	const value = (counter?.value ?? last()) + 1;
	tx.insert(counters)
		.values({ name, value })
		.onConflictDoUpdate({ target: counters.name, set: { value } })
		.run();
	return value;
}
