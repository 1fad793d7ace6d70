import Database from "better-sqlite3";
import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { makeBrand, testDatabase } from "../tests/helpers/database.ts";
import { brands } from "./schema.server.ts";

describe("a query run twice", () => {
	it("returns rows as objects and as arrays, in any order, and leaves `$client` alone", () => {
		const db = testDatabase();
		makeBrand(db, { slug: "a", name: "A" });
		makeBrand(db, { slug: "b", name: "B" });
		const query = db.select({ slug: brands.slug }).from(brands).orderBy(asc(brands.slug));
		const text = query.toSQL().sql;
		const values = db.$client.prepare(text).pluck();
		for (let round = 0; round < 2; round++) {
			expect(db.all(sql.raw(text))).toEqual([{ slug: "a" }, { slug: "b" }]);
			expect(query.values()).toEqual([["a"], ["b"]]);
			expect(db.get(sql.raw(text))).toEqual({ slug: "a" });
			expect(query.all()).toEqual([{ slug: "a" }, { slug: "b" }]);
			expect(values.all()).toEqual(["a", "b"]);
		}
	});

	it("sees a column added since", () => {
		const db = testDatabase();
		makeBrand(db);
		const all = () => db.get<Record<string, unknown>>(sql.raw("select * from brands"));
		expect(all()).not.toHaveProperty("extra");
		db.$client.exec("alter table brands add column extra text default 'x'");
		expect(all()).toMatchObject({ extra: "x" });
	});

	it("is compiled once", () => {
		const compile = vi.spyOn(Database.prototype, "prepare");
		const db = testDatabase();
		const find = (slug: string) =>
			db.select({ id: brands.id }).from(brands).where(eq(brands.slug, slug)).get();
		find("a");
		const before = compile.mock.calls.length;
		find("b");
		expect(compile.mock.calls.length).toBe(before);
		db.select({ id: brands.id, name: brands.name }).from(brands).all();
		expect(compile.mock.calls.length).toBeGreaterThan(before);
		compile.mockRestore();
	});
});
