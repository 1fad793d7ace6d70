import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { openDatabase } from "~db/client.server";
import { migrate } from "~db/migrate.server";
import {
	blogPosts,
	brands,
	carts,
	newsletterSubscribers,
	productFlavors,
	products,
	rateLimits,
	sessions,
	settings,
} from "~db/schema.server";
import { makeAdmin, makeBrand, makeBuyer, makeProduct, setCompany } from "../../tests/helpers/database.ts";
import { setStock } from "../../tests/helpers/stock";
import { type CachedPage, databaseVersion, PageCache } from "./page-cache.server";
import { compressNow } from "./protocol/encoding.server";

const page = (bytes: number): CachedPage => ({
	status: 200,
	headers: [],
	finished: {},
	etag: 'W/"x"',
	bodies: { identity: Buffer.alloc(bytes) },
});

describe("PageCache", () => {
	it("evicts the least recently used page when the bytes run out, and counts them right", () => {
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

	it("stores no page larger than an eighth of the room, and replaces under the same key", () => {
		const cache = new PageCache(() => "", 100_000);
		cache.keep("big", page(20_000), cache.version(), 60);
		expect(cache.size.pages).toBe(0);
		cache.keep("a", page(1_000), cache.version(), 60);
		cache.keep("a", page(2_000), cache.version(), 60);
		expect(cache.size).toEqual({ pages: 1, bytes: 8_000 });
	});

	it("drops a page after its time, a minute at most", () => {
		const cache = new PageCache(() => "");
		cache.keep("short", page(1), cache.version(0), 5, 0);
		cache.keep("long", page(1), cache.version(0), 9_999, 0);
		expect(cache.find("short", 4_999)).toBeDefined();
		expect(cache.find("short", 5_000)).toBeUndefined();
		expect(cache.find("long", 59_999)).toBeDefined();
		expect(cache.find("long", 60_000)).toBeUndefined();
		expect(cache.size).toEqual({ pages: 0, bytes: 0 });
	});

	it("checks the version at most every half second, and drops a page rendered before a write", () => {
		let version = 1;
		let requested = 0;
		const cache = new PageCache(() => {
			requested += 1;
			return String(version);
		});
		const before = cache.version(0);
		version = 2;
		cache.keep("a", page(1), before, 60, 100);
		expect(cache.find("a", 499)).toBeDefined();
		expect(cache.find("a", 500)).toBeUndefined();
		expect(requested).toBe(2);
	});

	it("holds no more memory than a page has bytes, although zlib returns a view of a larger buffer", () => {
		const cache = new PageCache(() => "");
		const made = compressNow(Buffer.from("a line of a page, again and again. ".repeat(100)), "br", true);
		expect(made.body.buffer.byteLength).toBeGreaterThan(10 * made.body.length);
		cache.keep("a", { ...page(0), bodies: { br: made.body } }, cache.version(), 60);
		const kept = cache.find("a")!;
		cache.body("a", kept, "gzip");
		for (const body of Object.values(kept.bodies)) expect(body.buffer.byteLength).toBe(body.length);
		expect(Object.keys(kept.bodies)).toEqual(["br", "gzip"]);
	});

	it("accepts no key longer than a thousand characters", () => {
		expect(PageCache.key("http://x", `/?q=${"a".repeat(1_000)}`, "")).toBeNull();
	});
});

describe("databaseVersion", () => {
	const folder = mkdtempSync(join(tmpdir(), "counter-version-"));
	const file = join(folder, "a.db");
	const mine = openDatabase(file);
	migrate(mine.$client);
	const version = databaseVersion(mine.$client);
	afterAll(() => {
		mine.$client.close();
		rmSync(folder, { recursive: true });
	});

	it.each(["this", "another"])(
		"drops a page when %s connection writes data that public pages show",
		(whose) => {
			const db = whose === "this" ? mine : openDatabase(file);
			const cache = new PageCache(version);
			const brand = makeBrand(db);
			const product = makeProduct(db, { brandId: brand.id });
			const author = makeAdmin(db);
			const flavor = { productId: product.id, name: "Mint" };
			const post = { title: "A", slug: `a-${whose}`, content: "A", authorId: author.id };
			const subscriber = { email: `${whose}@example.com`, token: whose };
			const key = { key: whose, value: 1 };
			const writes: [string, () => unknown][] = [
				["brand", () => db.update(brands).set({ name: "B" }).where(eq(brands.id, brand.id)).run()],
				["price", () => db.update(products).set({ msrpCents: 5 }).where(eq(products.id, product.id)).run()],
				["stock", () => setStock(db, product.id, 0)],
				["flavor", () => db.insert(productFlavors).values(flavor).run()],
				["flavor gone", () => db.delete(productFlavors).run()],
				["post", () => db.insert(blogPosts).values(post).run()],
				["post gone", () => db.delete(blogPosts).run()],
				["setting", () => db.insert(settings).values(key).run()],
				["subscriber", () => db.insert(newsletterSubscribers).values(subscriber).run()],
				["product gone", () => db.delete(products).where(eq(products.id, product.id)).run()],
			];
			for (const [what, write] of writes) {
				cache.noteWrite();
				cache.keep("a", page(1), cache.version(), 60);
				expect(cache.find("a"), what).toBeDefined();
				write();
				cache.noteWrite();
				expect(cache.find("a"), what).toBeUndefined();
			}
			if (db !== mine) db.$client.close();
		},
	);

	it("keeps a page when visitors arrive, log in, fill a cart or fail", () => {
		const user = makeBuyer(mine);
		const cache = new PageCache(version);
		cache.keep("a", page(1), cache.version(), 60);
		const moment = new Date();
		mine.insert(sessions).values({ id: "s", userId: user.id, lastSeenAt: moment, expiresAt: moment }).run();
		mine.insert(rateLimits).values({ key: "k", minute: 1, count: 1 }).run();
		mine.insert(carts).values({ userId: user.id, lastActivity: moment }).run();
		setCompany(mine, user, { name: "C" });
		cache.noteWrite();
		expect(cache.find("a")).toBeDefined();
	});

	it("does not change with a write that is rolled back", () => {
		const before = version();
		expect(() =>
			mine.transaction((tx) => {
				tx.insert(settings).values({ key: "rolled back", value: 1 }).run();
				throw new Error("no");
			}),
		).toThrow("no");
		expect(version()).toBe(before);
	});
});
