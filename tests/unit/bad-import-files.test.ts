import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { startAgreements } from "~/catalog/agreements/agreement-import.server";
import { importsAtRest } from "~/catalog/imports/import-runner.server";
import { startImport } from "~/catalog/imports/product-import.server";
import { startCompanyImport } from "~/customers/company-imports/company-import.server";
import { companyImportsAtRest } from "~/customers/company-imports/company-import-runner.server";
import type { UserActor } from "~/kernel/actor/actor";
import { startOpenings } from "~/ledger/opening/opening-import.server";
import type { Db } from "~db/client.server";
import { csvFile } from "../helpers/csv-file";
import { makeAdmin, testDatabase } from "../helpers/database";
import { PDF, PNG } from "../helpers/journey";
import { workbook } from "../helpers/workbook";
import { zipFile } from "../helpers/zip-file";

// What unpacks to far more than it is, and names that leave the folder, are refused by the readers that all imports share: read-xlsx.test.ts and
// open-archive.test.ts.

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

type Start = (file: { path: string; fileName: string }) => Promise<string>;

/** Each import that takes a table, with headings and a row of its own. */
const IMPORTS: Record<string, { start: Start; heads: string[]; row: string[] }> = {
	goods: {
		start: (file) => startImport(db, admin, { ...file, source: "csv" }),
		heads: ["SKU", "Name", "Wholesale Price"],
		row: ["A-1", "Pulse", "10"],
	},
	customers: {
		start: (file) => startCompanyImport(db, admin, file),
		heads: ["Company", "Address", "Email"],
		row: ["Corner", "1 K St", "a@a.example"],
	},
	"open invoices": {
		start: (file) => startOpenings(db, admin, file),
		heads: ["Customer", "Number", "Date", "Open balance"],
		row: ["Corner", "Q-1", "2026-01-05", "10.00"],
	},
	"price agreements": {
		start: (file) => startAgreements(db, admin, file),
		heads: ["Company", "SKU", "Price"],
		row: ["Corner", "A-1", "9.00"],
	},
};

const cut = (content: Buffer | Uint8Array) => content.subarray(0, Math.floor(content.length * 0.6));
const tables = () =>
	[
		"product_imports",
		"company_imports",
		"opening_imports",
		"agreement_imports",
		"outbox",
		"companies",
		"papers",
	].map((table) => db.get<{ n: number }>(sql.raw(`select count(*) as n from ${table}`)).n);

describe.each(Object.entries(IMPORTS))("a file of %s", (_, { start, heads, row }) => {
	const rows = [heads, ...Array.from({ length: 400 }, (_, n) => row.map((cell) => `${cell}${n}`))];
	const csv = rows.map((cells) => cells.join(",")).join("\n");
	it.each<[string, () => Promise<Buffer | Uint8Array | string> | Buffer | string]>([
		["nothing", () => ""],
		["its headings alone", () => `${heads.join(",")}\n`],
		["a PDF", () => PDF],
		[
			"a web page",
			() => `<html><body><table><tr><td>${heads.join(",")}</td></tr></table></body></html>\nx,y`,
		],
		["a picture", () => PNG],
		["a ZIP of pictures", () => zipFile({ "a.png": PNG })],
		["half a ZIP", async () => cut(await zipFile({ "a.png": PNG, "b.png": PNG }))],
		["half a workbook", async () => cut(await workbook({ rows }))],
		["half a CSV file, cut within quotes", () => `${csv}\n"${row[0]}`],
	])("that is %s is refused beside its field, and nothing of it is kept", async (_, content) => {
		const before = tables();
		const file = csvFile(Buffer.from(await content()));
		const refused = await start({ path: file.path, fileName: "file.csv" }).then(
			() => null,
			(error: { code?: string; errors?: { field: string }[] }) => error,
		);
		await importsAtRest(db);
		await companyImportsAtRest(db);
		// A long file of goods is read to its end in the background, and says so there.
		if (refused === null)
			expect(db.get(sql`select state, rows_done from product_imports`)).toEqual({
				state: "failed",
				rows_done: 0,
			});
		else {
			expect(refused).toMatchObject({ errors: [{ field: "file" }] });
			expect(["invalid", "too_large"]).toContain(refused.code);
			expect(tables()).toEqual(before);
		}
		expect(db.get<{ n: number }>(sql`select count(*) as n from outbox`).n).toBe(0);
	});
});
