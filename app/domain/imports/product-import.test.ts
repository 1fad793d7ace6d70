import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~db/client.server";
import { auditLog, productFlavors, productImports, products } from "~db/schema.server";
import { makeAdmin, makeBrand, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import type { UserActor } from "../actor.ts";
import { exportCsv } from "../exports/export-data.server";
import { planImport } from "./plan-import.server";
import { confirmImport, previewImport, startImport } from "./product-import.server";
import { readCsv, textOf } from "./read-csv.server";

let db: Db;
let admin: UserActor;
let brandId: string;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	brandId = makeBrand(db, { name: "Raz", slug: "raz" }).id;
});
const start = (text: string, source: "csv" | "zoho" = "csv") =>
	startImport(db, admin, { text, fileName: "products.csv", source });
const plan = (text: string, source: "csv" | "zoho" = "csv") => planImport(db, text, source);
const bySku = (sku: string) => db.select().from(products).where(eq(products.sku, sku)).get();

describe("reading the file", () => {
	const text = "SKU,Stock\nA,1\n";
	it.each([
		["UTF-8", new TextEncoder().encode(`\uFEFF${text}`)],
		["UTF-16 with its mark", new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"))],
		["UTF-16 without", new Uint8Array(Buffer.from(text, "utf16le"))],
		["UTF-16 the other way round", new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le").swap16())],
	])("takes %s", (_name, bytes) => {
		expect(readCsv(textOf(bytes))).toEqual({
			heads: ["SKU", "Stock"],
			rows: [{ line: 2, cells: ["A", "1"] }],
		});
	});

	it("takes what Excel on Windows writes, semicolons, tabs, quotes and line breaks in cells", () => {
		expect(textOf(new Uint8Array([0x63, 0x61, 0x66, 0xe9]))).toBe("café");
		expect(readCsv('SKU;Name, long;Stock\nA;"one; ""two""\nthree";1\nB;b;2').rows).toEqual([
			{ line: 2, cells: ["A", 'one; "two"\nthree', "1"] },
			{ line: 4, cells: ["B", "b", "2"] },
		]);
		expect(readCsv("SKU\tStock\nA\t1").heads).toEqual(["SKU", "Stock"]);
	});

	it("undoes the guard of our exports and of others", () => {
		expect(readCsv(`SKU,Name\n"=""007""",'=1+1\n`).rows[0]!.cells).toEqual(["007", "=1+1"]);
	});

	it.each([
		["", "no rows"],
		["SKU,Stock\n", "no rows"],
		['SKU,Stock\n"A,1\n', "can be read"],
		["Name,Stock\nA,1\n", "column SKU"],
		["SKU,Colour\nA,red\n", "column SKU"],
	])("refuses %j", (text, words) => {
		expect(() => plan(text)).toThrow(expect.objectContaining({ message: expect.stringContaining(words) }));
	});

	it("refuses more than 20,000 rows", () => {
		const rows = Array.from({ length: 20_001 }, (_, n) => `S${n},1`).join("\n");
		expect(() => plan(`SKU,Stock\n${rows}`)).toThrow(expect.objectContaining({ code: "too_large" }));
	});
});

describe("the plan", () => {
	it("tells creates, updates, unchanged and errors apart, by line and column", () => {
		makeProduct(db, { sku: "OLD", name: "Old", stockQuantity: 5, wholesalePriceCents: 1000 });
		makeProduct(db, { sku: "SAME", name: "Same", stockQuantity: 7, wholesalePriceCents: 1000 });
		const { rows, counts, ignored } = plan(
			[
				"SKU,Name,Brand,Category,Wholesale Price,Stock,Colour",
				"NEW,New,raz,Disposables,$9.75,3,red",
				"old,,,,10.00,9,",
				"SAME,,,,10.00,7,",
				"BAD,Bad,Nobody,shoes,cheap,-1,",
				"NEW,Again,Raz,pods,1.00,1,",
				"BARE,,,,,1,",
			].join("\n"),
		);
		expect(counts).toEqual({ create: 1, update: 1, unchanged: 1, error: 3 });
		expect(ignored).toEqual(["Colour"]);
		expect(rows[0]).toMatchObject({
			kind: "create",
			line: 2,
			input: { wholesalePrice: 975, stockQuantity: 3 },
		});
		expect(rows[1]).toMatchObject({
			kind: "update",
			changed: ["stockQuantity"],
			change: { stockQuantity: 9 },
		});
		expect(rows[3]).toMatchObject({
			kind: "error",
			problems: expect.arrayContaining([
				{ column: "Brand", message: "Nobody is not a brand yet: add it first" },
				{ column: "Wholesale Price", message: "must be an amount such as 12.50" },
				{ column: "Stock", message: "must be a whole number from 0" },
			]),
		});
		expect(rows[4]).toMatchObject({
			kind: "error",
			problems: [{ column: "SKU", message: "is on line 2 already" }],
		});
		expect(rows[5]).toMatchObject({ kind: "error" });
	});

	it("needs no more than SKU and one column, and changes nothing by empty cells", () => {
		makeProduct(db, { sku: "A", msrpCents: 1999 });
		expect(plan("SKU,MSRP\nA,21.00").rows[0]).toMatchObject({ change: { msrp: 2100 } });
		expect(plan("SKU,MSRP\nA,").rows[0]).toMatchObject({ kind: "unchanged" });
	});

	it("leaves stock that is kept by flavor to the product", () => {
		const product = makeProduct(db, { sku: "A" });
		db.insert(productFlavors).values({ productId: product.id, name: "Mint", stockQuantity: 4 }).run();
		expect(plan("SKU,Stock\nA,4").rows[0]).toMatchObject({ kind: "unchanged" });
		expect(plan("SKU,Stock\nA,5").rows[0]).toMatchObject({ kind: "error" });
	});

	it("reads Zoho Inventory's item export", () => {
		const { rows, used } = plan(
			[
				"Item ID,Item Name,SKU,Brand,Category Name,Rate,Purchase Rate,Stock On Hand,Status,Package Weight,Weight Unit,UPC,Account",
				"460,Pulse X,PX-1,Raz,Disposables,USD 9.75,USD 6.00,40.00,Active,0.25,lb,850012345678,Sales",
				"461,Gone,PX-2,Raz,Disposables,USD 1.00,USD 1.00,0.00,Inactive,,,,Sales",
			].join("\n"),
			"zoho",
		);
		expect(rows[0]).toMatchObject({
			kind: "create",
			input: {
				name: "Pulse X",
				wholesalePrice: 975,
				cost: 600,
				stockQuantity: 40,
				weight: 400,
				barcode: "850012345678",
				active: true,
			},
		});
		expect(rows[1]).toMatchObject({ kind: "create", input: { active: false } });
		expect(used).not.toContain("Account");
	});

	it("reads our own export back without a change", () => {
		const product = makeProduct(db, {
			sku: "A",
			name: "=cmd",
			brandId,
			description: "two\nlines",
			weightHundredths: 250,
		});
		db.insert(productFlavors)
			.values([
				{ productId: product.id, name: "Mint", position: 0 },
				{ productId: product.id, name: "Berry", position: 1 },
			])
			.run();
		const text = [...exportCsv(db, admin, "products")].join("");
		expect(plan(text).counts).toEqual({ create: 0, update: 0, unchanged: 1, error: 0 });
	});
});

describe("confirming", () => {
	it("does all of it, with an audit row each and one for the import", () => {
		makeProduct(db, { sku: "OLD" });
		const id = start(
			"SKU,Name,Brand,Category,Wholesale Price,Flavors\nNEW,New,Raz,pods,5,Mint; Berry\nOLD,,,,7,",
		);
		expect(bySku("NEW")).toBeUndefined();
		expect(confirmImport(db, admin, id)).toEqual({ created: 1, updated: 1 });
		expect(bySku("NEW")).toMatchObject({ wholesalePriceCents: 500, slug: "new" });
		expect(bySku("OLD")).toMatchObject({ wholesalePriceCents: 700, version: 2 });
		expect(db.select().from(productFlavors).all()).toHaveLength(2);
		expect(
			db
				.select()
				.from(auditLog)
				.all()
				.map(({ action }) => action),
		).toEqual(["product.create", "product.update", "product.import"]);
		expect(() => confirmImport(db, admin, id)).toThrow(expect.objectContaining({ code: "not_found" }));
	});

	it("does nothing while one row has an error, also one that came after the preview", () => {
		const id = start("SKU,Name,Brand,Category,Wholesale Price\nNEW,New,Raz,pods,5\nTWO,Two,Raz,pods,5");
		const other = makeProduct(db);
		db.insert(productFlavors).values({ productId: other.id, name: "Mint", sku: "two" }).run();
		expect(() => confirmImport(db, admin, id)).toThrow(expect.objectContaining({ code: "conflict" }));
		expect(bySku("NEW")).toBeUndefined();
	});

	it("is each admin's own", () => {
		const id = start("SKU,Stock\nA,1");
		expect(() => previewImport(db, makeAdmin(db), id)).toThrow(
			expect.objectContaining({ code: "not_found" }),
		);
		expect(() => startImport(db, makeBuyer(db), { text: "", fileName: "", source: "csv" })).toThrow(
			expect.objectContaining({ code: "forbidden" }),
		);
		expect(db.select().from(productImports).all()).toHaveLength(1);
	});
});
