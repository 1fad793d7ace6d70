import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import type { Logger } from "drizzle-orm/logger";
import { watchDamage } from "./damage.server.ts";
import * as schema from "./schema.server.ts";

export type Db = BetterSQLite3Database<typeof schema> & { $client: Database.Database };

/** The argument of a transaction's callback: everything an operation needs of a `Db`. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/**
 * Opens a database file, or a serialized database, with the required settings. `synchronous=FULL`: an acknowledged
 * order survives a power cut. Litestream beside the server (Rule 14.8) needs the write-ahead log and the patience when it
 * briefly locks the database. `logger` is told each query that drizzle runs.
 */
export function openDatabase(source: string | Buffer, logger?: Logger): Db {
	const client = new Database(source as string);
	client.pragma("journal_mode = WAL");
	client.pragma("synchronous = FULL");
	client.pragma("foreign_keys = ON");
	client.pragma("busy_timeout = 5000");
	// Otherwise the log would keep its size after a large import.
	client.pragma("journal_size_limit = 67108864");
	client.pragma("cache_size = -32000");
	client.pragma("temp_store = MEMORY");
	watchDamage(client);
	const db = drizzle(keepStatements(client), { schema, logger: logger ?? false });
	return Object.assign(db, { $client: client });
}

// More than the application's number of different statements; each takes a few kilobytes.
const KEPT_STATEMENTS = 500;
// Longer statements list row ids and rarely repeat.
const LONGEST_KEPT = 8_000;

/**
 * The same database for drizzle, which prepares a query each time it runs it: here each SQL text is compiled once
 * (decision 013 has the measurements). The statements are shared, so only drizzle may have them: it runs each to its
 * end at once, and reads rows as objects or, with `raw()`, as arrays. Elsewhere use `$client`.
 */
function keepStatements(client: Database.Database): Database.Database {
	const kept = new Map<string, Database.Statement>();
	const prepare = (source: string): Database.Statement => {
		const known = kept.get(source);
		if (known) return known;
		const statement = client.prepare(source);
		if (source.length > LONGEST_KEPT) return statement;
		// `raw` changes the statement for good, so arrays come from a second one.
		let arrays: Database.Statement | undefined;
		statement.raw = () => (arrays ??= client.prepare(source).raw());
		if (kept.size >= KEPT_STATEMENTS) kept.clear();
		kept.set(source, statement);
		return statement;
	};
	return Object.create(client, { prepare: { value: prepare } });
}
