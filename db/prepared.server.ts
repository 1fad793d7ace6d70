import type { Db, Tx } from "./client.server.ts";

/**
 * Builds a query once per database: what drizzle does to put one together costs more than SQLite takes to answer it.
 * For queries of every page; their values are `sql.placeholder`s, given as the columns store them (moments in
 * milliseconds). Inside a transaction it is built again.
 */
export function prepareOnce<Query>(build: (db: Db | Tx) => Query): (db: Db | Tx) => Query {
	const built = new WeakMap<object, Query>();
	return (db) => {
		let query = built.get(db);
		if (query === undefined) {
			query = build(db);
			built.set(db, query);
		}
		return query;
	};
}
