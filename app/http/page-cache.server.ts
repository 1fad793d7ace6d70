import type { Database } from "better-sqlite3";
import { compressNow, decompress, type Encoding } from "./protocol/encoding.server";

/** Head and body ready to send; the body as latin1 text, which Node sends in one piece with the head. */
export type FinishedAnswer = { head: string[]; text: string };

/** A cached response, the same for every visitor of the same variant. */
export type CachedPage = {
	status: number;
	headers: [string, string][];
	/** The complete response per encoding, as the listener last sent it. */
	finished: Partial<Record<Encoding, FinishedAnswer>>;
	etag: string;
	/** The pattern of its route, for the metrics. */
	route?: string | undefined;
	/** Its path as the log may have it. */
	path?: string;
	/** Bytes per encoding; missing encodings are made from an existing one on first use. */
	bodies: Partial<Record<Encoding, Buffer>>;
};

type Entry = { page: CachedPage; version: string; expires: number; bytes: number };

// A page may mention the time, so it is not kept for long even if no data changed.
const LONGEST_SECONDS = 60;
const DEFAULT_MAX_BYTES = 32 * 1024 * 1024;
const HEADERS_AND_KEY_BYTES = 4_000;
const RECHECK_MILLISECONDS = 500;
const LONGEST_KEY = 1_000;

/**
 * Keeps finished anonymous pages, compressed, with least-recently-used eviction at a limit of bytes.
 *
 * A page is valid as long as the data of public pages haven't changed since before it was rendered. `readVersion`
 * returns a token that changes with every committed write to that data, by any process; it is called at most every 500
 * ms, and immediately after `noteWrite`, so that a change made in this process shows on the next page.
 */
export class PageCache {
	readonly #entries = new Map<string, Entry>();
	readonly #readVersion: () => string;
	readonly #maxBytes: number;
	#bytes = 0;
	#version = "";
	#checkedAt = Number.NEGATIVE_INFINITY;

	constructor(readVersion: () => string, maxBytes = DEFAULT_MAX_BYTES) {
		this.#readVersion = readVersion;
		this.#maxBytes = maxBytes;
	}

	/** The key of a page, or null when its address is too long to be worth keeping. */
	static key(origin: string, path: string, variant: string): string | null {
		const key = `${variant}\n${origin}${path}`;
		return key.length > LONGEST_KEY ? null : key;
	}

	/** The current version of the data. Read it before rendering: a page must not outlive a write made in between. */
	version(now = performance.now()): string {
		if (now - this.#checkedAt >= RECHECK_MILLISECONDS) {
			this.#version = this.#readVersion();
			this.#checkedAt = now;
		}
		return this.#version;
	}

	/** Notes that this process may have written: the next lookup checks the database. */
	noteWrite(): void {
		this.#checkedAt = Number.NEGATIVE_INFINITY;
	}

	/** The page stored under this key, if it is still valid. */
	find(key: string, now = performance.now()): CachedPage | undefined {
		const entry = this.#entries.get(key);
		if (!entry) return undefined;
		this.#entries.delete(key);
		if (entry.expires <= now || entry.version !== this.version(now)) {
			this.#bytes -= entry.bytes;
			return undefined;
		}
		this.#entries.set(key, entry);
		return entry.page;
	}

	/** Stores a page rendered from data of `version`, for at most `seconds` (never more than a minute). */
	keep(key: string, page: CachedPage, version: string, seconds: number, now = performance.now()): void {
		this.#drop(key);
		if (seconds <= 0) return;
		for (const encoding of Object.keys(page.bodies) as Encoding[])
			page.bodies[encoding] = alone(page.bodies[encoding]!);
		const entry = {
			page,
			version,
			expires: now + Math.min(seconds, LONGEST_SECONDS) * 1_000,
			bytes: sizeOf(page),
		};
		if (entry.bytes > this.#maxBytes / 8) return;
		this.#entries.set(key, entry);
		this.#bytes += entry.bytes;
		this.#makeRoom();
	}

	/** The page's bytes in an encoding (or plain, when it is too short to compress). */
	body(key: string, page: CachedPage, wanted: Encoding): { body: Buffer; encoding: Encoding } {
		const kept = page.bodies[wanted];
		if (kept) return { body: kept, encoding: wanted };
		const [have, bytes] = Object.entries(page.bodies)[0] as [Encoding, Buffer];
		const made = compressNow(decompress(bytes, have), wanted, true);
		page.bodies[made.encoding] ??= alone(made.body);
		const entry = this.#entries.get(key);
		if (entry?.page === page) {
			this.#bytes += sizeOf(page) - entry.bytes;
			entry.bytes = sizeOf(page);
			this.#makeRoom();
		}
		return made;
	}

	/** Bytes and pages held, for /metrics. */
	get size(): { bytes: number; pages: number } {
		return { bytes: this.#bytes, pages: this.#entries.size };
	}

	#drop(key: string): void {
		const entry = this.#entries.get(key);
		if (!entry) return;
		this.#entries.delete(key);
		this.#bytes -= entry.bytes;
	}

	#makeRoom(): void {
		for (const key of this.#entries.keys()) {
			if (this.#bytes <= this.#maxBytes) return;
			this.#drop(key);
		}
	}
}

/**
 * Makes the version reader for PageCache: the number that triggers increase with every row written to a table that
 * public pages show, by any process. Sessions, counters, carts and order rows don't increase it. An announcement that
 * begins or ends changes the version too (Rule 9.6), and so does a shop that opens (Rule 9.60).
 */
export function databaseVersion(sqlite: Database): () => string {
	const version = sqlite
		.prepare(
			`SELECT n || coalesce((SELECT iif(json_extract(value, '$.data.from') > :now, 'before', '')
				|| iif(json_extract(value, '$.data.until') <= :now, 'after', '')
				FROM settings WHERE key = 'announcement'), '')
				|| coalesce((SELECT iif(json_extract(value, '$.data.opensAt') <= :now, 'open', 'closed')
				FROM settings WHERE key = 'opening'), '') FROM content_version`,
		)
		.pluck();
	return () => String(version.get({ now: Date.now() }));
}

/**
 * Copies bytes to memory of their own: zlib returns a view of 16 kB for even a short output, and all of it would be
 * retained.
 */
function alone(bytes: Buffer): Buffer {
	if (bytes.buffer.byteLength === bytes.length) return bytes;
	const own = Buffer.allocUnsafeSlow(bytes.length);
	bytes.copy(own);
	return own;
}

function sizeOf(page: CachedPage): number {
	// Each body is held twice: as bytes and in its finished response.
	return Object.values(page.bodies).reduce((sum, body) => sum + 2 * body.length, HEADERS_AND_KEY_BYTES);
}
