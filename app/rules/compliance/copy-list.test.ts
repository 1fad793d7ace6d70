import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import type { Db } from "~db/client.server";
import { auditLog, stateListEntries, stateLists } from "~db/schema.server";
import { makeAdmin, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { COPY, makeStateList } from "../../../tests/helpers/state-rules";
import { listCopySchema } from "./compliance.schema.ts";
import { copyJson, importCopy, planCopy } from "./copy-list.server";

let db: Db;
let admin: UserActor;
let id: string;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	({ id } = makeStateList(db));
});

const copyOf = (rows: readonly string[], values: object = {}) =>
	listCopySchema.parse({ ...COPY, text: rows.join("\n"), ...values });
const planned = (rows: readonly string[], values?: object) => planCopy(db, admin, id, copyOf(rows, values));
const imported = (rows: readonly string[], values?: object) => {
	const { fresh, gone, changed, unchanged } = importCopy(db, admin, { ...copyOf(rows, values), id });
	return [fresh, gone, changed, unchanged].map((some) => some.map(({ productName }) => productName).join());
};
const entries = () =>
	db.select().from(stateListEntries).orderBy(stateListEntries.createdAt, stateListEntries.id).all();
const list = () => db.select().from(stateLists).get()!;

describe("columns (Rule 17.10)", () => {
	it("are guessed from their headings, none of them twice", () => {
		const heads = "Maker,Brand,Product,Flavour,SKU,UPC,Date listed,Sell-off until,Notes";
		expect(planned([heads, "A,B"]).columns).toEqual([
			...["manufacturer", "productName", null, "flavor", "code"],
			...[null, "listedOn", "sellUntil", null],
		]);
	});

	it("are read as before, also when a new one comes in front", () => {
		imported(["Style,Family", "Bar,Kit"], { columns: ["", "productName"] });
		expect(planned(["Product type,Style,Family", "Disposable,Bar,Kit"])).toMatchObject({
			columns: [null, null, "productName"],
			unchanged: [{ productName: "Kit" }],
		});
		imported(["Code,Family", "K-1,Kit"]);
		expect(list().columns).toEqual({ style: "", family: "productName", code: "code" });
	});

	it("are those that were chosen, each for one thing", () => {
		const columns = ["code", "productName"];
		expect(planned(["Brand,Code", "K-1,Kit"], { columns }).fresh).toMatchObject([
			{ productName: "Kit", code: "K-1", codeKey: "k-1", nameKey: "kit" },
		]);
		const twice = () => planned(["Brand,Code", "K-1,Kit"], { columns: ["productName", "productName"] });
		expect(refusal(twice)).toMatchObject({
			code: "invalid",
			message: expect.stringContaining("Two columns"),
		});
		expect(planned(["Brand,Notes,More", "Kit,x,y"], { columns: ["productName", "", ""] }).problems).toEqual(
			[],
		);
	});
});

it.each([
	["2026-11-02", "2026-11-02"],
	["2026-11-02T00:00:00", "2026-11-02"],
	["11/2/2026", "2026-11-02"],
	["", null],
])("reads the day %s as %s (Rule 17.10)", (text, day) => {
	const [entry] = planned(["Brand,Listed,Until", `Bar,${text},${text}`]).fresh;
	expect([entry!.listedOn, entry!.sellUntil]).toEqual([day, day]);
});

it("imports nothing of a copy with a row that can't be read, and says which (Rule 17.10)", () => {
	const bad = ["Brand,Listed,Until", "Bar,2026-11-02,", "Kit,13/45/2026,", "Pod,,soon", ",,"];
	expect(planned(bad).problems).toEqual([
		{ line: 3, text: "Its day can't be read" },
		{ line: 4, text: "Its day can't be read" },
		{ line: 5, text: "It has no product name" },
	]);
	const { code, message } = refusal(() => imported(bad));
	expect([code, message]).toEqual(["invalid", "Line 3: Its day can't be read. Nothing was imported."]);
	expect(refusal(() => imported(["Flavor", "Mint"])).message).toContain("no product name");
	expect(refusal(() => imported(["Brand,Flavor"])).message).toContain("at least one row");
	expect(refusal(() => imported(["Brand", '"Bar'])).message).toContain("never closed");
	expect([entries(), list().copiedOn]).toEqual([[], null]);
});

