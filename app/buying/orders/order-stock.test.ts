import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { SYSTEM } from "~/kernel/actor/actor";
import { productFlavors } from "~db/schema.server";
import { makeFlavor } from "../../../tests/helpers/cart";
import { makeProduct, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { takeStock } from "./order-stock.server.ts";

const ORDER = { id: "order", orderNumber: "RW-1" };
const want = (productId: string, quantity: number, flavorId: string | null = null) => [
	{ id: "line", productId, flavorId, quantity, name: "Goods" },
];

it("takes all that is left, and refuses one more with the quantity available (Rule 5.5)", () => {
	const db = testDatabase();
	const shared = makeProduct(db, { stockQuantity: 5 }).id;
	expect(refusal(() => takeStock(db, SYSTEM, ORDER, want(shared, 6))).message).toMatch(
		/^Product \d+: 5 available$/,
	);
	expect(takeStock(db, SYSTEM, ORDER, want(shared, 5)).get("line")).toEqual([
		{ flavorId: null, quantity: 5 },
	]);

	const { id } = makeProduct(db);
	const [few, none, many] = [2, 0, 3].map(
		(stockQuantity, n) => makeFlavor(db, { productId: id, name: `F${n}`, stockQuantity }).id,
	);
	expect(refusal(() => db.transaction((tx) => takeStock(tx, SYSTEM, ORDER, want(id, 6)))).message).toBe(
		"Goods: 5 available",
	);
	expect(refusal(() => takeStock(db, SYSTEM, ORDER, want(id, 1, none))).message).toBe("Goods: Out of stock");
	expect(takeStock(db, SYSTEM, ORDER, want(id, 5)).get("line")).toEqual([
		{ flavorId: many, quantity: 3 },
		{ flavorId: few, quantity: 2 },
	]);
	expect(db.select().from(productFlavors).where(eq(productFlavors.stockQuantity, 0)).all()).toHaveLength(3);
});
