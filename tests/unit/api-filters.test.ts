// What the lists of the API are narrowed to, by pages and by cursors alike (Rules 9.33, 9.94).
import { beforeEach, expect, it } from "vitest";
import { calls } from "~/api-tables.server";
import type { UserActor } from "~/kernel/actor/actor";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import type { Db } from "~db/client.server";
import { allocations } from "~db/schema.server";
import { makeAdmin, makeBuyer, makeProduct, setCompany, testDatabase } from "../helpers/database";
import { makeOrder } from "../helpers/order";
import { makeInvoice } from "../helpers/paper";
import { call } from "../helpers/request";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

/** What an invoice of earlier books says. */
const document = {
	...{ seller: null, customer: { name: "Corner Store", licenses: [] }, billTo: null, shipTo: null },
	...{ orderNumber: null, poNumber: null, paymentMethod: null, parcel: null },
};

const get = (path: string, as = admin) => call(calls.loader, path, { db, as });
const listed = async (path: string, field: string, as = admin): Promise<unknown[]> => {
	const { status, body } = await get(path, as);
	expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
	return (body as Record<string, unknown>[]).map((row) => row[field]).sort();
};
/** By a page, and by the list of changes. */
const both = async (path: string, field: string, as = admin) => {
	const byPage = await listed(path, field, as);
	expect(await listed(`${path}&sort=updatedAt`, field, as)).toEqual(byPage);
	return byPage;
};

it("gives orders of a status and of a company", async () => {
	const [ann, bob] = [makeBuyer(db), makeBuyer(db)];
	const { orderNumber: pending } = makeOrder(db, { userId: ann.id });
	const { orderNumber: held } = makeOrder(db, { userId: ann.id, status: "on_hold" });
	const { orderNumber: shipped } = makeOrder(db, { userId: bob.id, status: "shipped" });
	expect(await both("/api/orders?status=pending", "orderNumber")).toEqual([pending]);
	expect(await both("/api/orders?status=on_hold", "orderNumber")).toEqual([held]);
	expect(await both(`/api/orders?company=${bob.companyId}`, "orderNumber")).toEqual([shipped]);
	expect(await both(`/api/orders?company=${bob.companyId}&status=pending`, "orderNumber")).toEqual([]);
	expect(await both("/api/orders/my-orders?status=pending", "orderNumber", ann)).toEqual([pending]);
	expect(await both("/api/orders/my-orders?status=shipped", "orderNumber", ann)).toEqual([]);
	expect((await get("/api/orders?status=new")).status).toBe(400);
	// A cursor is of the list that it came from.
	const first = await get("/api/orders?perPage=1&sort=updatedAt");
	const [, next = ""] = /<([^>]+)>/.exec(first.headers.get("Link")!)!;
	expect((await get(next)).status).toBe(200);
	expect((await get(`${next}&status=pending`)).status).toBe(400);
});

it("gives invoices that are open, overdue or settled, and those of a company", async () => {
	const [ann, bob] = [makeBuyer(db), makeBuyer(db)];
	const today = shopToday();
	const companyId = ann.companyId!;
	const { number: overdue } = makeInvoice(db, {
		document,
		companyId,
		day: daysAfter(today, -40),
		dueOn: daysAfter(today, -1),
	});
	const { number: due } = makeInvoice(db, { document, companyId, day: today, dueOn: today });
	const paid = makeInvoice(db, { document, companyId: bob.companyId!, day: today });
	const credit = makeInvoice(db, {
		...{ companyId: bob.companyId!, day: today, kind: "payment", number: null, dueOn: null },
		...{ cents: -10_000, subtotalCents: null, taxCents: null, freightCents: null, method: "check" },
	});
	db.insert(allocations).values({ creditId: credit.id, chargeId: paid.id, cents: 10_000 }).run();
	expect(await both("/api/invoices?state=open", "number")).toEqual([overdue, due].sort());
	expect(await both("/api/invoices?state=overdue", "number")).toEqual([overdue]);
	expect(await both("/api/invoices?state=settled", "number")).toEqual([paid.number]);
	expect(await both(`/api/invoices?company=${bob.companyId}`, "number")).toEqual([paid.number]);
	expect(await both(`/api/invoices?company=${companyId}&state=settled`, "number")).toEqual([]);
	expect(await listed(`/api/invoices?state=open&search=${due}`, "number")).toEqual([due]);
	expect((await get("/api/invoices?state=late")).status).toBe(400);
});

it("gives products that are sold or hidden, the latter to staff only", async () => {
	const { name: sold } = makeProduct(db);
	const { name: hidden } = makeProduct(db, { active: false });
	expect(await both("/api/products?status=active", "name")).toEqual([sold]);
	expect(await both("/api/products?status=hidden", "name")).toEqual([hidden]);
	expect(await both("/api/products?status=hidden", "name", makeBuyer(db))).toEqual([]);
	expect((await get("/api/products?status=hidden&search=a")).status).toBe(400);
});

it("gives companies by their payment terms", async () => {
	const [ann] = [makeBuyer(db), makeBuyer(db)];
	setCompany(db, ann, { paymentTerms: "net45" });
	expect(await both("/api/companies?terms=net45", "id")).toEqual([ann.companyId]);
	expect((await get("/api/companies?terms=never")).status).toBe(400);
});

it("takes no page where a list has cursors only", async () => {
	expect((await get("/api/stock?page=1")).status).toBe(400);
	expect((await get("/api/stock?perPage=1")).status).toBe(200);
});
