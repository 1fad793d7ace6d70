import type { Statement } from "better-sqlite3";
import { sql } from "drizzle-orm";
import type { Db, Tx } from "./client.server.ts";
import { readOnce } from "./read-once.server.ts";

/** Reads the only value of a query, which is compiled once per database; in a request that only reads it is asked once. */
export function oneValue<Value>(query: string): (db: Db | Tx) => Value {
	const statements = new WeakMap<Db, Statement<[], Value>>();
	return (db) =>
		readOnce(db, query, () => {
			if (!("$client" in db)) return Object.values(db.get<Record<string, Value>>(sql.raw(query)))[0] as Value;
			let statement = statements.get(db);
			if (!statement) {
				statement = db.$client.prepare<[], Value>(query).pluck();
				statements.set(db, statement);
			}
			return statement.get() as Value;
		});
}

/** The number that grows with each change of what the public pages show. */
export const contentVersion = oneValue<number>("select n from content_version");

/**
 * Keeps what is read of public content until that changes in any process. The value is shared: don't modify it. Not kept inside a transaction:
 * it may roll back, and the next change would get the same version number.
 */
export function untilContentChanges<Value>(read: (db: Db | Tx) => Value): (db: Db | Tx) => Value {
	const kept = new WeakMap<Db, { version: number; value: Value }>();
	return (db) => {
		if (!("$client" in db) || db.$client.inTransaction) return read(db);
		const version = contentVersion(db);
		const last = kept.get(db);
		if (last?.version === version) return last.value;
		const value = read(db);
		kept.set(db, { version, value });
		return value;
	};
}
