import { beforeEach, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { orders, products, quoteRequests } from "~db/schema.server";
import { ADDRESS } from "../../../../tests/helpers/address";
import { doorsAt } from "../../../../tests/helpers/api-doors";
import { checkoutForm } from "../../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBuyer,
	makeProduct,
	makeStaff,
	testDatabase,
} from "../../../../tests/helpers/database";
import { call, formErrors, type RouteFunction } from "../../../../tests/helpers/request";
import { action as answerQuote, loader as readAnswer } from "../admin/quote";
import { quotesApi } from "../api";
import { requestQuote } from "../request-quote.server";
import { action as accept, loader as readAccept } from "./accept";
import { action as again, loader as readOffer } from "./offer";

const { action: postOrder } = doorsAt(quotesApi, "/api/quote-requests/:id/order");
const { loader: listQuotes } = doorsAt(quotesApi, "/api/quote-requests");

let db: Db;
let buyer: UserActor;
let sales: UserActor;
let params: { id: string };

beforeEach(() => {
	db = testDatabase();
	buyer = makeBuyer(db);
	sales = makeStaff(db, "sales");
	const pods = makeProduct(db, {
		name: "Pods",
		wholesalePriceCents: 1000,
		costCents: 700,
		stockQuantity: 50,
	});
	const lines = [{ productId: pods.id, flavor: null, quantity: 10 }];
	const requested = requestQuote(db, buyer, { email: buyer.email, message: null, lines }, new Date(1));
	params = { id: requested.quote.id };
});

const answered = (form: Record<string, string> = {}, as = sales) =>
	call(answerQuote, `/admin/quotes/${params.id}/answer`, {
		db,
		as,
		params,
		form: { answer: "Here you are.", "prices[0]": "8.00", validUntil: "2099-12-31", offer: "yes", ...form },
	});
const PAGE = () => `/buyer-portal/quotes/${params.id}`;
const form = { ...checkoutForm(), shownTotalCents: String(8000 + 640 + 2500), idempotencyKey: "k" };
const send = (fields: Record<string, string> = form, as = buyer) =>
	call(accept, `${PAGE()}/order`, { db, as, params, form: fields });

it("sends an owner's quote below cost once the prices are confirmed by name", async () => {
	const owner = makeAdmin(db);
	const warned = await answered({ "prices[0]": "6.50" }, owner);
	expect(warned.status).toBe(400);
	expect(formErrors(warned)).toEqual({
		"prices[0]": ["$6.50 is below our cost of $7.00"],
		belowCost: [expect.stringContaining("Offer below cost")],
	});
	expect(warned.body).toMatchObject({
		result: { initialValue: { prices: ["6.50"], answer: "Here you are." } },
	});
	expect((await answered({ "prices[0]": "6.40", belowCost: "0:650" }, owner)).status).toBe(400);
	expect((await answered({ "prices[0]": "6.50", belowCost: "0:650" }, owner)).status).toBe(303);
	expect(db.select().from(quoteRequests).all()).toMatchObject([{ status: "quoted", pricesCents: [650] }]);
	const json = await call(listQuotes, "/api/quote-requests", { db, as: sales });
	expect(json.body).toMatchObject([{ prices: ["6.50"], validUntil: "2099-12-31" }]);
});

it("shows the quote to its buyer, and no byte of a price to the warehouse", async () => {
	await answered();
	expect((await call(readOffer, PAGE(), { db, as: buyer, params })).data).toMatchObject({
		state: "open",
		lines: [{ priceCents: 800 }],
	});
	for (const read of [readOffer, readAccept] as RouteFunction[]) {
		const other = await call(read, PAGE(), { db, as: makeBuyer(db), params });
		expect(other).toMatchObject({ status: 404 });
	}
	const warehouse = makeStaff(db, "warehouse");
	for (const handler of [readAnswer, readOffer, readAccept] as RouteFunction[]) {
		const refused = await call(handler, `/admin/quotes/${params.id}/answer`, { db, as: warehouse, params });
		expect(refused.status).toBe(403);
		expect(JSON.stringify(refused.body)).not.toContain("800");
	}
	expect(await answered({}, warehouse)).toMatchObject({ status: 403 });
});

it("asks what the checkout asks, and orders once", async () => {
	await answered();
	expect((await call(readAccept, PAGE(), { db, as: buyer, params })).data.checkout).toMatchObject({
		cart: { totals: { totalCents: 11_140 } },
		usualMethod: "net30",
	});
	const bare = await send({ paymentMethod: "net30" });
	expect(formErrors(bare)).toMatchObject({ "shippingAddress.city": ["City is required"] });
	const there = { status: 303, location: "/buyer-portal/orders/RW-10001" };
	expect(await send()).toMatchObject(there);
	const twice = await send({ ...form, idempotencyKey: "other" });
	expect(twice).toMatchObject({ ...there, flash: { text: "This quote is order RW-10001." } });
	expect(db.select().from(orders).all()).toHaveLength(1);
	expect(await call(readAccept, PAGE(), { db, as: buyer, params })).toMatchObject({
		status: 302,
		location: PAGE(),
	});
	expect(await send(form, makeBuyer(db))).toMatchObject({ status: 404 });
});

it("refuses a lapsed quote, and asks again with one button", async () => {
	await answered();
	db.update(quoteRequests).set({ validUntil: "2026-01-01" }).run();
	expect(formErrors(await send())).toEqual({
		"": ["This quote lapsed after Jan 1, 2026. Ask for a new one."],
	});
	expect(await call(readAccept, PAGE(), { db, as: buyer, params })).toMatchObject({ location: PAGE() });
	const requested = await call(again, PAGE(), { db, as: buyer, params, form: {} });
	expect(requested).toMatchObject({ status: 303, flash: { title: "Quote Requested" } });
	expect(requested.location).not.toBe(PAGE());
});

it("orders nothing but what the page showed when goods are gone", async () => {
	await answered();
	db.update(products).set({ inStock: false }).run();
	expect(await send()).toMatchObject({ status: 409, body: { toast: { title: "Order Failed" } } });
	expect(db.select().from(orders).all()).toEqual([]);
});

it("is ordered by program too", async () => {
	await answered();
	const json = { shippingAddress: ADDRESS, paymentMethod: "check" };
	const post = (as: UserActor, body: object = json) =>
		call(postOrder, "/api", { db, as, params, json: body });
	expect(await post(makeBuyer(db))).toMatchObject({ status: 404 });
	expect(await post(sales)).toMatchObject({ status: 403 });
	expect(await post(buyer, { ...json, isPartial: "yes" })).toMatchObject({ status: 400 });
	expect(await post(buyer)).toMatchObject({
		status: 201,
		body: { quoteId: params.id, items: [{ price: "8.00" }] },
	});
});
