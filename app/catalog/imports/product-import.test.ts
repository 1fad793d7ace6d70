import { existsSync, renameSync, utimesSync } from "node:fs";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { exportCsv } from "~/office/exports/export-data.server";
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
import {
	makeAdmin,
	makeBrand,
	makeBuyer,
	makeProduct,
	testDatabase,
	watchQueries,
} from "../../../tests/helpers/database";
import { setStock } from "../../../tests/helpers/stock";
import { updateProduct } from "../products/update-product.server";
import { deleteImportFile, importPath, keepImportFile } from "./import-file.server";
import { importsAtRest, wakeImports } from "./import-runner.server";
import {
	cancelImport,
	confirmImport,
	getImport,
	listImportRows,
	listOpenImports,
	startImport,
} from "./product-import.server";
import { endCutOffImports, keepUpImports, runImports } from "./run-imports.server";

let db: Db;
let admin: UserActor;
let brandId: string;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	brandId = makeBrand(db, { name: "Raz", slug: "raz" }).id;
});

const queue = (text: string, actor = admin) =>
	startImport(db, actor, { ...csvFile(text), fileName: "products.csv", source: "csv" });
/** A file that is read already. */
async function start(text: string) {
	const id = await queue(text);
	await importsAtRest(db);
	return id;
}
async function confirm(id: string, flavors = 0) {
	confirmImport(db, admin, id, { confirmed: flavors });
	await importsAtRest(db);
	return getImport(db, admin, id);
}
const bySku = (sku: string) => db.select().from(products).where(eq(products.sku, sku)).get();
const flavorsOf = (productId: string) =>
	db
		.select()
		.from(productFlavors)
		.where(and(eq(productFlavors.productId, productId), eq(productFlavors.active, true)))
		.orderBy(productFlavors.position)
		.all()
		.map(({ name, sku, barcode, stockQuantity }) => [name, sku, barcode, stockQuantity]);
const audited = () => db.select().from(auditLog).orderBy(auditLog.id).all();
const HEADS = "SKU,Name,Brand,Category,Wholesale Price,Flavors";

describe("reading", () => {
	it("counts the planned changes without making them", async () => {
		makeProduct(db, { sku: "OLD" });
		const id = await start(`${HEADS}\nNEW,New,Raz,pods,5,Mint\nOLD,,,,7,\nOLD,,,,8,\n`);
		const found = getImport(db, admin, id);
		expect(found).toMatchObject({
			state: "ready",
			claimedAt: null,
			rowsTotal: 3,
			rowsDone: 3,
			creates: 1,
			updates: 1,
			unchanged: 0,
			errors: 1,
			usedColumns: HEADS.split(","),
		});
		expect(listImportRows(db, found, { kind: "error", page: 1, perPage: 10 })).toMatchObject([
			{ line: 4, sku: "OLD", problems: [{ column: "SKU", message: "is on line 3 already" }] },
		]);
		expect(bySku("NEW")).toBeUndefined();
		expect(audited()).toEqual([]);
		expect(listOpenImports(db, admin)).toMatchObject([{ id }]);
	});

	it("reads files longer than one batch", async () => {
		const rows = Array.from({ length: 1_203 }, (_, n) => `S${n},N${n},Raz,pods,5,`);
		const found = getImport(db, admin, await start([HEADS, ...rows, "S7,Again,Raz,pods,5,"].join("\n")));
		expect(found).toMatchObject({ creates: 1_203, errors: 1, rowsTotal: 1_204 });
		expect(listImportRows(db, found, { kind: "error", page: 1, perPage: 10 })).toMatchObject([
			{ line: 1_205, problems: [{ message: "is on line 9 already" }] },
		]);
		expect(listImportRows(db, found, { kind: "create", page: 3, perPage: 10 })[0]).toMatchObject({
			line: 22,
		});
		cancelImport(db, admin, { id: found.id });
		await keepUpImports(db);
		expect(db.select().from(productImportRows).all()).toEqual([]);
	});

	it("reports a bad short file at once, and stores nothing", async () => {
		await expect(queue("SKU,Stock\n")).rejects.toMatchObject({ code: "invalid" });
		await expect(queue("Name,Stock\nA,1\n")).rejects.toMatchObject({ code: "invalid" });
		await expect(queue('SKU,Stock\nA,1\nB,"2\n')).rejects.toMatchObject({ code: "invalid" });
		await expect(queue("SKU,Stock\nA,1\n", makeBuyer(db))).rejects.toMatchObject({ code: "forbidden" });
		expect(db.select().from(productImports).all()).toEqual([]);
	});

	it("reports an error at the end of a long file later", async () => {
		const id = await start(`SKU,Description\n${`A,${"x".repeat(9_000)}\n`.repeat(60)}B,"open\n`);
		const failed = getImport(db, admin, id);
		expect(failed).toMatchObject({ state: "failed", problem: expect.stringContaining("never closed") });
		expect(existsSync(importPath(id))).toBe(false);
	});

	it("shows each admin only their own imports", async () => {
		const id = await start("SKU,Stock\nA,1");
		const other = makeAdmin(db);
		for (const act of [
			(actor: UserActor) => getImport(db, actor, id),
			(actor: UserActor) => confirmImport(db, actor, id),
			(actor: UserActor) => cancelImport(db, actor, { id }),
		]) {
			expect(() => act(other)).toThrow(expect.objectContaining({ code: "not_found" }));
			expect(() => act(makeBuyer(db))).toThrow(expect.objectContaining({ code: "forbidden" }));
		}
		expect(listOpenImports(db, other)).toEqual([]);
	});
});

