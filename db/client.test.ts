import Database from "better-sqlite3";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { makeBrand, testDatabase } from "../tests/helpers/database.ts";
import { brands } from "./schema.server.ts";

const SQL = "select slug, name from brands order by slug";

describe("a statement prepared twice", () => {
	it("returns rows in the shape each caller asks for, in any order", () => {
		const db = testDatabase();
		makeBrand(db, { slug: "a", name: "A" });
		makeBrand(db, { slug: "b", name: "B" });
		const objects = db.$client.prepare(SQL);
		const arrays = db.$client.prepare(SQL).raw();
		const values = db.$client.prepare(SQL).pluck();
		for (let round = 0; round < 2; round++) {
			expect(values.all()).toEqual(["a", "b"]);
			expect(objects.all()).toEqual([
				{ slug: "a", name: "A" },
				{ slug: "b", name: "B" },
			]);
			expect(arrays.get()).toEqual(["a", "A"]);
			expect(objects.get()).toEqual({ slug: "a", name: "A" });
			expect(db.all(sql.raw(SQL))).toHaveLength(2);
		}
		expect(arrays.columns().map(({ name }) => name)).toEqual(["slug", "name"]);
		expect([...arrays.iterate()]).toEqual([
			["a", "A"],
			["b", "B"],
		]);
	});

	it("runs while another caller is iterating over it", () => {
		const db = testDatabase();
		for (const slug of ["a", "b", "c"]) makeBrand(db, { slug });
		const seen: number[] = [];
		for (const _row of db.$client.prepare(SQL).iterate()) {
			seen.push(db.$client.prepare(SQL).all().length);
		}
		expect(seen).toEqual([3, 3, 3]);
	});

	it("sees a column added since", () => {
		const db = testDatabase();
		makeBrand(db);
		const all = () => db.$client.prepare("select * from brands").get() as Record<string, unknown>;
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
		expect(compile.mock.calls.length).toBe(before + 1);
		compile.mockRestore();
	});
});
