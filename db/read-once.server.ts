import { AsyncLocalStorage } from "node:async_hooks";
import type { Db, Tx } from "./client.server.ts";

const current = new AsyncLocalStorage<Map<string, unknown>>();

/** Runs a request that only reads: what it reads with `readOnce` is asked once. */
export const readingOnly = <T>(work: () => T): T => current.run(new Map(), work);

/** Forgets what was read: somebody writes after all. */
export const readAgain = (): void => current.getStore()?.clear();

/**
 * What `read` gives, asked once for a key in a request that only reads. The answer is shared: don't modify it. Inside a transaction, and
 * outside such a request, it is read each time.
 */
export function readOnce<Read>(db: Db | Tx, key: string, read: () => Read): Read {
	const known = current.getStore();
	if (!known || !("$client" in db) || db.$client.inTransaction) return read();
	if (!known.has(key)) known.set(key, read());
	return known.get(key) as Read;
}