describe("confirming", () => {
	it("makes all changes, with an audit row for each and one for the import", async () => {
		const old = makeProduct(db, { sku: "OLD", wholesalePriceCents: 1000 });
		const id = await start(`${HEADS}\nNEW,New,Raz,pods,5,Mint; Berry\nOLD,,,,7,\n`);
		expect(await confirm(id)).toMatchObject({ state: "done", rowsDone: 2, claimedAt: null });
		const made = bySku("NEW")!;
		expect(made).toMatchObject({ wholesalePriceCents: 500, slug: "new", brandId, version: 1, images: [] });
		expect(bySku("OLD")).toMatchObject({ wholesalePriceCents: 700, version: 2, name: old.name });
		expect(
			db
				.select()
				.from(productFlavors)
				.orderBy(productFlavors.position)
				.all()
				.map(({ name, productId }) => [name, productId]),
		).toEqual([
			["Mint", made.id],
			["Berry", made.id],
		]);
		expect(audited()).toMatchObject([
			{
				action: "product.create",
				entityId: made.id,
				actorName: admin.username,
				before: null,
				after: { name: "New", flavors: ["Mint", "Berry"], version: 1 },
			},
			{
				action: "product.update",
				entityId: old.id,
				before: { wholesalePriceCents: 1000, version: 1 },
				after: { wholesalePriceCents: 700, version: 2 },
			},
			{ action: "product.import", entityId: id, after: { fileName: "products.csv", created: 1, updated: 1 } },
		]);
		// What it did is kept for a day, to undo it by (Rule 7.48).
		expect(db.select().from(productImportRows).all()).toHaveLength(2);
		expect(existsSync(importPath(id))).toBe(false);
	});

	it("keeps search and counts correct, including flavors of new products", async () => {
		await confirm(await start(`${HEADS}\nNEW,Zephyr,Raz,pods,5,Quince\n`));
		db.$client.exec("insert into product_search(product_search, rank) values ('integrity-check', 1)");
		const found = (word: string) =>
			db.$client
				.prepare(
					"select d.name from product_search s join product_search_docs d on d.id = s.rowid where product_search match ?",
				)
				.all(word);
		expect(found("quince")).toEqual([{ name: "Zephyr" }]);
		expect(db.$client.prepare("select n from product_counts where category = 'pods'").get()).toEqual({
			n: 1,
		});
		updateProduct(db, admin, { id: bySku("NEW")!.id, name: "Boreas" });
		expect(found("boreas")).toEqual([{ name: "Boreas" }]);
	});

	it("imports files longer than one batch", async () => {
		const rows = Array.from({ length: 1_000 }, (_, n) => `S${n},N${n},Raz,pods,5,`);
		expect(await confirm(await start([HEADS, ...rows].join("\n")))).toMatchObject({ rowsDone: 1_000 });
		expect(db.select().from(products).all()).toHaveLength(1_000);
	});

	it("gives products of the same name slugs of their own", async () => {
		makeProduct(db, { slug: "pod", sku: "X" });
		makeProduct(db, { slug: "pod-3", sku: "Y" });
		const rows = ["A", "B", "C"].map((sku) => `${sku},Pod,Raz,pods,5,`);
		await confirm(await start([HEADS, ...rows].join("\n")));
		expect(["A", "B", "C"].map((sku) => bySku(sku)!.slug)).toEqual(["pod-2", "pod-4", "pod-5"]);
	});

	it("changes flavors and their stock's sum, and keeps what an order names", async () => {
		const product = makeProduct(db, { sku: "A", stockQuantity: 5 });
		db.insert(productFlavors)
			.values([
				{ productId: product.id, name: "Mint", sku: "A-M", stockQuantity: 2, position: 0 },
				{ productId: product.id, name: "Berry", stockQuantity: 3, position: 1 },
			])
			.run();
		await confirm(await start("SKU,Flavors,MSRP\nA,Kiwi; Mint,30\n"), 1);
		const active = and(eq(productFlavors.productId, product.id), eq(productFlavors.active, true));
		expect(
			db
				.select({ name: productFlavors.name, sku: productFlavors.sku })
				.from(productFlavors)
				.where(active)
				.orderBy(productFlavors.position)
				.all(),
		).toEqual([
			{ name: "Kiwi", sku: null },
			{ name: "Mint", sku: "A-M" },
		]);
		expect(bySku("A")).toMatchObject({ stockQuantity: 2, msrpCents: 3000, version: 2 });
	});

	it("refuses while a row has an error, or when nothing would change", async () => {
		makeProduct(db, { sku: "SAME", msrpCents: 1999 });
		const bad = await start(`${HEADS}\nNEW,New,Raz,pods,5,\nBAD-1,,,,,\n`);
		const same = await start("SKU,MSRP\nSAME,19.99\n");
		for (const id of [bad, same]) {
			expect(() => confirmImport(db, admin, id)).toThrow(expect.objectContaining({ code: "conflict" }));
			expect(getImport(db, admin, id).state).toBe("ready");
		}
		expect(bySku("NEW")).toBeUndefined();
	});

	it("runs once, even if it is confirmed several times", async () => {
		const id = await start("SKU,Name,Brand,Category,Wholesale Price\nNEW,New,Raz,pods,5\n");
		confirmImport(db, admin, id);
		confirmImport(db, admin, id);
		await importsAtRest(db);
		confirmImport(db, admin, id);
		await importsAtRest(db);
		expect(db.select().from(products).all()).toHaveLength(1);
		expect(audited().filter(({ action }) => action === "product.import")).toHaveLength(1);
	});

	it("shows a new preview and imports nothing when a product was edited meanwhile", async () => {
		const old = makeProduct(db, { sku: "OLD", msrpCents: 1000 });
		makeProduct(db, { sku: "TWO", msrpCents: 1000 });
		const id = await start("SKU,MSRP\nOLD,20\nTWO,20\n");
		updateProduct(db, admin, { id: old.id, msrpCents: 2000 });
		expect(await confirm(id)).toMatchObject({
			state: "ready",
			updates: 1,
			unchanged: 1,
			problem: expect.stringContaining("1 product was edited since"),
		});
		expect(bySku("TWO")).toMatchObject({ msrpCents: 1000 });
		expect(await confirm(id)).toMatchObject({ state: "done", problem: null });
		expect(bySku("TWO")).toMatchObject({ msrpCents: 2000 });
	});

	it.each<[string, () => void, string?]>([
		["SKU was taken by a product", () => void makeProduct(db, { sku: "new" })],
		[
			"SKU was taken by a flavor",
			() =>
				void db
					.insert(productFlavors)
					.values({ productId: makeProduct(db).id, name: "Mint", sku: "new" })
					.run(),
		],
		[
			"brand of a new product was deleted",
			() => void db.delete(brands).where(eq(brands.id, brandId)).run(),
			// It can be added again.
			"columns",
		],
	])("shows a new preview when the %s", async (_what, change, state = "ready") => {
		const id = await start("SKU,Name,Brand,Category,Wholesale Price\nNEW,New,Raz,pods,5\n");
		change();
		expect(await confirm(id)).toMatchObject({
			state,
			problem: expect.stringContaining("SKUs or brands"),
		});
		expect(bySku("NEW")).toBeUndefined();
		expect(audited()).toEqual([]);
	});

	it("shows a new preview when the brand that a product gets was deleted", async () => {
		makeProduct(db, { sku: "OLD" });
		const id = await start("SKU,Brand\nOLD,Raz\n");
		db.delete(brands).where(eq(brands.id, brandId)).run();
		// The file says its name, and it can be added.
		expect(await confirm(id)).toMatchObject({
			state: "columns",
			survey: { brands: [{ name: "Raz", rows: 1 }] },
		});
	});

	it("refuses one whose preview is not made yet", async () => {
		const id = await queue(`${HEADS}\nNEW,New,Raz,pods,5,\n`);
		expect(() => confirmImport(db, admin, id)).toThrow("This import is not ready.");
		await importsAtRest(db);
	});

	it("doesn't treat orders as edits, and records the stock at import time", async () => {
		const { id: productId } = makeProduct(db, { sku: "A", stockQuantity: 10 });
		const id = await start("SKU,Stock\nA,50\n");
		setStock(db, productId, 8);
		expect(await confirm(id)).toMatchObject({ state: "done" });
		// Sold units are subtracted from the quantity the admin entered.
		expect(bySku("A")).toMatchObject({ stockQuantity: 48 });
		expect(audited()[0]).toMatchObject({ before: { stockQuantity: 8 }, after: { stockQuantity: 48 } });
	});

	it("distinguishes nicotine yes, no and not stated", async () => {
		makeProduct(db, { sku: "A", containsNicotine: true });
		makeProduct(db, { sku: "B" });
		const heads = "SKU,Name,Brand,Category,Wholesale Price,Contains Nicotine";
		const row = (sku: string, answer: string) => `${sku},${sku},Raz,pods,5,${answer}`;
		const rows = [row("Y", "yes"), row("N", "no"), row("U", ""), "A,,,,,unknown", "B,,,,,no"];
		await confirm(await start([heads, ...rows].join("\n")));
		const stated = ["Y", "N", "U", "A", "B"].map((sku) => bySku(sku)!.containsNicotine);
		expect(stated).toEqual([true, false, null, null, false]);
	});

	it("never puts sold stock back: of products and of flavors, before and after the preview", async () => {
		const plain = makeProduct(db, { sku: "A", stockQuantity: 50 });
		const product = makeProduct(db, { sku: "B", stockQuantity: 80 });
		makeFlavor(db, { productId: product.id, name: "Mint", sku: "B-M", stockQuantity: 50 });
		makeFlavor(db, { productId: product.id, name: "Ice", stockQuantity: 30, position: 1 });
		const buyer = makeBuyer(db);
		const exported = [...exportCsv(db, admin, "products")].join("");
		orderThroughCart(db, buyer, [{ productId: plain.id, quantity: 10 }]);
		orderThroughCart(db, buyer, [{ productId: product.id, flavor: "Mint", quantity: 10 }]);
		// A new price for all, and the flavors in another order.
		const edited = exported.replaceAll(",10.00,19.99,", ",12.00,19.99,").replace("Mint; Ice", "Ice; mint");
		expect(edited).not.toBe(exported);
		const id = await start(edited);
		expect(getImport(db, admin, id)).toMatchObject({ creates: 0, updates: 2, unchanged: 2, errors: 0 });
		orderThroughCart(db, buyer, [{ productId: product.id, flavor: "Mint", quantity: 5 }]);
		expect(await confirm(id)).toMatchObject({ state: "done" });
		expect(bySku("A")).toMatchObject({ wholesalePriceCents: 1200, stockQuantity: 40, version: 2 });
		expect(bySku("B")).toMatchObject({ wholesalePriceCents: 1200, stockQuantity: 65, version: 2 });
		expect(flavorsOf(product.id)).toEqual([
			["Ice", null, null, 30],
			["Mint", "B-M", null, 35],
		]);
	});

	it("applies a changed quantity as a difference to what is there now", async () => {
		const { id: productId } = makeProduct(db, { sku: "A", stockQuantity: 40 });
		makeProduct(db, { sku: "B", stockQuantity: 5 });
		const id = await start("SKU,Stock Quantity,Stock When Exported\nA,60,50\nB,10,50\n");
		setStock(db, productId, 37);
		await confirm(id);
		expect(bySku("A")).toMatchObject({ stockQuantity: 47 });
		expect(bySku("B")).toMatchObject({ stockQuantity: 0 });
	});

	it("takes the stock, codes and names of flavors from their rows, and adds new ones", async () => {
		const product = makeProduct(db, { sku: "A", stockQuantity: 5 });
		const mint = makeFlavor(db, { productId: product.id, name: "Mint", sku: "A-M", stockQuantity: 5 });
		makeFlavor(db, { productId: product.id, name: "Ice", stockQuantity: 2, position: 1 });
		const id = await start(
			[
				"SKU,Flavor,Product SKU,Barcode,Stock,MSRP",
				"A,,,,,21.00",
				"A-M,Cool Mint,,850000000017,9,",
				"A-I,ice,A,,,",
				"A-K,Kiwi,A,,4,",
			].join("\n"),
		);
		expect(await confirm(id, 1)).toMatchObject({ state: "done", updates: 4 });
		expect(flavorsOf(product.id)).toEqual([
			["Cool Mint", "A-M", "850000000017", 9],
			["Ice", "A-I", null, 2],
			["Kiwi", "A-K", null, 4],
		]);
		expect(bySku("A")).toMatchObject({ stockQuantity: 15, msrpCents: 2100, version: 2 });
		const { id: still } = db.select().from(productFlavors).where(eq(productFlavors.sku, "A-M")).get()!;
		expect(still).toBe(mint.id);
		// One change of one product.
		expect(audited().map(({ action }) => action)).toEqual(["product.update", "product.import"]);
		expect(audited()[0]!.after).toMatchObject({
			msrpCents: 2100,
			version: 2,
			flavors: [
				["Cool Mint", "A-M", "850000000017", 9],
				["Ice", "A-I", null, 2],
				["Kiwi", "A-K", null, 4],
			],
		});
	});

	it("keeps the flavors' total when the product's own stock comes later in the file (Rule 3.3)", async () => {
		const product = makeProduct(db, { sku: "A", stockQuantity: 100 });
		makeFlavor(db, { productId: product.id, name: "Mint", sku: "A-M" });
		makeProduct(db, { sku: "B", stockQuantity: 1 });
		await confirm(await start("SKU,Stock\nA-M,20\nB,2\nA,90\n"));
		expect(flavorsOf(product.id)).toEqual([["Mint", "A-M", null, 20]]);
		expect(bySku("A")).toMatchObject({ stockQuantity: 20 });
	});

	it("makes a product with its flavors from one file, wherever their rows are", async () => {
		const id = await start(
			[
				"SKU,Name,Brand,Category,Wholesale Price,Flavors,Flavor,Product SKU,Stock",
				"N,New,Raz,pods,5,Mint,,,",
				"N-M,,,,,,mint,N,6",
				"N-I,,,,,,Ice,N,4",
				"O,Other,Raz,pods,5,,,,3",
				"N-K,,,,,,Kiwi,N,1",
			].join("\n"),
		);
		expect(await confirm(id)).toMatchObject({ state: "done", creates: 5 });
		const made = bySku("N")!;
		expect(made).toMatchObject({ stockQuantity: 11 });
		expect(flavorsOf(made.id)).toEqual([
			["Mint", "N-M", null, 6],
			["Ice", "N-I", null, 4],
			["Kiwi", "N-K", null, 1],
		]);
		db.$client.exec("insert into product_search(product_search, rank) values ('integrity-check', 1)");
		expect(bySku("O")).toMatchObject({ stockQuantity: 3 });
	});

	it("keeps a flavor that a row adds when the product's row comes after it", async () => {
		const product = makeProduct(db, { sku: "A" });
		makeProduct(db, { sku: "B", msrpCents: 100 });
		makeFlavor(db, { productId: product.id, name: "Mint" });
		const id = await start("SKU,Flavor,Product SKU,Flavors,MSRP\nA-K,Kiwi,A,,\nB,,,,2.00\nA,,,Ice; Mint,\n");
		await confirm(id);
		expect(flavorsOf(product.id).map(([name]) => name)).toEqual(["Ice", "Mint", "Kiwi"]);
	});

	it("removes and renames flavors only when the admin agrees to as many", async () => {
		const product = makeProduct(db, { sku: "A", stockQuantity: 291 });
		makeFlavor(db, { productId: product.id, name: "Blue Razz Ice", sku: "A-B", stockQuantity: 291 });
		const id = await start("SKU,Flavors\nA,Blue Raz Ice\n");
		for (const agreed of [0, 2, Number.NaN]) {
			expect(() => confirmImport(db, admin, id, { confirmed: agreed })).toThrow(
				expect.objectContaining({
					code: "conflict",
					message: expect.stringContaining("Nothing was imported: the file removes or renames 1 flavor."),
				}),
			);
		}
		expect(getImport(db, admin, id).state).toBe("ready");
		expect(flavorsOf(product.id)).toEqual([["Blue Razz Ice", "A-B", null, 291]]);
		expect(await confirm(id, 1)).toMatchObject({ state: "done" });
		expect(flavorsOf(product.id)).toEqual([["Blue Raz Ice", null, null, null]]);
	});

	it("shows the preview again when a flavor's new SKU was taken meanwhile", async () => {
		const product = makeProduct(db, { sku: "A" });
		makeFlavor(db, { productId: product.id, name: "Mint" });
		const id = await start("SKU,Flavor,Product SKU\nA-M,Mint,A\n");
		makeProduct(db, { sku: "a-m" });
		expect(await confirm(id)).toMatchObject({
			state: "ready",
			problem: expect.stringContaining("SKUs or brands"),
		});
		expect(flavorsOf(product.id)).toEqual([["Mint", null, null, null]]);
	});

	it("rolls back everything when a row fails", async () => {
		const id = await start(
			"SKU,Name,Brand,Category,Wholesale Price\nNEW,New,Raz,pods,5\nTWO,Two,Raz,pods,5\n",
		);
		db.$client.exec(
			"create trigger spoil before insert on products when new.sku = 'TWO' begin select raise(abort, 'spoilt'); end",
		);
		expect(await confirm(id)).toMatchObject({ state: "failed", claimedAt: null });
		expect(bySku("NEW")).toBeUndefined();
		expect(audited()).toEqual([]);
	});

	it("requires that the account is still an admin", async () => {
		const id = await start("SKU,Name,Brand,Category,Wholesale Price\nNEW,New,Raz,pods,5\n");
		db.$client.exec("update users set role = 'user'");
		confirmImport(db, admin, id);
		await importsAtRest(db);
		expect(bySku("NEW")).toBeUndefined();
		expect(db.select().from(productImports).get()).toMatchObject({ state: "failed" });
	});
});

