import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { cancelOrder } from "~/buying/orders/cancel-order.server";
import type { UserActor } from "~/kernel/actor/actor";
import { findStockDifferences } from "~db/check-stock";
import type { Db } from "~db/client.server";
import { productFlavors, products, stockMovements } from "~db/schema.server";
import { makeFlavor, orderThroughCart } from "../../../tests/helpers/cart";
import { makeAdmin, makeBrand, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { createProduct } from "../products/create-product.server";
import { deleteProduct } from "../products/delete-product.server";
import type { FlavorInput } from "../products/fields/flavor-lines.ts";
import { productSchema } from "../products/fields/product.schema.ts";
import { updateProduct } from "../products/update-product.server";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

const create = (sku: string, stockQuantity: number, flavors: FlavorInput[]) => {
	const input = { name: "Pulse", sku, brandId: makeBrand(db).id, category: "pods", minimumOrderQuantity: 1 };
	const amounts = { wholesalePrice: 9, msrp: 19, cost: 6 };
	return createProduct(db, admin, productSchema.parse({ ...input, ...amounts, stockQuantity, flavors }));
};
const movements = (productId: string) =>
	db
		.select()
		.from(stockMovements)
		.where(eq(stockMovements.productId, productId))
		.orderBy(stockMovements.id)
		.all()
		.map(({ kind, flavor, quantity, balance, reason, reference, actorName }) => [
			kind,
			flavor,
			quantity,
			balance,
			reason,
			reference,
			actorName,
		]);
const product = (id: string) => db.select().from(products).where(eq(products.id, id)).get();

describe("the ledger (Rule 7.80)", () => {
	it("notes who ordered, cancelled and edited what, with the balance", () => {
		const buyer = makeBuyer(db);
		const { id } = makeProduct(db, { stockQuantity: 20 });
		const order = orderThroughCart(db, buyer, [{ productId: id, quantity: 5 }]);
		updateProduct(db, admin, { id, stockQuantity: 30, seen: { stockQuantity: 20 } });
		cancelOrder(db, buyer, order.id);
		expect(movements(id)).toEqual([
			["opening", null, 20, 20, null, null, "system"],
			["order", null, -5, 15, null, order.orderNumber, buyer.username],
			["adjust", null, 10, 25, "Product edited", null, admin.username],
			["cancel", null, 5, 30, null, order.orderNumber, buyer.username],
		]);
		expect(product(id)).toMatchObject({ stockQuantity: 30 });
	});

	it("refuses every other way to write a quantity, or the ledger", () => {
		const { id } = makeProduct(db, { stockQuantity: 20 });
		const mint = makeFlavor(db, { productId: makeProduct(db).id, name: "Mint", stockQuantity: 5 });
		const write = (text: string) => () => db.$client.exec(text);
		expect(write(`update products set stock_quantity = 21 where id = '${id}'`)).toThrow(/movement only/);
		expect(write(`update product_flavors set stock_quantity = 6 where id = '${mint.id}'`)).toThrow(
			/movement only/,
		);
		expect(write(`update product_flavors set stock_quantity = null where id = '${mint.id}'`)).toThrow(/only/);
		expect(write(`update products set stock_quantity = 6 where id = '${mint.productId}'`)).toThrow(/only/);
		expect(write("update stock_movements set quantity = 1")).toThrow(/never changed/);
		expect(write("delete from stock_movements")).toThrow(/never deleted/);
		const insert = (quantity: number, balance: number) =>
			write(`insert into stock_movements (product_id, kind, quantity, balance, actor_name, created_at)
				values ('${id}', 'adjust', ${quantity}, ${balance}, '-', 0)`);
		expect(insert(1, 20)).toThrow(/previous one plus/);
		expect(insert(-21, -1)).toThrow(/stock_movements_balance/);
		expect(findStockDifferences(db.$client)).toEqual([]);
	});

	it("finds what was written past the triggers", () => {
		const { id, name, sku } = makeProduct(db, { stockQuantity: 20 });
		db.$client.exec("drop trigger products_stock_guard");
		db.$client.exec(`update products set stock_quantity = 19 where id = '${id}'`);
		expect(findStockDifferences(db.$client)).toEqual([{ what: `${name} (${sku})`, kept: 19, moved: 20 }]);
	});
});

describe("flavors that begin or cease to keep stock (Rule 7.81)", () => {
	const flavor = (name: string, stockQuantity: number | null): FlavorInput => ({
		name,
		sku: null,
		barcode: null,
		stockQuantity,
	});

	it("end the product's own stock, and a removed one's", () => {
		const { id } = makeProduct(db, { stockQuantity: 20 });
		updateProduct(db, admin, { id, flavors: [flavor("Mint", 7), flavor("Ice", 3)] });
		updateProduct(db, admin, { id, flavors: [flavor("Mint", 7)] });
		updateProduct(db, admin, { id, flavors: [flavor("Mint", null)], stockQuantity: 9 });
		expect(movements(id).map((row) => row.slice(0, 5))).toEqual([
			["opening", null, 20, 20, null],
			["adjust", null, -20, 0, "Kept by flavor"],
			["adjust", "Mint", 7, 7, "Product edited"],
			["adjust", "Ice", 3, 3, "Product edited"],
			["adjust", "Ice", -3, 0, "Flavor removed"],
			["adjust", "Mint", -7, 0, "Product edited"],
			["adjust", null, 9, 9, "Product edited"],
		]);
		expect(product(id)).toMatchObject({ stockQuantity: 9 });
	});

	it("take back what a cancelled assorted order took, though they were removed", () => {
		const buyer = makeBuyer(db);
		const { id } = makeProduct(db);
		const gone = makeFlavor(db, { productId: id, name: "Mint", stockQuantity: 9 });
		makeFlavor(db, { productId: id, name: "Ice", stockQuantity: 3 });
		const order = orderThroughCart(db, buyer, [{ productId: id, quantity: 2 }]);
		updateProduct(db, admin, { id, flavors: [flavor("Ice", 3)] });
		cancelOrder(db, buyer, order.id);
		expect(db.select().from(productFlavors).where(eq(productFlavors.id, gone.id)).get()).toMatchObject({
			active: false,
			stockQuantity: 2,
		});
		expect(product(id)).toMatchObject({ stockQuantity: 3 });
		updateProduct(db, admin, { id, flavors: [flavor("Ice", 3), flavor("Mint", 5)] });
		expect(product(id)).toMatchObject({ stockQuantity: 8 });
		expect(findStockDifferences(db.$client)).toEqual([]);
	});

	it("leave their name to another one, though an order keeps them (Rule 7.81)", () => {
		const { id } = makeProduct(db);
		for (const name of ["Mint", "Ice"]) makeFlavor(db, { productId: id, name, stockQuantity: 5 });
		orderThroughCart(db, makeBuyer(db), [{ productId: id, quantity: 2, flavor: "Mint" }]);
		updateProduct(db, admin, { id, flavors: [{ ...flavor("Mint", 5), was: "Ice" }] });
		updateProduct(db, admin, { id, flavors: [flavor("Mint", 6)] });
		expect(
			db
				.select()
				.from(productFlavors)
				.orderBy(productFlavors.id)
				.all()
				.map((row) => [row.name, row.active, row.stockQuantity]),
		).toEqual([
			["Mint", false, 0],
			["Mint", true, 6],
		]);
	});

	it("go with their deleted product", () => {
		const { id } = create("PULSE", 40, [flavor("Mint", 7)]);
		deleteProduct(db, admin, { id });
		expect(movements(id).map((row) => [row[0], row[2], row[4], row[6]])).toEqual([
			["opening", 7, null, admin.username],
			["adjust", -7, "Product deleted", admin.username],
		]);
		expect(findStockDifferences(db.$client)).toEqual([]);
	});
});
