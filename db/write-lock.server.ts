import type { Db } from "./client.server.ts";

const POLL_MS = 20;

/**
 * Whether a write would begin at once: a database has one writer at a time, over all processes. Asking costs some ten
 * microseconds. Inside a transaction there is nothing to ask.
 */
export function mayWrite({ $client: client }: Db): boolean {
	if (client.inTransaction) return true;
	const patience = client.pragma("busy_timeout", { simple: true });
	client.pragma("busy_timeout = 0");
	try {
		client.exec("BEGIN IMMEDIATE");
		client.exec("ROLLBACK");
		return true;
	} catch (error) {
		if ((error as { code?: string }).code?.startsWith("SQLITE_BUSY")) return false;
		throw error;
	} finally {
		client.pragma(`busy_timeout = ${patience}`);
	}
}

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
