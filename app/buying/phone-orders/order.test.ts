import { beforeEach, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { orders } from "~db/schema.server";
import { ADDRESS } from "../../../tests/helpers/address";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { checkoutForm } from "../../../tests/helpers/cart";
import { makeBuyer, makeProduct, makeStaff, setCompany, testDatabase } from "../../../tests/helpers/database";
import { call } from "../../../tests/helpers/request";
import { ordersApi } from "../api";
import { action as verifyRows } from "./lines";
import { action, loader } from "./order";

const { action: postOrder } = doorsAt(ordersApi, "/api/users/:id/orders");

let db: Db;
let sales: UserActor;
let buyer: UserActor;
let params: { id: string };
let path: string;

beforeEach(() => {
	db = testDatabase();
	sales = makeStaff(db, "sales");
	buyer = makeBuyer(db, { pricingTier: "premium" });
	params = { id: buyer.id };
	path = `/admin/customers/${buyer.id}/order`;
	makeProduct(db, { name: "Pods", sku: "P-1", wholesalePriceCents: 1000, stockQuantity: 20 });
});

const row = (sku: string, quantity: string) => ({ "lines[0].sku": sku, "lines[0].quantity": quantity });
const send = (form: Record<string, string>, as = sales) => call(action, path, { db, as, params, form });
const TOTAL = { shownTotalCents: String(4500 + 360 + 2500) };

it("checks the lines first, and keeps what was typed about delivery", async () => {
	const answer = await send({
		...checkoutForm({ "shippingAddress.city": "Tampa" }),
		...row("p-1", "5"),
		intent: "verify",
	});
	expect(answer).toMatchObject({
		status: 200,
		data: {
			quickOrder: { rows: [{ status: "ready", lineTotalCents: 4500, goods: { unitPriceCents: 900 } }] },
			result: { initialValue: { shippingAddress: { city: "Tampa" } } },
		},
	});
	expect(await send({ ...row("P-2", "5"), intent: "verify" })).toMatchObject({
		status: 400,
		body: { quickOrder: { showProblems: true, rows: [{ code: "P-2", status: "problem" }] } },
	});
	expect(await send({ paste: "SKU,qty\nP-1,5", intent: "verify" })).toMatchObject({
		data: { quickOrder: { rows: [{ code: "P-1", quantity: "5" }] } },
	});
	expect(db.select().from(orders).all()).toEqual([]);
});

it("places the order once, and leads to it", async () => {
	const form = { ...checkoutForm(), ...row("P-1", "5"), ...TOTAL, intent: "place", idempotencyKey: "k" };
	const there = { status: 303, location: "/admin/orders/RW-10001" };
	expect(await send(form)).toMatchObject(there);
	expect(await send(form)).toMatchObject(there);
	expect(db.select().from(orders).all()).toMatchObject([{ userId: buyer.id, placedBy: sales.id }]);
});

it("shows nothing but a question when the total was not shown or fields are missing", async () => {
	const unseen = await send({ ...checkoutForm(), ...row("P-1", "5"), shownTotalCents: "0", intent: "place" });
	expect(unseen).toMatchObject({ status: 409, body: { toast: { title: "Order Failed" } } });
	const bare = await send({ ...row("P-1", "5"), ...TOTAL, intent: "place" });
	expect(bare).toMatchObject({
		status: 400,
		body: {
			result: { error: { "shippingAddress.city": ["City is required"] } },
			quickOrder: { rows: [{ status: "ready" }] },
		},
	});
	expect(db.select().from(orders).all()).toEqual([]);
});

it("keeps everything typed when the approval was revoked meanwhile", async () => {
	setCompany(db, buyer, { isWholesaleApproved: false });
	const answer = await send({ ...checkoutForm(), ...row("P-1", "5"), ...TOTAL, intent: "place" });
	expect(answer).toMatchObject({
		status: 409,
		body: {
			result: {
				error: { "": ["This customer has no wholesale approval, so nothing can be ordered for them."] },
				initialValue: { shippingAddress: { city: ADDRESS.city } },
			},
			quickOrder: { rows: [{ code: "P-1", quantity: "5" }] },
		},
	});
	expect(await call(loader, path, { db, as: sales, params })).toMatchObject({
		data: { order: { problem: expect.stringContaining("no wholesale approval") } },
	});
});

it("fills in another address of the customer's", async () => {
	expect((await call(loader, path, { db, as: sales, params })).data.order.addresses).toEqual([]);
	await send({ ...checkoutForm(), ...row("P-1", "5"), ...TOTAL, intent: "place" });
	const answer = await send({
		...checkoutForm({ "shippingAddress.city": "Elsewhere" }),
		address: "0",
		intent: "address",
	});
	expect(answer).toMatchObject({
		data: { result: { initialValue: { shippingAddress: { city: ADDRESS.city } } } },
	});
	const empty = await send({ ...checkoutForm(), address: "new", intent: "address" });
	expect(JSON.stringify(empty)).not.toContain(ADDRESS.city);
});

it("answers rows while they are typed, without saving anything", async () => {
	const answer = await call(verifyRows, `${path}/lines`, { db, as: sales, params, form: row("P-1", "5") });
	expect(answer).toMatchObject({ body: { savedAt: null, rows: [[0, { lineTotalCents: 4500 }]] } });
});

it("is refused to other roles and for unknown customers, by form and by API", async () => {
	const json = { shippingAddress: ADDRESS, paymentMethod: "check", lines: [{ sku: "P-1", quantity: 5 }] };
	const api = (as: UserActor, id = buyer.id) => call(postOrder, "/api", { db, as, params: { id }, json });
	for (const as of [makeStaff(db, "warehouse"), makeStaff(db, "bookkeeper"), buyer]) {
		expect(await call(loader, path, { db, as, params })).toMatchObject({ status: 403 });
		expect(await send(row("P-1", "5"), as)).toMatchObject({ status: 403 });
		expect(await call(verifyRows, `${path}/lines`, { db, as, params, form: {} })).toMatchObject({
			status: 403,
		});
		expect(await api(as)).toMatchObject({ status: 403 });
	}
	expect(await call(loader, path, { db, as: sales, params: { id: "nobody" } })).toMatchObject({
		status: 404,
	});
	expect(await api(sales, "nobody")).toMatchObject({ status: 404 });
	expect(await api(sales)).toMatchObject({
		status: 201,
		body: { placedBy: sales.username, items: [{ sku: "P-1", price: "9.00" }] },
	});
});