describe("cancelling", () => {
	it("ends a preview, and an import that is still being read", async () => {
		const ready = await start("SKU,MSRP\nA,1\n");
		const reading = await queue(`SKU,MSRP\n${"A,1\n".repeat(5_000)}`);
		for (const id of [ready, reading]) {
			cancelImport(db, admin, { id });
			expect(() => getImport(db, admin, id)).toThrow(expect.objectContaining({ code: "not_found" }));
		}
		await importsAtRest(db);
		await keepUpImports(db);
		expect(db.select().from(productImportRows).all()).toEqual([]);
		expect([ready, reading].some((id) => existsSync(importPath(id)))).toBe(false);
		expect(db.select({ state: productImports.state }).from(productImports).all()).toEqual([
			{ state: "cancelled" },
			{ state: "cancelled" },
		]);
	});

	it("is refused after confirmation", async () => {
		makeProduct(db, { sku: "A" });
		const id = await start("SKU,MSRP\nA,1\n");
		confirmImport(db, admin, id);
		expect(() => cancelImport(db, admin, { id })).toThrow(expect.objectContaining({ code: "conflict" }));
		await importsAtRest(db);
		expect(() => cancelImport(db, admin, { id })).toThrow(expect.objectContaining({ code: "conflict" }));
	});
});

