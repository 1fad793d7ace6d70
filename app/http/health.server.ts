import type { Db } from "~db/client.server";
import { isLocked, writeOnce } from "~db/write-lock.server";

/** How long a result is reused, in milliseconds. */
const PROBE_EVERY = 1_000;
/** How long the database may stay locked, in milliseconds: a large import takes some seconds. */
const LOCK_PATIENCE = 30_000;
/** Below this, in bytes, orders and uploads fail: one row may still fit where an earlier one was. */
const LEAST_ROOM = 1024 * 1024;

/** Whether the database can be written, for the health check (Rule 9.22). */
export class Health {
	readonly #db: Db;
	readonly #room: () => number;
	#checkedAt = Number.NEGATIVE_INFINITY;
	#lockedSince: number | null = null;
	#failure: unknown = null;
	#again: NodeJS.Timeout | undefined;

	/** `room` gives the free bytes of the data folder's disk. */
	constructor(db: Db, room: () => number = () => Number.POSITIVE_INFINITY) {
		this.#db = db;
		this.#room = room;
	}

	/** Whether another process had the database locked at the last look. */
	get isLocked(): boolean {
		return this.#lockedSince !== null;
	}

	/**
	 * Writes a row, at most once a second. Throws SQLite's error when that fails: immediately if the disk is full,
	 * read-only or broken, after half a minute if another process keeps the database locked.
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
			this.#failure =
				this.#room() < LEAST_ROOM ? Object.assign(new Error("the disk is full"), { code: "ENOSPC" }) : null;
		} catch (error) {
			if (isLocked(error)) {
				// Check again without a request, so that two short locks don't count as one long lock.
				this.#again = setTimeout(() => this.#probe(performance.now()), PROBE_EVERY).unref();
				this.#lockedSince ??= now;
				if (now - this.#lockedSince < LOCK_PATIENCE) return;
			}
			this.#failure = error;
		}
	}
}
