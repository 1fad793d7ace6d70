import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeProduct, testDatabase } from "../tests/helpers/database";
import { untilContentChanges } from "./one-value.server";
import { products } from "./schema.server";
import { transact } from "./transact.server";

it("keeps what was read until public content changes, and nothing of a transaction", () => {
	const db = testDatabase();
	const { id } = makeProduct(db, { name: "First" });
	const name = (to: string) => db.update(products).set({ name: to }).where(eq(products.id, id)).run();
	let reads = 0;
	const names = untilContentChanges((from) => {
		reads++;
		return from.select({ name: products.name }).from(products).all()[0]?.name;
	});
	expect([names(db), names(db), reads]).toEqual(["First", "First", 1]);
	name("Second");
	expect([names(db), names(db), reads]).toEqual(["Second", "Second", 2]);
	const rollBack = () =>
		transact(db, (tx) => {
			name("Never");
			expect([names(tx), names(db)]).toEqual(["Never", "Never"]);
			throw new Error("rolled back");
		});
	expect(rollBack).toThrow("rolled back");
	name("Third");
	expect(names(db)).toBe("Third");
});