describe("import work", () => {
	it("is done one import at a time, in the order they came", async () => {
		const ids = [await queue("SKU,MSRP\nA,1\n"), await queue("SKU,MSRP\nA,1\n")];
		db.update(productImports)
			.set({ state: "reading", claimedAt: new Date(), heartbeatAt: new Date() })
			.where(eq(productImports.id, ids[0]!))
			.run();
		// As another process would.
		await runImports(db);
		const states = () => ids.map((id) => getImport(db, admin, id).state);
		expect(states()[1]).toBe("reading");
		db.update(productImports).set({ claimedAt: null }).run();
		wakeImports(db);
		await importsAtRest(db);
		expect(states()).toEqual(["ready", "ready"]);
	});

	it("that was interrupted is marked failed while it was read, and goes on when it was saved", async () => {
		makeProduct(db, { sku: "A", msrpCents: 500 });
		const [reading, saving, ready] = [
			await start("SKU,MSRP\nA,1\n"),
			await start("SKU,MSRP\nA,2\n"),
			await start("SKU,MSRP\nA,3\n"),
		];
		const now = new Date();
		for (const [id, state] of [
			[reading, "reading"],
			[saving, "applying"],
		] as const)
			db.update(productImports)
				.set({ state, claimedAt: now, heartbeatAt: now })
				.where(eq(productImports.id, id))
				.run();
		await keepUpImports(db);
		expect(getImport(db, admin, saving)).toMatchObject({ state: "applying", claimedAt: now });
		endCutOffImports(db);
		expect(getImport(db, admin, reading)).toMatchObject({
			state: "failed",
			problem: "The server stopped during this import. Nothing was imported. Please choose the file again.",
		});
		expect(getImport(db, admin, ready).state).toBe("ready");
		expect(bySku("A")).toMatchObject({ msrpCents: 500 });
		await runImports(db);
		expect(getImport(db, admin, saving).state).toBe("done");
		expect(bySku("A")).toMatchObject({ msrpCents: 200 });
	});

	it("that stopped responding is failed, and imports older than a day are deleted", async () => {
		const silent = await start("SKU,MSRP\nA,1\n");
		const old = await start("SKU,MSRP\nA,1\n");
		const fresh = await start("SKU,MSRP\nA,1\n");
		const keep = async (id: string, minutesAgo: number) => {
			const { path } = csvFile("SKU,MSRP\nA,1\n");
			const then = new Date(Date.now() - minutesAgo * 60_000);
			utimesSync(path, then, then);
			await keepImportFile(id, path);
		};
		await keep("lost", 61);
		await keep("young", 59);
		const long = new Date(Date.now() - 3 * 60_000);
		db.update(productImports)
			.set({ state: "reading", claimedAt: long, heartbeatAt: long })
			.where(eq(productImports.id, silent))
			.run();
		db.update(productImports)
			.set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
			.where(eq(productImports.id, old))
			.run();
		await keepUpImports(db);
		expect(db.select().from(productImports).all()).toMatchObject([
			{ id: silent, state: "failed" },
			{ id: fresh, state: "ready" },
		]);
		expect(db.select().from(productImportRows).all()).toMatchObject([{ importId: fresh }]);
		const kept = [old, fresh, "lost", "young"].map((id) => existsSync(importPath(id)));
		expect(kept).toEqual([false, true, false, true]);
		await deleteImportFile("young");
	});

	it("never loses the file of an import that is made while the files are looked through", async () => {
		const { path } = csvFile("SKU,MSRP\nA,1\n");
		// So old that its age alone wouldn't save it.
		utimesSync(path, 0, 0);
		let isMade = false;
		watchQueries(db).push = (sql) => {
			// What is read here doesn't have it yet.
			if (/^select "id" from "product_imports" where not /.test(sql!) && !isMade) {
				isMade = true;
				queueMicrotask(() => renameSync(path, importPath("made")));
			}
			return 0;
		};
		await keepUpImports(db);
		expect(isMade).toBe(true);
		expect(existsSync(importPath("made"))).toBe(true);
		await deleteImportFile("made");
	});
});
