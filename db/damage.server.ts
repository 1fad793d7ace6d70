import type Database from "better-sqlite3";
import type { Db } from "./client.server.ts";

/** Whether an error says that the database's file is damaged. */
export function isDamaged(error: unknown): boolean {
	const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
	return /^SQLITE_(?:CORRUPT|NOTADB)/.test(String(code)) || (cause !== undefined && isDamaged(cause));
}

type Watch = { count: number; report: ((error: unknown) => void) | undefined };
const watches = new WeakMap<Database.Database, Watch>();

/** Counts every answer of this database that says that its file is damaged: here, because errors end in many places. */
export function watchDamage(client: Database.Database): void {
	const watch: Watch = { count: 0, report: undefined };
	watches.set(client, watch);
	const note = (error: unknown): never => {
		if (isDamaged(error)) {
			watch.count += 1;
			watch.report?.(error);
		}
		throw error;
	};
	const prepare = client.prepare.bind(client) as (source: string) => Database.Statement;
	const watched = (source: string): Database.Statement => {
		try {
			return noting(prepare(source), note);
		} catch (error) {
			return note(error);
		}
	};
	client.prepare = watched as typeof client.prepare;
	// They run without a prepared statement.
	for (const name of ["exec", "pragma"] as const) {
		const plain = client[name].bind(client) as (...values: unknown[]) => unknown;
		const noted = (...values: unknown[]) => {
			try {
				return plain(...values);
			} catch (error) {
				return note(error);
			}
		};
		Object.assign(client, { [name]: noted });
	}
}

function noting(statement: Database.Statement, note: (error: unknown) => never): Database.Statement {
	for (const name of ["run", "get", "all"] as const) {
		const plain = statement[name] as (...values: unknown[]) => unknown;
		const noted = (...values: unknown[]) => {
			try {
				return plain.apply(statement, values);
			} catch (error) {
				return note(error);
			}
		};
		Object.assign(statement, { [name]: noted });
	}
	const iterate = statement.iterate.bind(statement);
	statement.iterate = function* (...values: unknown[]) {
		try {
			yield* iterate(...values);
		} catch (error) {
			note(error);
		}
	} as typeof statement.iterate;
	return statement;
}

/** How often this process was told that the file is damaged. */
export const countDamage = ({ $client }: Db): number => watches.get($client)?.count ?? 0;

/** Calls `report` for each of these answers, while the statement or transaction that got it is not over. */
export function onDamage({ $client }: Db, report: (error: unknown) => void): void {
	const watch = watches.get($client);
	if (watch) watch.report = report;
}
