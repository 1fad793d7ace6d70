// Imports as programs send them: a preview, and the same import that the forms do.
import { beforeEach, describe, expect, it } from "vitest";
import { pastOrdersApi } from "~/buying/past-orders/api";
import { pastImportsAtRest } from "~/buying/past-orders/past-import-runner.server";
import { productImportApi } from "~/catalog/imports/api";
import { importsAtRest } from "~/catalog/imports/import-runner.server";
import { photosApi } from "~/catalog/photos/api";
import { photoWork } from "~/catalog/photos/photo-work.server";
import { documentsApi } from "~/customers/document-imports/api";
import { documentWork } from "~/customers/document-imports/document-work.server";
import type { ApiTable } from "~/http/api.server";
import type { UserActor } from "~/kernel/actor/actor";
import { archivesAtRest } from "~/kernel/archives/run-archives.server";
import { openingImportApi } from "~/ledger/opening/api";
import type { Db } from "~db/client.server";
import {
	ledgerEntries,
	openingImports,
	pastImports,
	pastOrders,
	productPictures,
	products,
} from "~db/schema.server";
import { doorsAt } from "../helpers/api-doors";
import { makeAdmin, makeBuyer, makeProduct, makeStaff, testDatabase } from "../helpers/database";
import { multipart } from "../helpers/files";
import { jpegPicture, pngPicture } from "../helpers/pictures";
import { call } from "../helpers/request";
import { zipFile } from "../helpers/zip-file";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	makeBuyer(db, { businessName: "Tempe Smoke" });
	makeProduct(db, { name: "Ice Pod", sku: "ICE-1" });
});

type Body = Record<string, unknown> & { id: string };
const caller =
	(table: ApiTable, at: string) =>
	async (
		method: "GET" | "POST" | "DELETE",
		below: string,
		{
			id = "",
			json,
			as = admin,
			file,
		}: { id?: string; json?: unknown; as?: UserActor; file?: Buffer | string } = {},
	) => {
		const doors = doorsAt(table, `${at}${below.replace(/\?.*/, "")}` as `/api/${string}`);
		const path = `${at}${below}`;
		const sent = {
			...{ db, as, method, params: { id } },
			...(json === undefined ? {} : { json }),
			...(file === undefined
				? {}
				: {
						request: multipart(`http://localhost${at}`, [
							{ name: "file", filename: "sent.zip", value: Buffer.from(file) },
						]),
					}),
		};
		const answer = await call(method === "GET" ? doors.loader : doors.action, path, sent as never);
		return { status: answer.status, body: answer.body as Body };
	};

describe("open papers by call (Rule 16.59)", () => {
	const send = caller(openingImportApi, "/api/accounts/import");
	const row = (number: string, more = {}) => ({
		...{ customer: "Tempe Smoke", number, day: "2026-01-05", amount: "12.50", ...more },
	});

	it("say what they would do, come in, and are taken back", async () => {
		const rows = [row("A-1"), row("A-2", { customer: "Nobody" })];
		const shown = await send("POST", "", { json: { rows, preview: true } });
		expect(shown.body).toMatchObject({
			...{ id: null, state: "preview", papers: 0 },
			rows: [
				{ line: 1, kind: "create", customer: "Tempe Smoke", open: "12.50", problems: [] },
				{ line: 2, kind: "error", problems: ["Customer is unknown: Nobody"] },
			],
		});
		expect((await send("POST", "", { json: { rows } })).status).toBe(409);
		expect([db.select().from(ledgerEntries).all(), db.select().from(openingImports).all()]).toEqual([[], []]);
		const made = await send("POST", "", { json: { rows, goodOnly: true } });
		expect(made.body).toMatchObject({ state: "done", papers: 1, amount: "12.50" });
		const { id } = made.body;
		expect((await send("GET", "/:id", { id })).body).toMatchObject({ papers: 1 });
		expect((await send("POST", "/:id/undo", { id })).body).toMatchObject({ state: "undone", stays: [] });
		expect(db.select().from(ledgerEntries).all()).toEqual([]);
		expect((await send("POST", "", { json: { rows }, as: makeStaff(db, "warehouse") })).status).toBe(403);
		expect((await send("POST", "", { json: { rows: [{ ...row("A-1"), nonsense: "x" }] } })).status).toBe(400);
	});
});

describe("past orders by call (Rule 7.190)", () => {
	const send = caller(pastOrdersApi, "/api/orders/import");
	const row = (number: string, more = {}) => ({
		...{
			customer: "Tempe Smoke",
			number,
			day: "2026-01-05",
			sku: "ICE-1",
			units: "2",
			price: "4.50",
			...more,
		},
	});

	it("say what they would do, come in, and are taken back", async () => {
		const rows = [row("1"), row("2", { units: "some" }), row("3", { sku: "GONE" })];
		const shown = await send("POST", "", { json: { rows, preview: true } });
		expect(shown.body).toMatchObject({
			...{ id: null, state: "preview" },
			rows: [
				{ line: 1, kind: "create", product: "Ice Pod", units: 2, amount: "9.00" },
				{ line: 2, kind: "error", problems: ["Units must be a whole number"] },
				{ line: 3, kind: "create", productId: null },
			],
		});
		expect((await send("POST", "", { json: { rows } })).status).toBe(409);
		expect([db.select().from(pastImports).all(), db.select().from(pastOrders).all()]).toEqual([[], []]);
		const made = await send("POST", "", { json: { rows, goodOnly: true, knownOnly: true } });
		await pastImportsAtRest(db);
		const { id } = made.body;
		expect((await send("GET", "/:id", { id })).body).toMatchObject({ state: "done", orders: 1 });
		expect((await send("GET", "/:id", { id, as: makeAdmin(db) })).status).toBe(404);
		expect((await send("POST", "/:id/undo", { id })).status).toBe(200);
		await pastImportsAtRest(db);
		expect(db.select().from(pastOrders).all()).toEqual([]);
	});
});

