import { beforeEach, expect, it } from "vitest";
import type { Db } from "~db/client.server";
import { makeFlavor } from "../../../tests/helpers/cart";
import { makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { setStock } from "../../../tests/helpers/stock";
import { stockMover } from "../movements/stock-mover.server";
import { unusualQuantities } from "./usual-quantities.server";

let db: Db;
beforeEach(() => {
	db = testDatabase();
});

it("names the median of the last five deliveries where a quantity is far from it", () => {
	const product = makeProduct(db, { stockQuantity: 900 }).id;
	const other = makeProduct(db, {}).id;
	const mint = makeFlavor(db, { productId: other, name: "Mint", stockQuantity: 0 }).id;
	const ice = makeFlavor(db, { productId: other, name: "Ice", stockQuantity: 0 }).id;
	const receive = (productId: string, flavorId: string | null, ...quantities: number[]) => {
		const move = stockMover(db, makeStaff(db, "warehouse"), { kind: "receive" });
		for (const quantity of quantities) move({ productId, flavorId }, quantity);
	};
	receive(product, null, 5000, 80, 100, 120, 500, 90);
	receive(other, mint, 40);
	const far = (productId: string, flavorId: string | null, quantity: number) =>
		[...unusualQuantities(db, [{ stockItem: { productId, flavorId }, quantity }]).values()][0];
	// Other movements and older deliveries don't count.
	for (const left of [9, 8, 7, 6, 5, 4, 3]) setStock(db, product, left);
	expect([33, 34, 299, 300].map((quantity) => far(product, null, quantity))).toEqual([
		100,
		undefined,
		undefined,
		100,
	]);
	// One delivery is no habit, and a flavor has its own.
	expect(far(other, mint, 4000)).toBeUndefined();
	receive(other, mint, 48);
	expect([far(other, mint, 4000), far(other, ice, 4000)]).toEqual([48, undefined]);
});
