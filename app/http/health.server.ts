import type { Db } from "~db/client.server";
import { isLocked, writeOnce } from "~db/write-lock.server";

/** How long one answer of the database holds, in milliseconds. */
const PROBE_EVERY = 1_000;
/** For how many milliseconds the database may be locked without a break: an import of many rows takes some seconds. */
const LOCK_PATIENCE = 30_000;

/** Whether the database can be written, for the health check (Rule 9.22). */
export class Health {
	readonly #db: Db;
	#checkedAt = Number.NEGATIVE_INFINITY;
	#lockedSince: number | null = null;
	#failure: unknown = null;
	#again: NodeJS.Timeout | undefined;

	constructor(db: Db) {
		this.#db = db;
	}

	/**
	 * Writes a row, at most once a second. Throws SQLite's error when that fails: at once where the disk is full, read-only
	 * or broken, after half a minute where another program keeps the database locked.
	 */
	check(): void {
		const now = performance.now();
		if (now - this.#checkedAt >= PROBE_EVERY) this.#probe(now);
		if (this.#failure) throw this.#failure;
	}

	#probe(now: number): void {
		this.#checkedAt = now;
		clearTimeout(this.#again);
		try {
			writeOnce(this.#db, "health");
			this.#lockedSince = null;
			this.#failure = null;
		} catch (error) {
			if (isLocked(error)) {
				// Asked again without a request: two locks that last a moment are not one that lasts from the first to the second.
				this.#again = setTimeout(() => this.#probe(performance.now()), PROBE_EVERY).unref();
				this.#lockedSince ??= now;
				if (now - this.#lockedSince < LOCK_PATIENCE) return;
			}
			this.#failure = error;
		}
	}
}