describe("ZIPs by call (Rules 7.51, 13.86)", () => {
	it("photos: sent, looked at, answered, confirmed and taken back", async () => {
		const send = caller(photosApi, "/api/photos/import");
		const rest = () => archivesAtRest(db, photoWork);
		const file = await zipFile({ "ICE-1.jpg": await jpegPicture(), "holiday.jpg": await pngPicture() });
		const { status, body } = await send("POST", "", { file });
		await rest();
		expect(status).toBe(201);
		const { id } = body;
		expect((await send("GET", "/:id", { id })).body).toMatchObject({
			...{ state: "ready", files: { new: 1, open: 1 } },
		});
		const files = await send("GET", "/:id/files?kind=open", { id });
		expect(files.body).toMatchObject([{ path: "holiday.jpg", kind: "open" }]);
		const [{ position }] = files.body as unknown as [{ position: number }];
		const answered = await send("POST", "/:id/files", {
			id,
			json: { files: [{ position, leave: true }] },
		});
		expect(answered.body).toMatchObject({ files: { new: 1, open: 0, left: 1 } });
		expect(db.select().from(productPictures).all()).toEqual([]);
		expect((await send("POST", "/:id/confirm", { id })).status).toBe(200);
		await rest();
		expect(db.select().from(productPictures).all()).toHaveLength(1);
		expect((await send("POST", "/:id/undo", { id })).status).toBe(200);
		await rest();
		expect((await send("GET", "/:id", { id })).body).toMatchObject({ state: "undone", undo: { back: 1 } });
		expect(db.select().from(productPictures).all()).toEqual([]);
		expect((await send("GET", "/:id", { id, as: makeAdmin(db) })).status).toBe(404);
		expect((await send("POST", "", { as: makeStaff(db, "warehouse"), file })).status).toBe(403);
	});

	it("documents: given up before they come in, and no photos", async () => {
		const send = caller(documentsApi, "/api/documents/import");
		const { body } = await send("POST", "", {
			file: await zipFile({ "Tempe Smoke/readme.txt": "no license" }),
		});
		await archivesAtRest(db, documentWork);
		const { id } = body;
		expect((await send("GET", "/:id", { id })).body).toMatchObject({ state: "ready" });
		expect((await caller(photosApi, "/api/photos/import")("GET", "/:id", { id })).status).toBe(404);
		expect((await send("DELETE", "/:id", { id })).body).toMatchObject({ state: "cancelled" });
		expect((await send("GET", "/:id", { id })).status).toBe(404);
	});

	it("what is no ZIP is refused, at the file", async () => {
		const answer = await caller(photosApi, "/api/photos/import")("POST", "", { file: "no zip" });
		expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: "file" }] } });
	});
});

describe("goods by call (Rules 7.15, 7.46)", () => {
	const send = caller(productImportApi, "/api/products/import");
	const rest = () => importsAtRest(db);

	it("are sent, their columns chosen, mended, confirmed and taken back", async () => {
		const file =
			"SKU,Name,Brand,Category,Price,Shade\nNEW-1,Nova,Acme,pods,12.50,red\nNEW-2,Nuvo,Acme,pods,much,blue\n";
		const { status, body } = await send("POST", "", { file });
		await rest();
		expect(status).toBe(201);
		const { id } = body;
		const asked = (await send("GET", "/:id", { id })).body as Body & {
			columns: { name: string; readAs: string }[];
			questions: { brands: { name: string }[] } | null;
		};
		expect(asked).toMatchObject({ state: "columns" });
		expect(asked.columns.map(({ name }) => name)).toEqual([
			...["SKU", "Name", "Brand", "Category", "Price", "Shade"],
		]);
		const columns = asked.columns.map(({ readAs }) => readAs);
		let now = await send("POST", "/:id/columns", { id, json: { columns } });
		await rest();
		if (now.body.state === "columns" || now.body.state === "reading") {
			now = await send("POST", "/:id/columns", { id, json: { columns, brands: ["add"] } });
			await rest();
		}
		expect((await send("GET", "/:id", { id })).body).toMatchObject({
			...{ state: "ready", rows: { create: 1, error: 1 } },
		});
		const wrong = (await send("GET", "/:id/rows?kind=error", { id })).body;
		expect(wrong).toMatchObject([{ line: 3, sku: "NEW-2", problems: [expect.stringContaining("Price")] }]);
		expect((await send("POST", "/:id/confirm", { id, json: {} })).status).toBe(409);
		const [{ boxes }] = wrong as unknown as [{ boxes: { field: string }[] }];
		const rows = [{ line: 3, field: boxes[0]!.field, text: "9.00" }];
		expect((await send("POST", "/:id/rows", { id, json: { rows } })).status).toBe(200);
		await rest();
		expect((await send("POST", "/:id/confirm", { id, json: {} })).status).toBe(200);
		await rest();
		expect(db.select().from(products).all()).toHaveLength(3);
		expect((await send("POST", "/:id/undo", { id })).status).toBe(200);
		await rest();
		expect(db.select().from(products).all()).toHaveLength(1);
		expect((await send("DELETE", "/:id", { id })).status).toBe(409);
	});
});
