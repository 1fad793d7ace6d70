import { readdirSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import type { Actor, UserActor } from "~/kernel/actor/actor";
import { env } from "~/kernel/config/env.server";
import { MAX_IMPORT_MB } from "~/kernel/config/site";
import type { Db } from "~db/client.server";
import { brands, productImports, products } from "~db/schema.server";
import { makeFlavor } from "../../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBrand,
	makeBuyer,
	makeProduct,
	testDatabase,
} from "../../../../tests/helpers/database";
import { answerOf, call, contextFor, type RouteFunction, routeArgs } from "../../../../tests/helpers/request";
import { action as brandAction, loader as brandPage } from "../../brands/admin/brand";
import { loader as brandsPage } from "../../brands/admin/brands";
import { action as tableAction, loader as tablePage } from "../../products/admin/table";
import { action as choose, loader as columnsPage } from "./columns";
import { loader as errorsFile } from "./errors";
import { action as upload, loader as uploadPage } from "./import";
import { action as confirm, loader as job } from "./job";
import { sayProgress } from "./progress";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});
const args = (id: string, path = "/x") => routeArgs(contextFor(db, admin), path, { params: { id } });
const press = <Result>(
	action: RouteFunction<never, Result>,
	id: string,
	form: Record<string, string> = {},
	path = "/x",
) => call(action, path, { db, as: admin, params: { id }, form });
const CANCEL = "/admin/import/x/cancel";

function sendFile(content: string | null, as: Actor = admin) {
	const body = new FormData();
	body.set("source", "csv");
	body.set("file", new File([content ?? ""], content === null ? "" : "products.csv"));
	const request = new Request("http://localhost/admin/import", { method: "POST", body });
	return call(upload, "/admin/import", { db, as, request });
}
const idOf = ({ location }: { location: string | null }): string => location!.split("/").at(-1)!;
const shown = (id: string, path = "/x") => job(args(id, path));

