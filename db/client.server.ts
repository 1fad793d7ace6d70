import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import * as schema from "./schema.server.ts";

export type Db = BetterSQLite3Database<typeof schema> & { $client: Database.Database };

/** The argument of a transaction's callback: everything an operation needs of a `Db`. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/**
 * Opens a database file, or a serialized database, with the required settings. `synchronous=FULL`: an acknowledged
 * order survives a power cut.
 */
export function openDatabase(source: string | Buffer): Db {
	const client = new Database(source as string);
	client.pragma("journal_mode = WAL");
	client.pragma("synchronous = FULL");
	client.pragma("foreign_keys = ON");
	client.pragma("busy_timeout = 5000");
	// Otherwise the log would keep its size after a large import.
	client.pragma("journal_size_limit = 67108864");
	client.pragma("cache_size = -32000");
	client.pragma("temp_store = MEMORY");
	keepStatements(client);
	return drizzle(client, { schema });
}

// More than the application's number of different statements; each takes a few kilobytes.
const KEPT_STATEMENTS = 500;
// Longer statements list row ids and rarely repeat.
const LONGEST_KEPT = 5_000;

/**
 * Makes `prepare` compile each SQL text once, because drizzle prepares it again for every query (decision 013 has the
 * measurements). Calls that run a statement or read rows as objects or arrays share the compiled statement; other
 * calls (pluck, iterate, bind …) get their own, since those change the statement's state.
 */
function keepStatements(client: Database.Database): void {
	const compile = client.prepare.bind(client);
	const kept = new Map<string, Database.Statement>();
	client.prepare = ((source: string) => {
		if (source.length > LONGEST_KEPT) return compile(source);
		let statement = kept.get(source);
		if (!statement) {
			statement = compile(source);
			if (kept.size >= KEPT_STATEMENTS) kept.clear();
			kept.set(source, statement);
		}
		return share(statement, () => compile(source));
	}) as Database.Database["prepare"];
}

function share(statement: Database.Statement, compileOwn: () => Database.Statement): Database.Statement {
	const sharing = (isRaw: boolean): Database.Statement => {
		const as = () => (statement.reader ? statement.raw(isRaw) : statement);
		const methods = {
			all: (...values: unknown[]) => as().all(...values),
			get: (...values: unknown[]) => as().get(...values),
			run: (...values: unknown[]) => statement.run(...values),
			raw: (isOn = true) => sharing(isOn),
		};
		return new Proxy(methods, {
			get(known, name) {
				if (Object.hasOwn(known, name)) return Reflect.get(known, name);
				const own = isRaw ? compileOwn().raw() : compileOwn();
				const value = Reflect.get(own, name);
				return typeof value === "function" ? value.bind(own) : value;
			},
		}) as unknown as Database.Statement;
	};
	return sharing(false);
}
