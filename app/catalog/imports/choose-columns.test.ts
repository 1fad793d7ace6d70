import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { auditLog, importMappings, productImportRows, productImports, products } from "~db/schema.server";
import { csvFile } from "../../../tests/helpers/csv-file";
import { makeAdmin, makeBrand, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { workbook } from "../../../tests/helpers/workbook";
import { chooseColumns, chooseSheet, getImportColumns } from "./choose-columns.server";
import { importsAtRest } from "./import-runner.server";
import { confirmImport, getImport, listImportRows, startImport } from "./product-import.server";
import { listSuppliers } from "./remember-columns.server";
import { keepUpImports } from "./run-imports.server";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	makeProduct(db, { sku: "A", wholesalePriceCents: 1000 });
	makeBrand(db, { name: "Raz" });
});

async function start(content: string | Uint8Array, supplier?: string) {
	const id = await startImport(db, admin, { ...csvFile(content), fileName: "x", source: "csv", supplier });
	await importsAtRest(db);
	return id;
}
async function choose(id: string, columns: string[], supplier?: string) {
	chooseColumns(db, admin, id, { columns, supplier });
	await importsAtRest(db);
	return getImport(db, admin, id);
}
async function confirm(id: string, goodOnly = false) {
	confirmImport(db, admin, id, { goodOnly });
	await importsAtRest(db);
	return getImport(db, admin, id);
}
const FOREIGN = "Art. No.,List price,Remark\nA,11.00,new\n";
const CHOICE = ["sku", "wholesalePriceCents", ""];

describe("columns", () => {
	it("are asked for where a heading is not known, with values of the first rows", async () => {
		const id = await start(`SKU,List price,,MSRP\nA,1,x,\nB,2,,19\nC,,,\nD,4,,\n`);
		expect(getImportColumns(db, admin, id)).toMatchObject({
			state: "columns",
			columns: ["sku", "", "", "msrpCents"],
			outline: { samples: [["A", "B", "C"], ["1", "2"], ["x"], ["19"]], sheet: null, sheets: [] },
		});
		expect(() => confirmImport(db, admin, id)).toThrow("not ready");
		expect(await choose(id, ["sku", "wholesalePriceCents", "", ""])).toMatchObject({
			state: "ready",
			usedColumns: ["SKU", "List price"],
			ignoredColumns: ["MSRP"],
		});
	});

	it("are not asked for where all are known, and can be changed until the import is confirmed", async () => {
		const id = await start("SKU,MSRP,Cost\nA,20.00,20.00\n");
		expect(getImport(db, admin, id)).toMatchObject({ state: "ready", updates: 1 });
		await choose(id, ["sku", "", "wholesalePriceCents"]);
		expect(
			listImportRows(db, getImport(db, admin, id), { kind: "update", page: 1, perPage: 9 }),
		).toMatchObject([{ change: { after: { wholesalePriceCents: 2000 } } }]);
		await confirm(id);
		expect(getImportColumns(db, admin, id)).toBeNull();
		await expect(choose(id, CHOICE)).rejects.toMatchObject({ code: "conflict" });
		expect(() => getImportColumns(db, makeBuyer(db), id)).toThrow(
			expect.objectContaining({ code: "forbidden" }),
		);
	});

	it.each([
		[["sku", "msrpCents", "msrpCents"], [["column2", "MSRP is read from List price already"]]],
		[["", "msrpCents", ""], [["columns", "Choose the column that holds the SKU or the barcode"]]],
		[["barcode", "", "nonsense"], [["columns", "Choose at least one more column to import"]]],
	])("are refused beside their selects: %j", async (columns, errors) => {
		const id = await start(FOREIGN);
		await expect(choose(id, columns)).rejects.toMatchObject({
			code: "invalid",
			errors: errors.map(([field, message]) => ({ field, message })),
		});
		expect(getImport(db, admin, id).state).toBe("columns");
	});

	it("are remembered for a supplier once the import is applied, also the ones that are not imported", async () => {
		const first = await start(FOREIGN, "  Vapor  Inc ");
		await choose(first, CHOICE, "Vapor Inc");
		expect(listSuppliers(db, admin)).toEqual([]);
		await confirm(first);
		expect(listSuppliers(db, admin)).toEqual(["Vapor Inc"]);
		const next = await start("REMARK,art no,List Price\nx,A,12.00\n", "vapor inc");
		expect(getImport(db, admin, next)).toMatchObject({
			state: "ready",
			columns: ["", "sku", "wholesalePriceCents"],
		});
		await confirm(next);
		const columns = { artno: "sku", listprice: "wholesalePriceCents", remark: "" };
		expect(db.select().from(importMappings).orderBy(importMappings.supplier).all()).toMatchObject([
			{ key: expect.stringContaining("csv\n"), supplier: "", columns },
			{ key: "vapor inc", columns },
		]);
		// The same headings are the same kind of file, with another supplier too; one of them alone is not.
		expect(getImport(db, admin, await start(FOREIGN, "Another")).state).toBe("ready");
		expect(getImport(db, admin, await start("Art. No.,List price\nA,1\n")).state).toBe("columns");
		expect(db.select().from(products).get()!.wholesalePriceCents).toBe(1200);
	});
});