describe("the import's pages", () => {
	it("lead from the file over the preview to the result", async () => {
		const { sku } = makeProduct(db);
		const sent = await sendFile(`SKU,MSRP\n${sku},25.00\n`);
		expect(sent.status).toBe(303);
		const id = idOf(sent);
		expect(shown(id)).toMatchObject({
			job: { state: "ready", fileName: "products.csv" },
			show: "update",
			counts: { update: 1, error: 0 },
			rows: [{ sku, line: 2, changes: [{ label: "MSRP", before: "$19.99", after: "$25.00", marks: [] }] }],
		});
		const form = uploadPage(routeArgs(contextFor(db, admin), "/admin/import?from=zoho"));
		expect(form).toMatchObject({ source: "zoho", open: [{ id, state: "ready" }] });
		const confirmed = await press(confirm, id);
		expect(confirmed.location).toBe(`/admin/import/${id}`);
		expect(shown(id)).toMatchObject({ job: { state: "done" }, counts: { update: 1 } });
		expect(db.select().from(products).get()!.msrpCents).toBe(2500);
	});

	it.each([
		[null, "Choose a CSV file"],
		["", "The file is empty."],
		["SKU,MSRP\n", "The file has no rows below its header row."],
		["MSRP\n1\n", "The file needs a SKU column and at least one more column that we know."],
	])("give the form back for %j, and keep nothing", async (content, message) => {
		const reply = await sendFile(content);
		expect(reply.status).toBe(400);
		expect(reply.data.result.error).toEqual({ file: [message] });
		// A file can't travel back to the browser.
		expect(reply.data.result.initialValue?.file).toBeUndefined();
		expect(db.select().from(productImports).all()).toEqual([]);
		expect(readdirSync(env.UPLOADS_DIR)).toEqual([]);
	});

	it("show a message at the field for a file that is too large", async () => {
		const reply = await sendFile(`SKU,MSRP\n${"x".repeat(MAX_IMPORT_MB * 1024 * 1024)}`);
		expect(reply.status).toBe(413);
		expect(reply.data.result.error?.file?.[0]).toContain("The file is larger than 60 MB.");
		expect(readdirSync(env.UPLOADS_DIR)).toEqual([]);
	});

	it("accept no file from non-admins", async () => {
		const refused = await sendFile("SKU,MSRP\nA,1\n", makeBuyer(db));
		expect(refused.status).toBe(403);
		expect(db.select().from(productImports).all()).toEqual([]);
	});

	it("refuse rows with errors, and offer them as a file", async () => {
		const id = idOf(await sendFile("SKU,MSRP\n=NOPE,cheap\n"));
		expect((await press(confirm, id)).flash).toMatchObject({ kind: "error" });
		const file = errorsFile(args(id));
		expect(await file.text()).toContain("2,'=NOPE,,MSRP,must be an amount such as 12.50\r\n");
		const missing = await press(confirm, "nope");
		expect(missing.status).toBe(404);
		const broken = new Request("http://localhost/x", {
			method: "POST",
			headers: { "Content-Type": "multipart/form-data; boundary=b" },
			body: "--b\r\nA",
		});
		const unread = await call(confirm, "/x", { db, as: admin, params: { id }, request: broken });
		expect(unread.status).toBe(400);
	});

	it("say how far saving is, and go on with an import that stopped in the middle (Rule 7.45)", async () => {
		makeBrand(db, { name: "Raz", slug: "raz" });
		const lines = Array.from({ length: 300 }, (_, n) => `S${n},Row ${n},Raz,pods,5`);
		const id = idOf(await sendFile(`SKU,Name,Brand,Category,Wholesale Price\n${lines.join("\n")}\n`));
		db.$client.exec(
			"create trigger spoil before insert on products when new.sku = 'S299' begin select raise(abort, 'spoilt'); end",
		);
		await press(confirm, id);
		const stopped = shown(id);
		expect(stopped).toMatchObject({ job: { state: "stopped", rowsDone: 250 }, counts: { create: 300 } });
		expect(sayProgress(stopped)).toBe("The import stopped in the middle.");
		const saving = { ...stopped, job: { ...stopped.job, state: "applying" as const, rowsTotal: 400 } };
		expect(sayProgress(saving)).toBe("Saving the rows: 75 percent.");
		const open = uploadPage(routeArgs(contextFor(db, admin), "/x"));
		expect(open).toMatchObject({ open: [{ id, state: "stopped" }] });
		const file = await errorsFile(args(id)).text();
		expect(file.trim().split("\r\n")).toHaveLength(1 + 50);
		expect(file).toContain("301,S299,Row 299,Row,is not saved\r\n");
		expect((await press(confirm, id, {}, CANCEL)).flash).toMatchObject({ kind: "error" });
		db.$client.exec("drop trigger spoil");
		await press(confirm, id);
		expect(shown(id)).toMatchObject({ job: { state: "done", leftOut: 0 }, counts: { create: 300 } });
		expect(db.select().from(products).all()).toHaveLength(300);
	});

	it("ask what unknown columns hold, and give a wrong choice back beside its select", async () => {
		const { sku } = makeProduct(db);
		const id = idOf(await sendFile(`Art,List\n${sku},25.00\n${sku},cheap\n`));
		const waiting = await answerOf(() => shown(id));
		expect(waiting.location).toBe(`/admin/import/${id}/columns`);
		expect(columnsPage(args(id))).toMatchObject({
			job: { fileName: "products.csv", sheets: [] },
			columns: [
				{ name: "Art", cells: [sku, sku], readAs: "" },
				{ name: "List", cells: ["25.00", "cheap"], readAs: "" },
			],
		});
		const wrong = await press(choose, id, { column0: "sku", column1: "sku", supplier: "Acme" });
		expect(wrong.status).toBe(400);
		expect(wrong.data.result).toMatchObject({
			error: { column1: ["SKU is read from Art already"] },
			initialValue: { column0: "sku", supplier: "Acme" },
		});
		const chosen = await press(choose, id, { column0: "sku", column1: "msrpCents", supplier: "Acme" });
		expect(chosen.location).toBe(`/admin/import/${id}`);
		await press(confirm, id, { rows: "good" });
		expect(shown(id)).toMatchObject({ job: { state: "done", leftOut: 1 }, counts: { update: 1 } });
		expect(await errorsFile(args(id)).text()).toContain("3,");
		expect((await answerOf(() => columnsPage(args(id)))).location).toBe(`/admin/import/${id}`);
		expect(uploadPage(routeArgs(contextFor(db, admin), "/x"))).toMatchObject({ suppliers: ["Acme"] });
	});

	it("show one kind of rows, ten to a page", async () => {
		const lines = Array.from({ length: 12 }, (_, n) => `S${n},cheap`);
		const id = idOf(await sendFile(`SKU,MSRP\n${lines.join("\n")}\n`));
		expect(shown(id, "/x?page=2")).toMatchObject({
			show: "error",
			pageCount: 2,
			rows: [{ sku: "S10" }, { sku: "S11" }],
		});
		expect(shown(id, "/x?show=create")).toMatchObject({ show: "create", rows: [] });
	});

	it("show old and new values side by side, and mark unusual changes", async () => {
		const product = makeProduct(db, {
			sku: "A",
			stockQuantity: 291,
			brandId: makeBrand(db, { name: "Raz" }).id,
		});
		makeFlavor(db, { productId: product.id, name: "Blue Razz Ice", stockQuantity: 291 });
		makeProduct(db, { sku: "B", stockQuantity: 40 });
		makeBrand(db, { name: "Vuse" });
		const id = idOf(
			await sendFile(
				[
					"SKU,Brand,Wholesale Price,Flavors,Stock Quantity,Stock When Exported",
					"A,Vuse,4.00,Blue Raz Ice,,",
					"B,,,,0,50",
					",,,,,",
				].join("\n"),
			),
		);
		const preview = shown(id);
		expect(preview).toMatchObject({
			show: "notice",
			counts: { update: 2, notice: 2, error: 0 },
			tally: { empty: 1, price: 1, removed: 1, units: 291, zero: 2, spelling: 1 },
			flavorsToConfirm: 1,
		});
		expect(preview.rows).toMatchObject([
			{
				changes: [
					{ label: "Brand", before: "Raz", after: "Vuse", marks: [] },
					{ label: "Wholesale price", before: "$10.00", after: "$4.00", marks: ["More than 30 percent"] },
					{ label: "Flavor", before: "Blue Razz Ice (291 in stock)", after: "none", marks: ["Removed"] },
					{ label: "New flavor", before: null, after: "Blue Raz Ice" },
					{ label: "Stock of all flavors", before: "291", after: "0", marks: ["Stock to zero"] },
				],
				remarks: [
					"The wholesale price is below the cost.",
					expect.stringContaining("Blue Raz Ice looks like Blue Razz Ice"),
				],
			},
			{
				changes: [
					{
						label: "Stock",
						before: "40",
						after: "0",
						marks: ["Stock to zero"],
						note: expect.stringContaining("from 50 to 0"),
					},
				],
			},
		]);
		expect((await press(confirm, id)).flash).toMatchObject({
			kind: "error",
			text: expect.stringContaining("Nothing was imported: the file removes or renames 1 flavor."),
		});
		expect(shown(id)).toMatchObject({ job: { state: "ready" } });
		await press(confirm, id, { flavors: "1" });
		expect(shown(id)).toMatchObject({ job: { state: "done" } });
	});

	it("show of a new product and of a flavor's row what they set", async () => {
		makeBrand(db, { name: "Raz" });
		const id = idOf(
			await sendFile(
				[
					"SKU,Name,Brand,Category,Wholesale Price,Flavor,Product SKU,Stock,Active",
					"N,New,Raz,pods,0,,,7,false",
					"N-M,,,,,Mint,N,6,",
				].join("\n"),
			),
		);
		expect(shown(id, "/x?show=create").rows).toMatchObject([
			{
				changes: expect.arrayContaining([
					{ label: "Wholesale price", before: null, after: "$0.00", marks: ["No price"] },
					{ label: "Brand", before: null, after: "Raz", marks: [] },
					{ label: "Active", before: null, after: "no", marks: [] },
				]),
			},
			{
				name: "New, Mint",
				changes: [
					{ label: "New flavor", before: null, after: "Mint" },
					{ label: "SKU", before: null, after: "N-M" },
					{ label: "Stock", before: "nothing", after: "6" },
				],
			},
		]);
	});

	it("cancel an import until it is confirmed", async () => {
		const { sku } = makeProduct(db);
		const given = idOf(await sendFile(`SKU,MSRP\n${sku},25.00\n`));
		expect((await press(confirm, given, {}, CANCEL)).flash).toMatchObject({ title: "Import Cancelled" });
		expect((await answerOf(() => shown(given))).status).toBe(404);
		const done = idOf(await sendFile(`SKU,MSRP\n${sku},25.00\n`));
		await press(confirm, done);
		expect((await press(confirm, done, {}, CANCEL)).flash).toMatchObject({ kind: "error" });
		expect((await press(confirm, "nope", {}, CANCEL)).status).toBe(404);
	});

	it("are for admins", async () => {
		const other = contextFor(db, makeBuyer(db));
		for (const loader of [uploadPage, job, columnsPage, errorsFile, brandsPage, brandPage, tablePage]) {
			const denied = await answerOf(() => loader(routeArgs(other, "/x", { params: { id: "new" } })));
			expect(denied.status).toBe(403);
		}
	});
});

