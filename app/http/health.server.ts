import { sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { isLocked, writeOnce } from "~db/write-lock.server";

/** How long a result is reused, in milliseconds. */
const PROBE_EVERY = 1_000;
/** How long the database may stay locked until it counts as one that can't be written, in milliseconds. */
const LOCK_PATIENCE = 30_000;
/** Below this, in bytes, orders and uploads fail: one row may still fit where an earlier one was. */
const LEAST_ROOM = 1024 * 1024;

/** Whether the database can be read and written, for the health check and readiness (Rule 14.41). */
export class Health {
	readonly #db: Db;
	readonly #room: () => number;
	#checkedAt = Number.NEGATIVE_INFINITY;
	#locked: { since: number; error: unknown } | null = null;
	#failure: unknown = null;
	#again: NodeJS.Timeout | undefined;

	/** `room` gives the free bytes of the data folder's disk. */
	constructor(db: Db, room: () => number = () => Number.POSITIVE_INFINITY) {
		this.#db = db;
		this.#room = room;
	}

	/** Whether another process had the database locked at the last look. */
	get isLocked(): boolean {
		return this.#locked !== null;
	}

	/**
	 * Whether the process is healthy. Writes a row, at most once a second; while someone else writes, it reads one instead: who waits for
	 * its turn is not ill, and a restart wouldn't help. Throws SQLite's error when the disk is full, read-only or broken.
	 */
	check(): void {
		const now = performance.now();
		if (now - this.#checkedAt >= PROBE_EVERY) this.#probe(now);
		if (this.#failure) throw this.#failure;
	}

	/** Whether requests that write can be served: as `check`, and throws after half a minute in which others kept the database locked. */
	checkWritable(): void {
		this.check();
		if (this.#locked && performance.now() - this.#locked.since >= LOCK_PATIENCE) throw this.#locked.error;
	}

	#probe(now: number): void {
		this.#checkedAt = now;
		clearTimeout(this.#again);
		try {
			writeOnce(this.#db, "health");
			this.#locked = null;
			this.#failure = this.#lackOfRoom();
		} catch (error) {
			if (!isLocked(error)) {
				this.#locked = null;
				this.#failure = error;
				return;
			}
			// Check again without a request, so that two short locks don't count as one long lock.
			this.#again = setTimeout(() => this.#probe(performance.now()), PROBE_EVERY).unref();
			this.#locked ??= { since: now, error };
			this.#failure = this.#lackOfRoom() ?? this.#failureToRead();
		}
	}

	#lackOfRoom(): Error | null {
		return this.#room() < LEAST_ROOM
			? Object.assign(new Error("the disk is full"), { code: "ENOSPC" })
			: null;
	}

	#failureToRead(): unknown {
		try {
			this.#db.get(sql`select 1 from rate_limits limit 1`);
			return null;
		} catch (error) {
			return error;
		}
	}
}
