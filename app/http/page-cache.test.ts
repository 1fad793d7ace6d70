import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { type CachedPage, databaseVersion, invalidatePages, PageCache } from "./page-cache.server";

const page = (bytes: number): CachedPage => ({
	status: 200,
	headers: [],
	finished: {},
	etag: 'W/"x"',
	bodies: { identity: Buffer.alloc(bytes) },
});

describe("PageCache", () => {
	it("drops the least recently used page when the bytes run out, and counts them right", () => {
		const cache = new PageCache(() => "", 200_000);
		for (const key of ["a", "b", "c", "d", "e", "f", "g"]) {
			cache.keep(key, page(10_000), cache.version(), 60);
			cache.find("a");
		}
		for (const key of ["h", "i"]) cache.keep(key, page(10_000), cache.version(), 60);
		expect(cache.size).toEqual({ pages: 8, bytes: 8 * 24_000 });
		expect(cache.find("b")).toBeUndefined();
		expect(cache.find("a")).toBeDefined();
	});

	it("keeps no page larger than an eighth of the room, and replaces under the same key", () => {
		const cache = new PageCache(() => "", 100_000);
		cache.keep("big", page(20_000), cache.version(), 60);
		expect(cache.size.pages).toBe(0);
		cache.keep("a", page(1_000), cache.version(), 60);
		cache.keep("a", page(2_000), cache.version(), 60);
		expect(cache.size).toEqual({ pages: 1, bytes: 8_000 });
	});

	it("forgets a page after its time, a minute at most", () => {
		const cache = new PageCache(() => "");
		cache.keep("short", page(1), cache.version(0), 5, 0);
		cache.keep("long", page(1), cache.version(0), 9_999, 0);
		expect(cache.find("short", 4_999)).toBeDefined();
		expect(cache.find("short", 5_000)).toBeUndefined();
		expect(cache.find("long", 59_999)).toBeDefined();
		expect(cache.find("long", 60_000)).toBeUndefined();
		expect(cache.size).toEqual({ pages: 0, bytes: 0 });
	});

	it("asks for the version at most every half second, and does not outlive a write made while rendering", () => {
		let version = 1;
		let asked = 0;
		const cache = new PageCache(() => {
			asked += 1;
			return String(version);
		});
		const before = cache.version(0);
		version = 2;
		cache.keep("a", page(1), before, 60, 100);
		expect(cache.find("a", 499)).toBeDefined();
		expect(cache.find("a", 500)).toBeUndefined();
		expect(asked).toBe(2);
	});

	it("forgets everything on invalidatePages", () => {
		const cache = new PageCache(() => "");
		cache.keep("a", page(1), cache.version(), 60);
		invalidatePages();
		expect(cache.find("a")).toBeUndefined();
	});

	it("takes no key longer than a thousand characters", () => {
		expect(PageCache.key("http://x", `/?q=${"a".repeat(1_000)}`, "")).toBeNull();
	});
});

describe("databaseVersion", () => {
	it("changes with writes of this connection and of other ones, and with nothing else", () => {
		const folder = mkdtempSync(join(tmpdir(), "counter-version-"));
		const mine = new Database(join(folder, "a.db"));
		mine.pragma("journal_mode = WAL");
		mine.exec("CREATE TABLE t (x)");
		const other = new Database(join(folder, "a.db"));
		const version = databaseVersion(mine);
		const seen = [version()];
		mine.prepare("SELECT * FROM t").all();
		expect(version()).toBe(seen[0]);
		mine.exec("INSERT INTO t VALUES (1)");
		seen.push(version());
		other.exec("UPDATE t SET x = 2");
		seen.push(version());
		expect(new Set(seen).size).toBe(3);
		mine.close();
		other.close();
		rmSync(folder, { recursive: true });
	});
});