describe("brands", () => {
	it("are made, refused and deleted by form", async () => {
		const made = await press(brandAction, "new", { name: "Raz", active: "on" });
		expect(made.status).toBe(303);
		expect(db.select().from(brands).get()).toMatchObject({ slug: "raz", active: true, featured: false });
		const bad = await press(brandAction, "new", { name: " " });
		expect(bad.status).toBe(400);
		expect(bad.data.result.error).toEqual({ name: ["Brand name is required"] });
		const { brandId } = makeProduct(db);
		expect((await press(brandAction, brandId, {}, "/admin/brands/x/delete")).flash).toMatchObject({
			kind: "error",
			text: expect.stringContaining("has products"),
		});
		const missing = await press(brandAction, "nope", {}, "/admin/brands/x/delete");
		expect(missing.status).toBe(404);
	});
});

describe("prices and stock", () => {
	const form = (product: typeof products.$inferSelect, values: Record<string, string> = {}) => ({
		"rows[0].id": product.id,
		"rows[0].version": String(product.version),
		"rows[0].wholesalePrice": "10.00",
		"rows[0].msrp": "19.99",
		"rows[0].cost": "6.00",
		"rows[0].stockQuantity": "100",
		...values,
	});
	const save = (values: Record<string, string>) =>
		call(tableAction, "/admin/products/table?page=2", { db, as: admin, form: values });

	it("are saved together, and lead back to the same page", async () => {
		const product = makeProduct(db);
		const saved = await save(form(product, { "rows[0].stockQuantity": "7" }));
		expect(saved.location).toBe("/admin/products/table?page=2");
		expect(db.select().from(products).get()!.stockQuantity).toBe(7);
		// The second click of a double click sends the previous version.
		const twice = await save(form(product, { "rows[0].stockQuantity": "7" }));
		expect(twice.status).toBe(303);
	});

	it("name the field that is wrong, and the row that is stale", async () => {
		const product = makeProduct(db);
		const bad = await save(form(product, { "rows[0].msrp": "-1" }));
		expect(bad.data.result.error).toEqual({ "rows[0].msrp": ["MSRP must be positive"] });
		const stale = await save(form(product, { "rows[0].version": "9", "rows[0].msrp": "21" }));
		expect(stale.status).toBe(409);
		expect(stale.data.result.error?.["rows[0].msrp"]?.[0]).toContain("is $19.99 now, not");
	});
});
