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
