import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import {
	auditLog,
	brands,
	productFlavors,
	productImportRows,
	productImports,
	products,
} from "~db/schema.server";
import { makeFlavor, orderThroughCart } from "../../../tests/helpers/cart";
import { csvFile } from "../../../tests/helpers/csv-file";
import { makeAdmin, makeBrand, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { setStock } from "../../../tests/helpers/stock";
import { updateProduct } from "../products/update-product.server";
import { chooseColumns, getImportColumns } from "./choose-columns.server";
import { importsAtRest } from "./import-runner.server";
import {
	confirmImport,
	flavorsToConfirm,
	getImport,
	listEarlierImports,
	listImportRows,
	startImport,
	undoableUntil,
	undoImport,
} from "./product-import.server";
import { keepUpImports } from "./run-imports.server";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	makeBrand(db, { name: "Raz", slug: "raz" });
});

const HEADS = "SKU,Name,Brand,Category,Wholesale Price,Cost,Stock,Flavor,Product SKU";
async function imported(rows: string[]) {
	const id = await startImport(db, admin, {
		...csvFile(`${HEADS}\n${rows.join("\n")}\n`),
		fileName: "x.csv",
		source: "csv",
	});
	await importsAtRest(db);
	if (getImport(db, admin, id).state === "columns") {
		const { columns, survey } = getImportColumns(db, admin, id)!;
		chooseColumns(db, admin, id, {
			columns: [...columns],
			supplier: undefined,
			given: { brands: survey!.brands.map(() => "add") },
		});
		await importsAtRest(db);
	}
	confirmImport(db, admin, id, { confirmed: flavorsToConfirm(getImport(db, admin, id)) });
	await importsAtRest(db);
	expect(getImport(db, admin, id).state).toBe("done");
	return id;
}
async function undo(id: string, now?: Date) {
	undoImport(db, admin, id, now);
	await importsAtRest(db);
	return getImport(db, admin, id);
}
const goods = () =>
	db
		.select()
		.from(products)
		.orderBy(products.sku)
		.all()
		.map(({ sku, name, wholesalePriceCents, costCents, stockQuantity }) => [
			sku,
			name,
			wholesalePriceCents,
			costCents,
			stockQuantity,
		]);
const flavors = () =>
	db
		.select()
		.from(productFlavors)
		.where(eq(productFlavors.active, true))
		.orderBy(productFlavors.name)
		.all()
		.map(({ name, sku, barcode, stockQuantity }) => [name, sku, barcode, stockQuantity]);