it("adds, changes and ends entries, and takes them back when they are listed again (Rule 17.10)", () => {
	const heads = "Brand,Flavor,UPC,Maker,Until";
	const rows = [heads, "Bar,Mint,1,OXVA,", "Bar,Mint,2,OXVA,", "'=Kit, ,,,"];
	expect(imported(rows, { copiedOn: "2026-11-01" })).toEqual(["Bar,Bar,=Kit", "", "", ""]);
	expect(entries()).toMatchObject([
		{ listId: id, productName: "Bar", flavor: "Mint", code: "1", manufacturer: "OXVA", nameKey: "barmint" },
		{ code: "2" },
		{ productName: "=Kit", flavor: null, code: null, codeKey: null, manufacturer: null, nameKey: "kit" },
	]);
	expect(imported(rows, { copiedOn: "2026-11-01" })).toEqual(["", "", "", "Bar,Bar,=Kit"]);
	const later = [heads, "Bar,Mint,1,OXVA,2026-12-31", "Pod,,,,"];
	expect(imported(later, { copiedOn: "2026-11-08" })).toEqual(["Pod", "Bar,=Kit", "Bar", ""]);
	const days = () => entries().map(({ sellUntil, delistedOn }) => [sellUntil, delistedOn]);
	const first = ["2026-12-31", null];
	expect(days()).toEqual([first, [null, "2026-11-08"], [null, "2026-11-08"], [null, null]]);
	expect(imported([...later, "Kit,,,,"], { copiedOn: "2026-11-15" })).toEqual(["Kit", "", "", "Bar,Pod"]);
	expect(days()).toEqual([first, [null, "2026-11-08"], [null, null], [null, null]]);
	expect(refusal(() => imported(rows, { copiedOn: "2026-11-14" })).message).toContain("of 2026-11-15");
	const tomorrow = daysAfter(shopToday(), 1);
	expect(refusal(() => imported(rows, { copiedOn: tomorrow })).errors[0]!.field).toBe("copiedOn");
	expect(list()).toMatchObject({ copiedOn: "2026-11-15", importedBy: admin.id, version: 5 });
	expect(
		db
			.select()
			.from(auditLog)
			.all()
			.map(({ after }) => [after?.fresh, after?.gone, after?.changed, after?.version]),
	).toEqual([
		[3, 0, 0, 2],
		[0, 0, 0, 3],
		[1, 2, 1, 4],
		[1, 0, 0, 5],
	]);
});

it("as JSON has the rows and the problems where they are asked for", () => {
	const plan = planned(["Brand,Listed", "Bar,2026-11-02", "Kit,soon"]);
	const counts = { fresh: 1, gone: 0, changed: 0, unchanged: 0 };
	const short = copyJson(plan, false);
	expect(short).toMatchObject({ ...counts, columns: [{ readAs: "productName" }, { readAs: "listedOn" }] });
	expect(short).not.toHaveProperty("rows");
	expect(copyJson(plan, true)).toMatchObject({
		rows: { fresh: [{ productName: "Bar", listedOn: "2026-11-02" }] },
		problems: [{ line: 3 }],
	});
});

it("is the owner's, and of a list that exists (Rule 17.9)", () => {
	const copy = copyOf(["Brand", "Bar"]);
	const sales = makeStaff(db, "sales");
	expect(refusal(() => planCopy(db, sales, id, copy)).code).toBe("forbidden");
	expect(refusal(() => importCopy(db, sales, { ...copy, id })).code).toBe("forbidden");
	expect(refusal(() => planCopy(db, admin, "gone", copy)).code).toBe("not_found");
});