describe("a workbook", () => {
	it("is read from another sheet, whose columns are chosen then", async () => {
		const bytes = await workbook(
			{
				rows: [
					["SKU", "MSRP"],
					["A", 20],
				],
			},
			{
				rows: [
					["Art.", "Price"],
					["A", 12],
				],
				name: "Net",
			},
			{ rows: [["Notes"]] },
		);
		const id = await start(bytes);
		expect(getImport(db, admin, id)).toMatchObject({
			state: "ready",
			outline: { sheet: "Sheet 1" },
			updates: 1,
		});
		for (const sheet of ["Sheet 3", "None"]) {
			await expect(chooseSheet(db, admin, id, sheet)).rejects.toMatchObject({ errors: [{ field: "sheet" }] });
		}
		await chooseSheet(db, admin, id, "Net");
		expect(getImportColumns(db, admin, id)).toMatchObject({
			state: "columns",
			outline: { heads: ["Art.", "Price"] },
		});
		await choose(id, ["sku", "wholesalePriceCents"]);
		await confirm(id);
		expect(db.select().from(products).get()!.wholesalePriceCents).toBe(1200);
	});

	it("says what a cell lacks in its row: a formula's result, a value of its own, or a text that became a date", async () => {
		const cells = new Map([["1,1", { formula: "NOW()" }]]);
		const merges = [{ startRow: 2, endRow: 3, startCol: 2, endCol: 2 }];
		const rows = [
			["SKU", "MSRP", "Stock"],
			["A", null, 1],
			["B", 5, 7],
			["C", 6, null],
			[new Date(Date.UTC(2026, 0, 2)), 7, 1],
		];
		const id = await start(await workbook({ rows, cells, merges }));
		const found = listImportRows(db, getImport(db, admin, id), { kind: "error", page: 1, perPage: 9 });
		expect(
			found.map(({ line, problems }) => [
				line,
				problems.map(({ column, message }) => `${column} ${message}`).join(),
			]),
		).toEqual([
			[2, expect.stringContaining("MSRP is a formula without a saved result")],
			[3, expect.stringContaining("SKU is no product's")],
			[4, expect.stringContaining("Stock is one merged cell for several rows")],
			[5, expect.stringContaining("SKU is the date 2026-01-02 in the sheet")],
		]);
	});
});

describe("the good rows", () => {
	it("are imported alone by choice; the others are kept for a day as a list", async () => {
		const id = await start("SKU,Name,Wholesale Price\nA,,11.00\nA,,12.00\nNOPE,,cheap\n");
		expect(() => confirmImport(db, admin, id)).toThrow("correct the rows with errors first");
		expect(await confirm(id, true)).toMatchObject({ state: "done", errors: 2, goodOnly: true });
		expect(db.select().from(products).get()!.wholesalePriceCents).toBe(1100);
		const [audited] = db.select().from(auditLog).where(eq(auditLog.action, "product.import")).all();
		expect(audited?.after).toMatchObject({ updated: 1, leftOut: 2 });
		await keepUpImports(db);
		expect(listImportRows(db, getImport(db, admin, id), { kind: "error", page: 1, perPage: 9 })).toHaveLength(
			2,
		);
		await keepUpImports(db, Date.now() + 25 * 3_600_000);
		expect(db.select().from(productImportRows).all()).toEqual([]);
		expect(db.select().from(productImports).all()).toMatchObject([{ id, state: "done" }]);
	});

	it("are none where every row has an error, and a stale preview is made again first", async () => {
		const bad = await start("SKU,MSRP\nA,cheap\n");
		expect(() => confirmImport(db, admin, bad, { goodOnly: true })).toThrow("no row changes anything");
		const stale = await start("SKU,MSRP\nA,20.00\nB,x\n");
		db.update(products).set({ version: 9 }).run();
		expect(await confirm(stale, true)).toMatchObject({
			state: "ready",
			problem: expect.stringContaining("edited"),
		});
	});
});
