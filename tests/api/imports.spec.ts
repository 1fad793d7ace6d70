import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { APIRequestContext, PlaywrightWorkerArgs } from "@playwright/test";
import Database from "better-sqlite3";
import { expect, test } from "../helpers/api.ts";
import { manyCustomers } from "../helpers/customer-files.ts";
import { isLong } from "../helpers/long.ts";
import { limit } from "../helpers/machine-speed.ts";
import { startServer } from "../helpers/server.ts";
import { signInAs } from "../helpers/sign-in.ts";

const HEADS = "SKU,Name,Brand,Category,Wholesale Price,MSRP,Stock";

async function signIn(playwright: PlaywrightWorkerArgs["playwright"], baseURL: string) {
	const admin = await playwright.request.newContext({ baseURL });
	await signInAs("admin", { request: admin });
	return admin;
}

/** Uploads so many new products and gives the import's address. */
async function upload(admin: APIRequestContext, tag: string, rows: number): Promise<string> {
	const lines = Array.from({ length: rows }, (_, n) => `${tag}-${n},Row ${n},Raz,Pod Systems,5.00,9.99,3`);
	const buffer = Buffer.from(`${HEADS}\n${lines.join("\n")}\n`);
	const answer = await admin.post("/admin/import", {
		multipart: { source: "csv", file: { name: "new.csv", mimeType: "text/csv", buffer } },
		maxRedirects: 0,
	});
	expect(answer.status()).toBe(303);
	return answer.headers().location ?? "";
}

const headingOf = async (admin: APIRequestContext, path: string) =>
	/<h1>(.*?)<\/h1>/.exec(await (await admin.get(path)).text())?.[1];

const headed = (admin: APIRequestContext, path: string, heading: string, patience = 30_000) =>
	expect.poll(() => headingOf(admin, path), { timeout: limit(patience), intervals: [10] }).toBe(heading);

test("the shop answers while thousands of rows are imported", async ({ playwright }) => {
	const server = await startServer();
	const admin = await signIn(playwright, server.url);
	const path = await upload(admin, randomUUID().slice(0, 8), 12_000);
	await headed(admin, path, "Import preview");
	let isDone = false;
	let answered = 0;
	const visitors = (async () => {
		while (!isDone) {
			expect((await admin.get("/products?page=2")).status()).toBe(200);
			answered += 1;
		}
	})();
	await admin.post(path, { form: {}, maxRedirects: 0 });
	// A page without scripts reloads by itself, and says how far it is.
	const saving = async () => (await (await admin.get(path)).text()).replaceAll("<!-- -->", "");
	await expect.poll(saving, { intervals: [10] }).toMatch(/[1-9][\d,]* of 12,000 rows saved\./);
	expect(await saving()).toMatch(/http-equiv="refresh"/i);
	await headed(admin, path, "Import complete");
	isDone = true;
	await visitors;
	// In one piece the import would let one visitor through.
	expect(answered).toBeGreaterThan(5);
	await admin.dispose();
	await server.dispose();
});

test("the shop answers while customers of a long file are compared and written", async ({ playwright }) => {
	const count = isLong ? 30_000 : 2_000;
	test.setTimeout(limit(isLong ? 1_200_000 : 120_000));
	const server = await startServer();
	const admin = await signIn(playwright, server.url);
	let isDone = false;
	let answered = 0;
	const visitors = (async () => {
		while (!isDone) {
			expect((await admin.get("/products?page=2")).status()).toBe(200);
			answered += 1;
		}
	})();
	const buffer = Buffer.from(manyCustomers(count, 20));
	const taken = await admin.post("/admin/companies/import", {
		multipart: { file: { name: "customers.csv", mimeType: "text/csv", buffer } },
		maxRedirects: 0,
	});
	expect(taken.status()).toBe(303);
	const path = taken.headers().location ?? "";
	const page = async () => (await (await admin.get(path)).text()).replaceAll("<!-- -->", "");
	// A page without scripts that reloads by itself, however long it takes.
	const first = await page();
	if (!first.includes("Preview of customers")) expect(first).toMatch(/http-equiv="refresh"/i);
	answered = 0;
	await headed(admin, path, "Preview of customers", 600_000);
	const version = /name="version" value="([^"]+)"/.exec(await page())?.[1] ?? "";
	// In one piece the plan would let one visitor through.
	if (first.includes("Reading the customers")) expect(answered).toBeGreaterThan(5);
	answered = 0;
	await admin.post(path, { form: { version }, maxRedirects: 0 });
	await headed(admin, path, "Customers imported", 600_000);
	expect(answered).toBeGreaterThan(5);
	isDone = true;
	await visitors;
	const shop = new Database(join(server.dataDir, "shop.db"), { readonly: true });
	const written = shop
		.prepare("SELECT count(*) FROM companies WHERE name LIKE 'Store Number %'")
		.pluck()
		.get();
	expect(written).toBe(count);
	shop.close();
	await admin.dispose();
	await server.dispose();
});

const ROWS = 6_000;

for (const signal of ["SIGKILL", "SIGTERM"] as const)
	test(`a server ended by ${signal} while it imports goes on at the next start, and imports each product once`, {
		// SIGKILL leaves less behind.
		tag: signal === "SIGTERM" ? "@long" : [],
	}, async ({ playwright }) => {
		const server = await startServer();
		const admin = await signIn(playwright, server.url);
		const tag = randomUUID().slice(0, 8);
		const path = await upload(admin, tag, ROWS);
		await headed(admin, path, "Import preview");
		const confirmed = admin.post(path, { form: {}, maxRedirects: 0 }).catch(() => undefined);
		await headed(admin, path, "Importing");
		const gone = new Promise((resolve) => server.process.once("exit", resolve));
		server.process.kill(signal);
		expect(await gone).toBe(signal === "SIGTERM" ? 0 : null);
		await confirmed;

		const again = await startServer({ dataDir: server.dataDir });
		const back = await signIn(playwright, again.url);
		await headed(back, path, "Import complete");
		const shop = new Database(join(server.dataDir, "shop.db"), { readonly: true });
		const count = (statement: string) => shop.prepare(statement).pluck().get(`${tag}-%`);
		expect(count("SELECT count(*) FROM products WHERE sku LIKE ?")).toBe(ROWS);
		expect(
			count(`SELECT count(*) FROM audit_log a JOIN products p ON p.id = a.entity_id
				WHERE a.action = 'product.create' AND p.sku LIKE ?`),
		).toBe(ROWS);
		shop.close();
		await admin.dispose();
		await back.dispose();
		await again.dispose();
	});

test("two imports confirmed at once, with two processes, are both done", { tag: "@long" }, async ({
	playwright,
}) => {
	const server = await startServer({ env: { WEB_CONCURRENCY: "2" } });
	const admin = await signIn(playwright, server.url);
	const paths = await Promise.all(
		["one", "two"].map((tag) => upload(admin, `${tag}-${randomUUID().slice(0, 8)}`, 5_000)),
	);
	for (const path of paths) await headed(admin, path, "Import preview");
	await Promise.all(paths.map((path) => admin.post(path, { form: {}, maxRedirects: 0 })));
	for (const path of paths) await headed(admin, path, "Import complete");
	await admin.dispose();
	await server.dispose();
});
