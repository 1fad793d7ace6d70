import { beforeEach, describe, expect, it } from "vitest";
import { cancelOrder } from "~/buying/orders/cancel-order.server";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { auditLog, productFlavors, products } from "~db/schema.server";
import { makeFlavor, orderThroughCart } from "../../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../../../../tests/helpers/database";
import { type ProductEdit, updateProduct } from "../update-product.server";
import { productChangeSchema } from "./product.schema.ts";
import { editedFlavors, editedStock, typedStock } from "./stock-edit.ts";

let db: Db;
let admin: UserActor;
let buyer: UserActor;
let id: string;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db);
	id = makeProduct(db, { stockQuantity: 50 }).id;
});

const product = () => db.select().from(products).get()!;
const order = (quantity: number, flavor?: string) =>
	orderThroughCart(db, buyer, [{ productId: id, quantity, ...(flavor ? { flavor } : {}) }]);
const save = (edit: Omit<ProductEdit, "id">) => updateProduct(db, admin, { id, ...edit });

describe("a quantity beside orders", () => {
	it("is not written when the editor did not change it", () => {
		order(10);
		const saved = save({
			description: "New words",
			stockQuantity: 50,
			seen: { stockQuantity: 50 },
			version: 1,
		});
		expect(saved).toEqual({ version: 2, moved: [] });
		expect(product()).toMatchObject({ description: "New words", stockQuantity: 40 });
		expect(db.select().from(auditLog).all().at(-1)!.after).not.toHaveProperty("stockQuantity");
	});

	it("changes by the difference, and reports the result", () => {
		order(10);
		const saved = save({ stockQuantity: 70, seen: { stockQuantity: 50 }, version: 1 });
		expect(saved).toEqual({ version: 2, moved: [{ flavor: null, wanted: 70, now: 60 }] });
		expect(product().stockQuantity).toBe(60);
		expect(db.select().from(auditLog).all().at(-1)).toMatchObject({
			before: { stockQuantity: 40 },
			after: { stockQuantity: 60 },
		});
	});

	it("is not written when it was seen but not sent", () => {
		order(10);
		save({ wholesalePriceCents: 1100, seen: { stockQuantity: 50 }, version: 1 });
		expect(product()).toMatchObject({ wholesalePriceCents: 1100, stockQuantity: 40 });
	});

	it("never falls below zero", () => {
		order(10);
		save({ stockQuantity: 5, seen: { stockQuantity: 50 }, version: 1 });
		expect(product().stockQuantity).toBe(0);
	});

	it("counts once when the same form is sent twice", () => {
		const edit = { stockQuantity: 70, seen: { stockQuantity: 50 }, version: 1 };
		// Nobody ordered meanwhile: it is what was typed.
		expect(save(edit)).toEqual({ version: 2, moved: [] });
		expect(save(edit)).toEqual({ version: 2, moved: [] });
		expect(product().stockQuantity).toBe(70);
	});

	it("is written as given when an API client sends it, and stays otherwise", () => {
		order(10);
		save(productChangeSchema.parse({ name: "Other" }));
		expect(product().stockQuantity).toBe(40);
		save(productChangeSchema.parse({ stockQuantity: 50 }));
		expect(product().stockQuantity).toBe(50);
	});
});

