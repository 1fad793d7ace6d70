import type { Db, Tx } from "./client.server.ts";

/**
 * Builds a query once per database: for drizzle, building a query costs more than SQLite takes to run it. Meant for
 * queries on every page; their values are `sql.placeholder`s, given as the columns store them (times in milliseconds).
 * Inside a transaction the query is built again.
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
