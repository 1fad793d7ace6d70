import type { Db, Tx } from "./client.server.ts";

/**
 * Runs `work` in one immediate transaction: all of it is kept, or nothing. Immediate, because a transaction that only reads
 * at first can't wait for its turn to write: SQLite refuses it when another connection wrote meanwhile.
 * @returns what `work` returns. @throws what `work` throws, after everything is undone.
 */
export const transact = <T>(db: Db, work: (tx: Tx) => T): T =>
	db.transaction(work, { behavior: "immediate" });
