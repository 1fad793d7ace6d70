import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { postalAddress } from "../../app/kernel/addresses/postal-fields.ts";
import { testDatabase } from "../../tests/helpers/database.ts";
import { counters, orderItems, orders, productFlavors, products, users } from "../schema.server.ts";
import { seedLarge } from "./large.server.ts";
import { seedDemo } from "./seed.server.ts";

const now = new Date("2026-03-18T16:30:00Z");
const hashPassword = (password: string) => password;

it("adds products, customers and orders to the demo", async () => {
	const uploadsDir = mkdtempSync(join(tmpdir(), "demo-large-"));
	const db = testDatabase();
	await seedDemo(db, { now, uploadsDir, hashPassword });
	rmSync(uploadsDir, { recursive: true });
	const before = { users: db.$count(users), orders: db.$count(orders), flavors: db.$count(productFlavors) };
	const [usersBefore, ordersBefore, flavorsBefore] = await Promise.all(Object.values(before));

	await seedLarge(db, { now, hashPassword, products: 100, customers: 20, orders: 40 });

	expect(await db.$count(products)).toBe(250);
	expect(await db.$count(productFlavors)).toBe((flavorsBefore ?? 0) + 60);
	expect(await db.$count(users)).toBe((usersBefore ?? 0) + 20);
	expect(await db.$count(orders)).toBe((ordersBefore ?? 0) + 40);
	expect(
		db
			.select()
			.from(orderItems)
			.all()
			.filter(({ sku }) => sku?.startsWith("LG-")),
	).toHaveLength(120);
	for (const { shippingAddress } of db.select().from(orders).all()) {
		expect(postalAddress.safeParse(shippingAddress).error?.issues).toBeUndefined();
	}
	const numbers = db
		.select()
		.from(orders)
		.all()
		.map(({ orderNumber }) => Number(orderNumber.slice(3)));
	expect(db.select().from(counters).get()?.value).toBe(Math.max(...numbers));
	expect(db.$client.pragma("foreign_key_check")).toEqual([]);
	await expect(seedLarge(db, { now, hashPassword })).rejects.toThrow("The large demo data is there already");
});

it("requires the demo data first", async () => {
	await expect(seedLarge(testDatabase(), { now, hashPassword })).rejects.toThrow("Load the demo data first");
});