describe("undoing an import (Rule 7.48)", () => {
	it("takes its products and brands away, and gives others their values, flavors and stock", async () => {
		makeProduct(db, { sku: "OLD", name: "Old", wholesalePriceCents: 1000, costCents: 500, stockQuantity: 7 });
		const kept = makeProduct(db, {
			sku: "KEPT",
			name: "Kept",
			wholesalePriceCents: 1000,
			costCents: 500,
			stockQuantity: 0,
		});
		const mint = makeFlavor(db, { productId: kept.id, name: "Mint", sku: "K-M" });
		setStock(db, kept.id, 4, mint.id);
		const before = [goods(), flavors()];
		const id = await imported([
			"NEW,New,Geek Bar,pods,5,2,30,,",
			"NEW-M,,,,,,8,Mint,NEW",
			"OLD,Older,,,12,6,9,,",
			"K-M,,,,,,10,Mint Ice,KEPT",
			"K-K,,,,,,3,Kiwi,KEPT",
		]);
		expect([goods(), flavors()]).not.toEqual(before);
		expect(await undo(id)).toMatchObject({
			state: "undone",
			undo: { products: 1, changed: 2, brands: 1, left: 0, stays: [] },
		});
		expect([goods(), flavors()]).toEqual(before);
		expect(
			db
				.select()
				.from(brands)
				.all()
				.map(({ name }) => name),
		).not.toContain("Geek Bar");
		const [last] = db.select().from(auditLog).where(eq(auditLog.action, "product.import_undo")).all();
		expect(last).toMatchObject({
			entityId: id,
			after: { fileName: "x.csv", deleted: 1, restored: 2, brands: 1, stayed: 0 },
		});
		// A second press does nothing.
		undoImport(db, admin, id);
		await importsAtRest(db);
		expect(getImport(db, admin, id).state).toBe("undone");
	});

	it("leaves what was sold or changed since, and says which and why", async () => {
		for (const sku of ["SOLD", "EDITED", "COUNTED"])
			makeProduct(db, { sku, name: sku, wholesalePriceCents: 1000, stockQuantity: 50 });
		const id = await imported([
			"SOLD,,,,12,,,,",
			"EDITED,,,,12,,,,",
			"COUNTED,,,,12,,,,",
			"NEW,New,Raz,pods,5,2,30,,",
			"GONE,Gone,Raz,pods,5,2,30,,",
		]);
		const of = (sku: string) => db.select().from(products).where(eq(products.sku, sku)).get()!;
		orderThroughCart(db, makeBuyer(db), [{ productId: of("SOLD").id, quantity: 10 }]);
		orderThroughCart(db, makeBuyer(db), [{ productId: of("NEW").id, quantity: 10 }]);
		updateProduct(db, admin, { id: of("EDITED").id, msrpCents: 4000 });
		setStock(db, of("COUNTED").id, 3);
		db.delete(products).where(eq(products.sku, "GONE")).run();
		const { state, undo: done } = await undo(id);
		expect(state).toBe("undone");
		expect({ ...done, stays: done!.stays.map(({ name, why }) => `${name} ${why}`).sort() }).toEqual({
			products: 0,
			changed: 0,
			brands: 0,
			left: 5,
			stays: [
				"COUNTED has another stock since",
				"EDITED was changed since",
				"Gone is deleted already",
				"New was sold since",
				"SOLD was sold since",
			],
		});
		expect(of("SOLD").wholesalePriceCents).toBe(1200);
		expect(of("NEW")).toMatchObject({ stockQuantity: 20 });
	});

	it("is possible for a day after it was done, by who imported it", async () => {
		const id = await imported(["NEW,New,Raz,pods,5,2,30,,"]);
		const until = undoableUntil(getImport(db, admin, id))!;
		expect(() => undoImport(db, admin, id, new Date(until.getTime() + 1))).toThrow(
			expect.objectContaining({ code: "conflict" }),
		);
		expect(() => undoImport(db, makeAdmin(db), id)).toThrow(expect.objectContaining({ code: "not_found" }));
		expect(() => undoImport(db, makeBuyer(db), id)).toThrow(expect.objectContaining({ code: "forbidden" }));
		// The regular job keeps what it needs, also of one that was uploaded long before it was confirmed.
		db.update(productImports)
			.set({ createdAt: new Date(0) })
			.run();
		await keepUpImports(db, until.getTime() - 1);
		expect(await undo(id, until)).toMatchObject({ state: "undone", undo: { products: 1 } });
	});

	it("is offered in the list of earlier imports, which names an import for 90 days", async () => {
		const id = await imported(["NEW,New,Raz,pods,5,2,30,,"]);
		const other = await imported(["TWO,Two,Raz,pods,5,2,30,,"]);
		const done = getImport(db, admin, id);
		expect(listEarlierImports(db, admin).map((one) => one.id)).toEqual([other, id]);
		expect(listEarlierImports(db, makeAdmin(db))).toEqual([]);
		expect(() => listEarlierImports(db, makeBuyer(db))).toThrow(
			expect.objectContaining({ code: "forbidden" }),
		);
		const until = undoableUntil(done)!.getTime();
		expect(undoableUntil(done, new Date(until + 1))).toBeNull();
		await keepUpImports(db, until + 1_000);
		expect(db.select().from(productImportRows).all()).toEqual([]);
		expect(listEarlierImports(db, admin)).toMatchObject([{ id: other, creates: 1 }, { id }]);
		await keepUpImports(db, until + 88 * DAY_MS);
		expect(listEarlierImports(db, admin)).toHaveLength(2);
		await keepUpImports(db, until + 90 * DAY_MS);
		expect(db.select().from(productImports).all()).toEqual([]);
	});

	it("goes on where it was cut off", async () => {
		const id = await imported(Array.from({ length: 120 }, (_, n) => `N${n},New ${n},Raz,pods,5,2,3,,`));
		db.$client.exec(
			"create trigger spoil before delete on products when old.sku = 'N60' begin select raise(abort, 'spoilt'); end",
		);
		expect(await undo(id)).toMatchObject({ state: "done" });
		const left = db.select().from(products).all().length;
		expect(left).toBeLessThan(120);
		db.$client.exec("drop trigger spoil");
		expect(await undo(id)).toMatchObject({ state: "undone" });
		expect(db.select().from(products).all()).toEqual([]);
	});
});

it("lists changed prices and costs before they are saved, the largest change first", async () => {
	for (const [sku, price, cost] of [
		["A", 1000, 500],
		["B", 1000, 500],
		["C", 0, 500],
		["D", 1000, 500],
	] as const)
		makeProduct(db, { sku, wholesalePriceCents: price, costCents: cost });
	const id = await startImport(db, admin, {
		...csvFile("SKU,Price,Cost,MSRP\nA,11,5,\nB,10,2.50,\nC,4,,\nD,10,5,30\n"),
		fileName: "x.csv",
		source: "csv",
	});
	await importsAtRest(db);
	const rows = listImportRows(db, getImport(db, admin, id), { kind: "prices", page: 1, perPage: 9 });
	expect(rows.map(({ sku, priceChange }) => [sku, priceChange])).toEqual([
		["C", 1_000_000_000],
		["B", 5000],
		["A", 1000],
	]);
});
