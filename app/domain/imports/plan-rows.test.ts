import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~db/client.server";
import { productFlavors } from "~db/schema.server";
import { csvFile } from "../../../tests/helpers/csv-file";
import { makeAdmin, makeBrand, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { exportCsv } from "../exports/export-data.server";
import { ImportPlanner, type PlannedRow } from "./plan-rows.server";
import type { ImportSource } from "./product-columns.ts";
import { openCsv } from "./read-csv.server";

let db: Db;
let brandId: string;
beforeEach(() => {
	db = testDatabase();
	brandId = makeBrand(db, { name: "Raz", slug: "raz" }).id;
});

async function plan(text: string, source: ImportSource = "csv") {
	const csv = await openCsv(csvFile(text).path);
	const planner = new ImportPlanner(db, csv.heads, source);
	const rows: PlannedRow[] = [];
	// Row by row: batches may end anywhere.
	for await (const row of csv.rows()) rows.push(...planner.plan([row]));
	return { rows, kinds: rows.map(({ kind }) => kind), used: planner.used, ignored: planner.ignored };
}

it.each(["Name,Stock\nA,1\n", "SKU,Colour\nA,red\n", "SKU\nA\n"])("refuses the heads of %j", async (text) => {
	await expect(plan(text)).rejects.toMatchObject({
		code: "invalid",
		message: "The file needs a column SKU and at least one other that we know.",
	});
});

it("tells creates, updates, unchanged and errors apart, by line and column", async () => {
	const old = makeProduct(db, { sku: "OLD", name: "Old", stockQuantity: 5, wholesalePriceCents: 1000 });
	makeProduct(db, { sku: "SAME", name: "Same", stockQuantity: 7, wholesalePriceCents: 1000 });
	const { rows, kinds, ignored } = await plan(
		[
			"SKU,Name,Brand,Category,Wholesale Price,Stock,Colour",
			"NEW,New,raz,Disposables,$9.75,3,red",
			"old,,,,10.00,9,",
			"SAME,,,,10.00,7,",
			"BAD,Bad,Nobody,shoes,cheap,-1,",
			"new,Again,Raz,pods,1.00,1,",
			"BARE,,,,,1,",
			",Nameless,Raz,pods,1.00,1,",
		].join("\n"),
	);
	expect(kinds).toEqual(["create", "update", "unchanged", "error", "error", "error", "error"]);
	expect(ignored).toEqual(["Colour"]);
	expect(rows[0]).toMatchObject({
		line: 2,
		change: { after: { name: "New", brandId, wholesalePriceCents: 975, stockQuantity: 3 } },
	});
	expect(rows[1]).toMatchObject({
		productId: old.id,
		version: 1,
		changed: ["stockQuantity"],
		change: { before: { stockQuantity: 5 }, after: { stockQuantity: 9 } },
	});
	expect(rows[3]).toMatchObject({
		line: 5,
		problems: expect.arrayContaining([
			{ column: "Brand", message: "Nobody is not a brand yet: add it first" },
			{ column: "Category", message: expect.stringContaining("must be one of disposables") },
			{ column: "Wholesale Price", message: "must be an amount such as 12.50" },
			{ column: "Stock", message: "must be a whole number from 0" },
		]),
	});
	expect(rows[4]).toMatchObject({ problems: [{ column: "SKU", message: "is on line 2 already" }] });
	expect(rows[5]).toMatchObject({
		problems: [{ column: "SKU", message: expect.stringContaining("is no product's") }],
	});
	expect(rows[6]).toMatchObject({ problems: [{ column: "SKU", message: "is required" }] });
});

it("reads numbers as people write them", async () => {
	const { rows } = await plan(
		[
			"SKU,Name,Brand,Category,Wholesale Price,Cost,Stock",
			'A,A,Raz,pods,"$1,234.50",USD 900,"1,200"',
			'B,B,Raz,pods," 12 ",0.5,3.00',
			"C,C,Raz,pods,12.345,1,1e3",
		].join("\n"),
	);
	expect(rows[0]).toMatchObject({
		change: { after: { wholesalePriceCents: 123_450, costCents: 90_000, stockQuantity: 1200 } },
	});
	expect(rows[1]).toMatchObject({
		change: { after: { wholesalePriceCents: 1200, costCents: 50, stockQuantity: 3 } },
	});
	expect(rows[2]).toMatchObject({ problems: [{ column: "Wholesale Price" }, { column: "Stock" }] });
});

it("refuses a row with more cells than heads, for they are in the wrong columns, but not empty ones", async () => {
	makeProduct(db, { sku: "A", msrpCents: 123_450 });
	const { rows } = await plan("SKU,MSRP\nA,1,234.50\nA,1234.50,,\n");
	expect(rows[0]).toMatchObject({
		problems: [{ column: "Row", message: "has more cells than the head line: is a quote missing?" }],
	});
	expect((await plan("SKU,MSRP\nA,1234.50,,\n")).kinds).toEqual(["unchanged"]);
});

it("needs no more than SKU and one column, and changes nothing by empty or absent cells", async () => {
	makeProduct(db, { sku: "A", msrpCents: 1999 });
	expect((await plan("SKU,MSRP\nA,21.00")).rows[0]).toMatchObject({ change: { after: { msrpCents: 2100 } } });
	expect((await plan("SKU,MSRP\nA,")).kinds).toEqual(["unchanged"]);
	expect((await plan("SKU,MSRP\nA")).kinds).toEqual(["unchanged"]);
});

it("leaves stock that is kept by flavor to the product", async () => {
	const product = makeProduct(db, { sku: "A", stockQuantity: 4 });
	db.insert(productFlavors)
		.values({ productId: product.id, name: "Mint", sku: "A-MINT", stockQuantity: 4 })
		.run();
	expect((await plan("SKU,Stock\nA,4")).kinds).toEqual(["unchanged"]);
	expect((await plan("SKU,Stock\nA,5")).rows[0]).toMatchObject({ problems: [{ column: "Stock" }] });
	expect((await plan("SKU,Stock\na-mint,5")).rows[0]).toMatchObject({
		problems: expect.arrayContaining([{ column: "SKU", message: "is a flavor's" }]),
	});
});

it("reads Zoho Inventory's item export", async () => {
	const { rows, used } = await plan(
		[
			"Item ID,Item Name,SKU,Brand,Category Name,Rate,Purchase Rate,Stock On Hand,Status,Package Weight,Weight Unit,UPC,Account",
			"460,Pulse X,PX-1,Raz,Disposables,USD 9.75,USD 6.00,40.00,Active,0.25,lb,850012345678,Sales",
			"461,Gone,PX-2,Raz,Disposables,USD 1.00,USD 1.00,0.00,Inactive,,,,Sales",
		].join("\n"),
		"zoho",
	);
	expect(rows[0]).toMatchObject({
		kind: "create",
		change: {
			after: {
				name: "Pulse X",
				wholesalePriceCents: 975,
				costCents: 600,
				stockQuantity: 40,
				weightHundredths: 400,
				barcode: "850012345678",
				active: true,
			},
		},
	});
	expect(rows[1]).toMatchObject({ kind: "create", change: { after: { active: false } } });
	expect(used).not.toContain("Account");
});

it("reads our own export back without a change", async () => {
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
	const text = [...exportCsv(db, makeAdmin(db), "products")].join("");
	expect((await plan(text)).kinds).toEqual(["unchanged"]);
});

describe("flavors", () => {
	it("keep what is known of those that stay", async () => {
		const product = makeProduct(db, { sku: "A" });
		db.insert(productFlavors).values({ productId: product.id, name: "Mint", sku: "A-M", barcode: "1" }).run();
		const { rows } = await plan("SKU,Flavors\nA,Berry; mint\n");
		expect(rows[0]).toMatchObject({
			changed: ["flavors"],
			change: {
				flavors: [
					{ name: "Berry", sku: null },
					{ name: "Mint", sku: "A-M", barcode: "1" },
				],
			},
		});
	});

	it("are named once, and can be told", async () => {
		makeProduct(db, { sku: "A" });
		const many = Array.from({ length: 201 }, (_, n) => `F${n}`).join(";");
		const { rows } = await plan(`SKU,Flavors\nA,Mint; mint\nB,${many}\n`);
		expect(rows[0]).toMatchObject({ problems: [{ column: "Flavors", message: "names a flavor twice" }] });
		expect(rows[1]).toMatchObject({
			problems: expect.arrayContaining([{ column: "Flavors", message: "may name 200 flavors at most" }]),
		});
	});
});
