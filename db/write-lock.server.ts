import type { Db } from "./client.server.ts";

const POLL_MS = 20;

/**
 * Whether a write could begin right now: a database has one writer at a time, across all processes. The check takes
 * some ten microseconds. Inside a transaction it is always true.
 */
export function mayWrite({ $client: client }: Db): boolean {
	if (client.inTransaction) return true;
	try {
		withoutWaiting(client, () => {
			client.exec("BEGIN IMMEDIATE");
			client.exec("ROLLBACK");
		});
		return true;
	} catch (error) {
		if (isLocked(error)) return false;
		throw error;
	}
}

/**
 * Writes one small row to the disk, without waiting for another writer. Throws SQLite's error. `key` names the row in
 * the table of counts per minute, whose old rows are deleted.
 */
export function writeOnce({ $client: client }: Db, key: string): void {
	if (client.inTransaction) return;
	const minute = Math.floor(Date.now() / 60_000);
	withoutWaiting(client, () =>
		client
			.prepare(
				`INSERT INTO rate_limits (key, minute, count) VALUES (?, ?, 1)
				ON CONFLICT (key, minute) DO UPDATE SET count = count + 1`,
			)
			.run(key, minute),
	);
}

function withoutWaiting(client: Db["$client"], work: () => unknown): void {
	const patience = client.pragma("busy_timeout", { simple: true });
	client.pragma("busy_timeout = 0");
	try {
		work();
	} finally {
		client.pragma(`busy_timeout = ${patience}`);
	}
}

/** Whether an error means that another program or process is writing to the database. */
export const isLocked = (error: unknown): boolean =>
	(error as { code?: string } | null)?.code?.startsWith("SQLITE_BUSY") ?? false;

/**
 * Waits until nobody else is writing: SQLite's own waiting would block the whole process.
 * @returns whether that happened within `mostMs` milliseconds.
 */
export async function untilMayWrite(db: Db, mostMs: number): Promise<boolean> {
	const until = performance.now() + mostMs;
	while (!mayWrite(db)) {
		if (performance.now() >= until) return false;
		await new Promise((resolve) => setTimeout(resolve, POLL_MS));
	}
	return true;
}

const PATIENCE_MS = 5_000;
const impatient = new WeakSet<Db>();

/**
 * Lets writes fail at once until nobody else is writing: each would otherwise block the whole process for as long as SQLite waits.
 */
export function failAtOnce(db: Db): void {
	const { $client: client } = db;
	if (impatient.has(db)) return;
	impatient.add(db);
	client.pragma("busy_timeout = 0");
	const again = () => {
		impatient.delete(db);
		if (client.open) client.pragma(`busy_timeout = ${PATIENCE_MS}`);
	};
	// A database that is broken or closed meanwhile fails its next request by itself.
	untilMayWrite(db, Number.POSITIVE_INFINITY).then(again, again);
}

/**
 * Whether an error means that the database can't be written: it is locked, or its disk is full, read-only or broken.
 */
export function isUnwritable(error: unknown): boolean {
	const { code } = (error ?? {}) as { code?: unknown };
	return (
		typeof code === "string" &&
		/^(?:SQLITE_(?:BUSY|FULL|READONLY|IOERR)|ENOSPC$|EDQUOT$|EROFS$|EIO$)/.test(code)
	);
}
