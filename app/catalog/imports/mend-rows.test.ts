import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Mend } from "~/kernel/tables/mends";
import type { Db } from "~db/client.server";
import { products } from "~db/schema.server";
import { csvFile } from "../../../tests/helpers/csv-file";
import { makeAdmin, makeBrand, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { chooseColumns, getImportColumns } from "./choose-columns.server";
import { describeRows } from "./describe-rows.server";
import { importsAtRest } from "./import-runner.server";
import { mendRows } from "./mend-rows.server";
import { confirmImport, getImport, listImportRows, startImport } from "./product-import.server";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	makeBrand(db, { name: "Raz", slug: "raz" });
});

async function start(lines: string[]) {
	const id = await startImport(db, admin, {
		...csvFile(lines.join("\n")),
		fileName: "x.csv",
		source: "csv",
	});
	await importsAtRest(db);
	return id;
}
/** Takes what is suggested, where the columns are asked about. */
async function answered(id: string) {
	if (getImport(db, admin, id).state !== "columns") return;
	const { columns } = getImportColumns(db, admin, id)!;
	chooseColumns(db, admin, id, {
		columns: [...columns],
		supplier: undefined,
		given: { flavors: "yes", brands: [], categories: [] },
	});
	await importsAtRest(db);
}
const errors = (id: string) =>
	describeRows(db, listImportRows(db, getImport(db, admin, id), { kind: "error", page: 1, perPage: 50 })).map(
		({ line, problems, boxes }) => ({
			line,
			problems: problems.map(({ column, message }) => `${column} ${message}`),
			boxes: boxes.map(({ label, text }) => [label, text]),
		}),
	);
async function mend(id: string, ...mends: Mend[]) {
	mendRows(db, admin, id, mends);
	await importsAtRest(db);
	return getImport(db, admin, id);
}
const goods = () =>
	db
		.select()
		.from(products)
		.orderBy(products.sku)
		.all()
		.map(({ sku, name, wholesalePriceCents, stockQuantity }) => [
			sku,
			name,
			wholesalePriceCents,
			stockQuantity,
		]);

describe("rows with errors (Rule 7.49)", () => {
	it("are mended in the preview, cell by cell, until all are right", async () => {
		const id = await start([
			"SKU,Name,Brand,Category,Wholesale Price,Stock",
			"A,Apple,Raz,pods,cheap,~40",
			"B,Berry,Raz,pods,5,1",
			"B,Cherry,Raz,pods,6,2",
			"D,,Raz,pods,,3",
		]);
		expect(errors(id)).toEqual([
			{
				line: 2,
				problems: ["Wholesale Price must be an amount such as 12.50", "Stock must be a whole number from 0"],
				boxes: [
					["Wholesale price", "cheap"],
					["Stock", "~40"],
				],
			},
			{ line: 4, problems: ["SKU is on line 3 already"], boxes: [["SKU", "B"]] },
			{
				line: 5,
				problems: ["Name is required for a new product", "Wholesale Price is required for a new product"],
				boxes: [
					["Name", ""],
					["Wholesale price", ""],
				],
			},
		]);
		expect(
			await mend(
				id,
				{ line: 2, field: "wholesalePriceCents", text: " 4.50 " },
				{ line: 2, field: "stockQuantity", text: "about 40" },
				{ line: 4, field: "sku", text: "C" },
				{ line: 5, field: "name", text: "Date" },
				{ line: 5, field: "wholesalePriceCents", text: "" },
			),
		).toMatchObject({ state: "ready", errors: 2, creates: 2 });
		// What was typed stands in the box.
		expect(errors(id)).toMatchObject([
			{ line: 2, boxes: [["Stock", "about 40"]] },
			{ line: 5, boxes: [["Wholesale price", ""]] },
		]);
		expect(
			await mend(
				id,
				{ line: 2, field: "stockQuantity", text: "" },
				{ line: 5, field: "wholesalePriceCents", text: "7" },
			),
		).toMatchObject({ state: "ready", errors: 0, creates: 4 });
		confirmImport(db, admin, id);
		await importsAtRest(db);
		expect(goods()).toEqual([
			["A", "Apple", 450, 0],
			["B", "Berry", 500, 1],
			["C", "Cherry", 600, 2],
			["D", "Date", 700, 3],
		]);
	});

	it("may lack what the file has no column for, in a row that stands for its product too", async () => {
		const id = await start([
			"SKU,Model,Flavor,Brand,Category",
			"P-M,Pulse,Mint,Raz,pods",
			"P-I,Pulse,Ice,Raz,pods",
			"Q-M,Quick,Mint,Raz,pods",
		]);
		await answered(id);
		expect(errors(id)).toMatchObject([
			{ line: 2, boxes: [["Wholesale price", ""]] },
			{ line: 2, boxes: [] },
			{ line: 3, problems: ["Product has an error: see line 2"], boxes: [] },
			{ line: 4, boxes: [["Wholesale price", ""]] },
			{ line: 4, boxes: [] },
		]);
		const typed = [2, 4].map((line) => ({ line, field: "wholesalePriceCents", text: `${line}.00` }));
		expect(await mend(id, ...typed)).toMatchObject({ state: "ready", errors: 0 });
		confirmImport(db, admin, id);
		await importsAtRest(db);
		expect(goods().map(([, name, price]) => [name, price])).toEqual([
			["Pulse", 200],
			["Quick", 400],
		]);
	});

	it("take nothing but what the preview has boxes for", async () => {
		makeProduct(db, { sku: "OLD", wholesalePriceCents: 1000 });
		const id = await start(["SKU,Wholesale Price,MSRP", "OLD,11.00,20", "NEW,cheap,20"]);
		const others = [
			{ line: 2, field: "wholesalePriceCents", text: "1" },
			{ line: 3, field: "costCents", text: "1" },
			{ line: 3, field: "wholesalePriceCents", text: "cheap" },
			{ line: 9, field: "sku", text: "X" },
		];
		expect(() => mendRows(db, admin, id, others)).toThrow(expect.objectContaining({ code: "invalid" }));
		await mend(id, ...others, { line: 3, field: "name", text: "New" });
		expect(getImport(db, admin, id).mends).toEqual({ 3: { name: "New" } });
	});

	it("are mended by who imports them, while the preview waits", async () => {
		makeProduct(db, { sku: "OLD" });
		const id = await start(["SKU,MSRP", "OLD,x"]);
		const typed = [{ line: 2, field: "msrpCents", text: "20" }];
		for (const [who, code] of [
			[makeAdmin(db), "not_found"],
			[makeBuyer(db), "forbidden"],
		] as const)
			expect(() => mendRows(db, who, id, typed)).toThrow(expect.objectContaining({ code }));
		await mend(id, ...typed);
		confirmImport(db, admin, id);
		await importsAtRest(db);
		expect(() => mendRows(db, admin, id, typed)).toThrow(expect.objectContaining({ code: "conflict" }));
	});
});
