import type { Db, Tx } from "./client.server.ts";
import { readAgain } from "./read-once.server.ts";

/**
 * Runs `work` in one immediate transaction: it commits as a whole or not at all. Immediate, because a transaction that
 * only reads at first can't wait for the write lock: SQLite refuses it when another connection wrote in the meantime.
 * @returns the result of `work`. @throws any error of `work`, after a rollback.
 */
export function transact<T>(db: Db, work: (tx: Tx) => T): T {
	try {
		return db.transaction(work, { behavior: "immediate" });
	} finally {
		readAgain();
	}
}

/** Runs `work`, which only reads, on one state of the database, while others go on writing. */
export const snapshot = <T>(db: Db, work: (tx: Tx) => T): T => db.transaction(work, { behavior: "deferred" });

/** Runs a part of a transaction that may fail by itself: its error takes back what the part wrote, and nothing else. */
export const savepoint = <T>(tx: Tx, work: (tx: Tx) => T): T => tx.transaction(work);
