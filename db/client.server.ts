import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import * as schema from "./schema.server.ts";

export type Db = BetterSQLite3Database<typeof schema> & { $client: Database.Database };

/** What a transaction's callback is given: everything an operation needs of a `Db`. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/**
 * Opens a database file, or a serialized database, with the settings the shop relies on.
 * `synchronous=FULL`: an acknowledged order survives a power cut.
 */
export function openDatabase(source: string | Buffer): Db {
	const client = new Database(source as string);
	client.pragma("journal_mode = WAL");
	client.pragma("synchronous = FULL");
	client.pragma("foreign_keys = ON");
	client.pragma("busy_timeout = 5000");
	client.pragma("cache_size = -32000");
	client.pragma("temp_store = MEMORY");
	return drizzle(client, { schema });
}