describe("flavors' quantities beside orders", () => {
	const flavor = (name: string, stockQuantity: number | null, sku: string | null = null) => ({
		name,
		sku,
		barcode: null,
		stockQuantity,
	});
	const seen = [flavor("Mint", 20, "MI-1"), flavor("Berry", 30, "BE-1")];
	beforeEach(() => {
		for (const [position, one] of seen.entries()) makeFlavor(db, { ...one, productId: id, position });
	});
	const stocks = () =>
		Object.fromEntries(
			db
				.select()
				.from(productFlavors)
				.all()
				.filter(({ active }) => active)
				.map(({ name, stockQuantity }) => [name, stockQuantity]),
		);

	it("are not written when only another flavor was changed", () => {
		order(5, "Mint");
		const flavors = [flavor("Mint", 20, "MI-1"), flavor("Berry", 44, "BE-1")];
		const edit = { flavors, stockQuantity: 50, seen: { flavors: seen, stockQuantity: 50 }, version: 1 };
		expect(save(edit).moved).toEqual([]);
		expect(stocks()).toEqual({ Mint: 15, Berry: 44 });
		expect(product().stockQuantity).toBe(59);
	});

	it("are reported when orders moved them, and only those that were edited", () => {
		order(5, "Mint");
		order(6, "Berry");
		const flavors = [flavor("Mint", 25, "MI-1"), flavor("Berry", 30, "BE-1"), flavor("Lime", null)];
		const { moved } = save({ flavors, seen: { flavors: seen }, version: 1 });
		expect(moved).toEqual([{ flavor: "Mint", wanted: 25, now: 20 }]);
	});

	it("are not written when they were seen but not sent", () => {
		order(5, "Mint");
		save({ flavors: [{ name: "Mint" }, { name: "Berry", stockQuantity: 31 }], seen: { flavors: seen } });
		expect(stocks()).toEqual({ Mint: 15, Berry: 31 });
	});

	it("take the difference, and follow a flavor that was renamed with its SKU or on its line", () => {
		order(5, "Mint");
		order(6, "Berry");
		const { moved } = save({
			flavors: [flavor("Cool Mint", 25, "MI-1"), flavor("Berry Ice", 30)],
			seen: { flavors: seen },
			version: 1,
		});
		expect(stocks()).toEqual({ "Cool Mint": 20, "Berry Ice": 24 });
		expect(moved).toContainEqual({ flavor: "Cool Mint", wanted: 25, now: 20 });
		expect(product().stockQuantity).toBe(44);
	});

	it("keep codes and stock when an API client sends only names", () => {
		order(5, "Mint");
		save(productChangeSchema.parse({ flavors: ["Berry", { name: "mint", barcode: "12345678" }, "Lime"] }));
		expect(stocks()).toEqual({ mint: 15, Berry: 30, Lime: null });
		expect(db.select().from(productFlavors).all()).toMatchObject([
			{ name: "mint", sku: "MI-1", barcode: "12345678" },
			{ name: "Berry", sku: "BE-1" },
			{ name: "Lime", sku: null },
		]);
	});

	it("have the stock, so a change of the product's own stock is refused", () => {
		expect(() => save({ stockQuantity: 99 })).toThrow(
			expect.objectContaining({
				code: "invalid",
				errors: [{ field: "stockQuantity", message: "Stock is kept by flavor: change it there." }],
			}),
		);
		expect(product().stockQuantity).toBe(50);
	});

	it("get the stock of a cancelled order back", () => {
		const placed = order(5, "Mint");
		save({ flavors: seen, seen: { flavors: seen }, description: "x", version: 1 });
		cancelOrder(db, buyer, placed.id);
		expect(stocks()).toEqual({ Mint: 20, Berry: 30 });
	});
});

describe("editedStock", () => {
	it("handles flavors that start or stop keeping stock", () => {
		expect(editedStock(null, null, 5)).toBe(5);
		expect(editedStock(7, 9, null)).toBeNull();
		expect(editedStock<number | null>(7, null, null)).toBe(7);
	});

	it("takes a changed quantity as typed where the version is no longer current", () => {
		expect(typedStock(40, 50, 70)).toBe(70);
		expect(typedStock(40, 50, 50)).toBe(40);
	});

	it("takes an unknown flavor's stock as given", () => {
		expect(editedFlavors([], [{ name: "New", stockQuantity: 4 }], [], editedStock)).toEqual([
			{ name: "New", sku: null, barcode: null, stockQuantity: 4 },
		]);
	});
});
