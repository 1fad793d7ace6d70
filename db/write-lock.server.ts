import type { Db } from "./client.server.ts";

const POLL_MS = 20;

/**
 * Whether a write would begin at once: a database has one writer at a time, over all processes. Asking costs some ten
 * microseconds. Inside a transaction there is nothing to ask.
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
 * Writes one small row to the disk, without waiting for another writer. Throws what SQLite refuses it with. `key` names the
 * row among the counts of the minute, which are deleted when they are old.
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

/** Whether an error says that another program or process is writing to the database. */
export const isLocked = (error: unknown): boolean =>
	(error as { code?: string } | null)?.code?.startsWith("SQLITE_BUSY") ?? false;

/**
 * Waits until nobody else writes: SQLite's own waiting would hold up everybody else in the process.
 * @returns whether that came within `mostMs` milliseconds.
 */
export async function untilMayWrite(db: Db, mostMs: number): Promise<boolean> {
	const until = performance.now() + mostMs;
	while (!mayWrite(db)) {
		if (performance.now() >= until) return false;
		await new Promise((resolve) => setTimeout(resolve, POLL_MS));
	}
	return true;
}

/** Whether an error says that nothing can be written: the database is locked, its disk is full, read-only or broken. */
export function isUnwritable(error: unknown): boolean {
	const { code } = (error ?? {}) as { code?: unknown };
	return (
		typeof code === "string" &&
		/^(?:SQLITE_(?:BUSY|FULL|READONLY|IOERR)|ENOSPC$|EDQUOT$|EROFS$|EIO$)/.test(code)
	);
}
