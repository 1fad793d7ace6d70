import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import type { UserActor } from "~/kernel/actor/actor";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { addOpenings } from "~/ledger/opening/opening.server";
import { storeFile } from "~/uploads/storage.server";
import type { Db } from "~db/client.server";
import { auditLog, companies, uploadedFiles } from "~db/schema.server";
import { orderThroughCart } from "../../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBuyer,
	makeProduct,
	makeStaff,
	testDatabase,
} from "../../../../tests/helpers/database";
import { makeLicense, makeLocation } from "../../../../tests/helpers/location";
import { makePriceList } from "../../../../tests/helpers/price-list";
import { answerOf, contextFor, routeArgs } from "../../../../tests/helpers/request";
import { loader } from "./archive";

let db: Db;
let admin: UserActor;

beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

const get = async (actor = admin, headers = {}): Promise<Response> =>
	loader(routeArgs(contextFor(db, actor), "/x", { headers }));

/** The archive's files by name. */
const archive = async () => unpacked(Buffer.from(await (await get()).arrayBuffer()));

async function unpacked(content: Buffer): Promise<Map<string, Buffer>> {
	const zip = await fromBufferPromise(content);
	const files = new Map<string, Buffer>();
	for await (const entry of zip.eachEntry())
		files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
	return files;
}
const rowsOf = (file: Buffer | undefined): Record<string, string>[] =>
	parse(file!, { columns: true, bom: true });

it("is all of the shop in one file, with a README of its columns (Rule 7.180)", async () => {
	const buyer = makeBuyer(db);
	const companyId = buyer.companyId!;
	db.update(companies).set({ name: "Mesa / Vapor", notes: "=1+1" }).where(eq(companies.id, companyId)).run();
	const storageKey = await storeFile(Buffer.from("%PDF-1.4 license"));
	const file = db
		.insert(uploadedFiles)
		.values({ storageKey, name: "scan.PDF", contentType: "application/pdf", size: 16 })
		.returning()
		.get();
	const store = makeLocation(db, buyer, { name: "Main St" });
	const license = { kind: "tobaccoLicense", number: "T/12", state: "AZ", expiresOn: "2027-06-30" } as const;
	for (const fileId of [file.id, file.id]) makeLicense(db, store.id, { ...license, fileId });
	const product = makeProduct(db);
	makePriceList(db, { companies: [companyId], entries: [{ productId: product.id, value: 950 }] });
	const order = orderThroughCart(db, buyer, [{ productId: product.id, quantity: 10 }]);
	shipOrder(db, admin, { id: order.id, trackingNumber: "1Z999AA10123456784" });
	const credit = { kind: "credit", number: "C-7", day: shopToday(), dueOn: null, amount: 4_000 } as const;
	addOpenings(db, admin, { id: companyId, entries: [credit] });

	const files = await archive();
	const readme = files.get("README.txt")!.toString();
	const tables = [...files.keys()].filter((name) => name.endsWith(".csv"));
	expect(tables).toHaveLength(22);
	for (const name of tables) {
		expect(readme).toContain(`${name}\n`);
		// Read as it was written: no file breaks off with an error of its query.
		expect(files.get(name)!.toString()).toMatch(/\r\n$/);
	}
	expect(rowsOf(files.get("customers/companies.csv"))).toMatchObject([
		{ Company: "Mesa / Vapor", Notes: "'=1+1", Approved: "yes" },
	]);
	const open = rowsOf(files.get("import/6-open-papers.csv"));
	expect(open).toMatchObject([
		{ Kind: "invoice", Number: "INV-10001" },
		{ Kind: "credit", Number: "C-7", "Open Amount": "40.00" },
	]);
	const balance = rowsOf(files.get("money/entries.csv")).reduce((sum, { Amount }) => sum + Number(Amount), 0);
	expect(rowsOf(files.get("customers/companies.csv"))[0]!.Balance).toBe(balance.toFixed(2));
	expect(readme).toContain(`What companies owe together: $${balance.toFixed(2)}`);
	expect(rowsOf(files.get("import/5-price-agreements.csv"))).toMatchObject([
		{ Company: "Mesa / Vapor", SKU: product.sku, Price: "9.50" },
	]);
	expect(rowsOf(files.get("import/1-products.csv"))).toHaveLength(1);
	expect(rowsOf(files.get("orders/order-lines.csv"))).toHaveLength(1);
	const documents = await unpacked(files.get("import/4-documents.zip")!);
	expect([...documents.keys()]).toEqual([
		"Mesa - Vapor/Main St/Tobacco License - AZ - T-12 - 2027-06-30.PDF",
		"Mesa - Vapor/Main St/Tobacco License - AZ - T-12 - 2027-06-30 (2).PDF",
	]);
	expect([...documents.values()][0]!.toString()).toBe("%PDF-1.4 license");
	expect(files.get("papers/INV-10001.pdf")!.toString("latin1")).toMatch(/^%PDF/);
	expect(files.get("papers/C-7.pdf")!.toString("latin1")).toMatch(/^%PDF/);
	expect(db.select().from(auditLog).where(eq(auditLog.action, "data.export")).all()).toMatchObject([
		{ entityId: "everything", actorId: admin.id },
	]);
});

it("goes on after a page of rows, each row once", async () => {
	const names = Array.from({ length: 600 }, (_, n) => `Company ${n}`);
	db.insert(companies)
		.values(names.map((name) => ({ name, pricingTier: "starter" })))
		.run();
	const rows = rowsOf((await archive()).get("customers/companies.csv"));
	expect(rows.map(({ Company }) => Company).sort()).toEqual(names.sort());
});

it("tells of a file that is missing on the disk, and is an owner's alone", async () => {
	const store = makeLocation(db, { companyId: makeBuyer(db).companyId! });
	const gone = { storageKey: "0".repeat(32), name: "a.pdf", contentType: "application/pdf", size: 1 };
	const fileId = db.insert(uploadedFiles).values(gone).returning().get().id;
	makeLicense(db, store.id, { kind: "businessLicense", number: null, state: null, expiresOn: null, fileId });
	const files = await archive();
	expect(files.has("import/4-documents.zip")).toBe(false);
	expect(files.get("README.txt")!.toString()).toMatch(/MISSING\n.*\n {2}documents: .*Business License\.pdf/);
	expect((await get(admin, { "Sec-Purpose": "prefetch" })).status).toBe(503);
	for (const role of ["bookkeeper", "sales", "warehouse"] as const)
		expect(await answerOf(() => get(makeStaff(db, role)))).toMatchObject({ status: 403 });
});
