import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { productFlavors, products } from "~db/schema.server";
import { csvFile } from "../../../tests/helpers/csv-file";
import { makeAdmin, makeBrand, makeBuyer, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { call } from "../../../tests/helpers/request";
import { action, loader } from "./admin/job";
import { importsAtRest } from "./import-runner.server";
import { leaveOutRows } from "./leave-out-rows.server";
import { confirmImport, getImport, listImportRows, startImport } from "./product-import.server";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	makeBrand(db, { name: "Raz", slug: "raz" });
});

const FILE = [
	"SKU,Name,Brand,Category,Wholesale Price,MSRP,Flavor,Product SKU",
	"A,Alpha,Raz,Disposables,5.00,9.99,,",
	"A-1,,,,,,Mint,A",
	"A-2,,,,,,Peach,A",
	"B,Beta,Raz,Disposables,6.00,9.99,,",
	"C,Gamma,Raz,Disposables,cheap,9.99,,",
	"B,Beta again,Raz,Disposables,7.00,9.99,,",
].join("\n");

async function start() {
	const id = await startImport(db, admin, { ...csvFile(FILE), fileName: "x.csv", source: "csv" });
	await importsAtRest(db);
	return id;
}
async function leave(id: string, shown: string[], left: string[]) {
	leaveOutRows(db, admin, id, { shown, left });
	await importsAtRest(db);
	return getImport(db, admin, id);
}
const lines = (id: string, kind: "create" | "error" | "left") =>
	listImportRows(db, getImport(db, admin, id), { kind, page: 1, perPage: 50 }).map(({ line }) => line);
const saved = () =>
	db
		.select()
		.from(products)
		.orderBy(products.sku)
		.all()
		.map(({ sku, wholesalePriceCents }) => [sku, wholesalePriceCents]);

describe("rows of a preview (Rule 7.49)", () => {
	it("are left out one by one, errors too, and the others come in", async () => {
		const id = await start();
		expect([lines(id, "create"), lines(id, "error")]).toEqual([
			[2, 3, 4, 5],
			[6, 7],
		]);
		expect(refusal(() => confirmImport(db, admin, id)).message).toMatch(/correct the rows with errors/);
		// Of two rows with one SKU the other one counts.
		const found = await leave(id, ["5 B", "6 C", "7 B", "3 A-1"], ["5 B", "6 C", "3 A-1"]);
		expect(found).toMatchObject({ state: "ready", creates: 3, errors: 0, tally: { left: 3 } });
		expect([lines(id, "create"), lines(id, "left")]).toEqual([
			[2, 4, 7],
			[3, 5, 6],
		]);
		confirmImport(db, admin, id);
		await importsAtRest(db);
		expect(saved()).toEqual([
			["A", 500],
			["B", 700],
		]);
		expect(db.select({ name: productFlavors.name }).from(productFlavors).all()).toEqual([{ name: "Peach" }]);
	});

	it("take the flavors of a new product with it, and come in again without their tick", async () => {
		const id = await start();
		await leave(id, ["2 A", "3 A-1"], ["2 A"]);
		expect([lines(id, "left"), lines(id, "create")]).toEqual([[2, 3, 4], [5]]);
		expect(refusal(() => leaveOutRows(db, admin, id, { shown: ["5 B"], left: [] })).message).toMatch(
			/^Nothing was changed/,
		);
		await leave(id, ["2 A", "3 A-1", "4 A-2"], []);
		expect(lines(id, "left")).toEqual([]);
		expect(lines(id, "create")).toEqual([2, 3, 4, 5]);
	});

	it("are a form of the page, of the one who imports", async () => {
		const id = await start();
		const at = { db, as: admin, params: { id } };
		expect((await call(loader, `/admin/import/${id}?show=create`, at)).body).toMatchObject({
			rows: [{ key: "2 A" }, { key: "3 A-1" }, { key: "4 A-2" }, { key: "5 B" }],
		});
		const params = { id, does: "leave" };
		const form = { row: "5 B", leave: "5 B" };
		const sent = await call(action, `/admin/import/${id}/leave`, { ...at, params, form });
		expect([sent.status, sent.location]).toEqual([303, `/admin/import/${id}`]);
		await importsAtRest(db);
		expect((await call(loader, `/admin/import/${id}?show=left`, at)).body).toMatchObject({
			// The other row of its SKU comes in instead.
			...{ show: "left", counts: { left: 1, create: 4 }, rows: [{ key: "5 B", kind: "left" }] },
		});
		for (const other of [makeStaff(db, "sales"), makeBuyer(db)])
			expect(refusal(() => leaveOutRows(db, other, id, { shown: ["2 A"], left: ["2 A"] })).code).toBe(
				"forbidden",
			);
		expect(refusal(() => leaveOutRows(db, makeAdmin(db), id, { shown: ["2 A"], left: ["2 A"] })).code).toBe(
			"not_found",
		);
	});
});
