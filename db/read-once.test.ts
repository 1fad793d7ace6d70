import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeProduct, testDatabase } from "../tests/helpers/database";
import { readAgain, readingOnly, readOnce } from "./read-once.server";
import { transact } from "./transact.server";

const db = testDatabase();
const count = (key = "products") =>
	readOnce(db, key, () => db.get<{ n: number }>(sql`select count(*) as n from products`).n);

it("asks once for a key within a request that only reads", () => {
	const [before, after, other] = readingOnly(() => {
		const first = count();
		makeProduct(db);
		return [first, count(), count("another")];
	});
	expect([after - before, other - before]).toEqual([0, 1]);
	// The next request, and work outside of one, read again.
	expect([readingOnly(count), count()]).toEqual([other, other]);
	makeProduct(db);
	expect(count()).toBe(other + 1);
});

it("reads again after a write, and within one", () => {
	readingOnly(() => {
		const before = count();
		const within = transact(db, (tx) => {
			makeProduct(db);
			return [count(), readOnce(tx, "products", () => "read")];
		});
		expect(within).toEqual([before + 1, "read"]);
		expect(count()).toBe(before + 1);
		makeProduct(db);
		readAgain();
		expect(count()).toBe(before + 2);
	});
});
