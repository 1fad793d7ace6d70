import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { productFlavors, products } from "~db/schema.server";
import { makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database.ts";
import { makeOrder } from "../../../tests/helpers/order.ts";
import { listBoughtGoods } from "./bought-goods.server.ts";

it("lists the goods ordered last with the day and quantity of that order, and only those that can be ordered", () => {
	const db = testDatabase();
	const buyer = makeBuyer(db, { pricingTier: "growth" });
	const [bar, coil, hidden] = [
		makeProduct(db, { name: "Bar", wholesalePriceCents: 1000 }),
		makeProduct(db, { name: "Coil", stockQuantity: 0 }),
		makeProduct(db, { name: "Hidden" }),
	];
	const flavor = (name: string) =>
		db.insert(productFlavors).values({ productId: bar.id, name, stockQuantity: 7 }).returning().get();
	const [mint, gone] = [flavor("Mint"), flavor("Gone")];
	const order = (day: number, lines: NonNullable<Parameters<typeof makeOrder>[1]["lines"]>, more = {}) =>
		makeOrder(db, { userId: buyer.id, createdAt: new Date(Date.UTC(2026, 10, day)), lines, ...more });
	const inMint = { product: bar, flavorId: mint.id, flavor: "Mint" };
	order(1, [
		{ ...inMint, quantity: 5 },
		{ product: bar, quantity: 4 },
		{ product: hidden, quantity: 1 },
		{ product: bar, flavorId: gone.id, flavor: "Gone", quantity: 1 },
	]);
	order(3, [{ ...inMint, quantity: 20 }]);
	order(2, [{ product: coil, quantity: 3 }]);
	order(9, [{ product: bar, quantity: 99 }], { status: "cancelled" });
	makeOrder(db, { lines: [{ product: makeProduct(db, { name: "Someone else's" }), quantity: 1 }] });
	db.update(products).set({ active: false }).where(eq(products.id, hidden.id)).run();
	db.update(productFlavors).set({ active: false }).where(eq(productFlavors.id, gone.id)).run();

	expect(listBoughtGoods(db, buyer, 10)).toMatchObject([
		{ productName: "Bar", flavor: "Mint", lastQuantity: 20, available: 7, unitPriceCents: 950 },
		{ productName: "Coil", lastQuantity: 3, available: 0 },
		{ productName: "Bar", flavor: null, assorted: true, lastQuantity: 4 },
	]);
	expect(listBoughtGoods(db, buyer, 1).map(({ lastOrdered }) => lastOrdered)).toEqual([
		new Date(Date.UTC(2026, 10, 3)),
	]);
});
