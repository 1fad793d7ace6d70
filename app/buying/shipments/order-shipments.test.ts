import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { orderItems, outbox, shipmentLines, shipments } from "~db/schema.server";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { makeFlavor } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { call } from "../../../tests/helpers/request";
import { shipmentsApi } from "./api";

const { action: patchParcel } = doorsAt(shipmentsApi, "/api/orders/:id/shipments/:shipmentId");
const { action: postDelivered } = doorsAt(shipmentsApi, "/api/orders/:id/shipments/:shipmentId/delivered");
const { action: postParcel } = doorsAt(shipmentsApi, "/api/orders/:id/shipments");
const { action: postShort } = doorsAt(shipmentsApi, "/api/orders/:id/short");

const UPS = "1Z999AA10123456784";
let db: Db;
let warehouse: UserActor;
let params: { id: string };
let ten: string;
beforeEach(() => {
	db = testDatabase();
	warehouse = makeStaff(db, "warehouse");
	const { id } = makeOrder(db, {
		status: "processing",
		lines: [{ product: makeProduct(db, { name: "Pulse" }), quantity: 10 }],
	});
	params = { id };
	ten = db.select().from(orderItems).where(eq(orderItems.orderId, id)).get()!.id;
});

const lines = (quantity: number) => [{ orderItemId: ten, quantity }];
type Options = { as?: UserActor; key?: string; of?: { id: string } };
const headersOf = (key: string | undefined) => (key ? { headers: { "Idempotency-Key": key } } : {});
const ship = (json: object, { as = warehouse, key, of = params }: Options = {}) =>
	call(postParcel, "/api/orders/x/shipments", {
		...{ db, as, params: of, ...headersOf(key) },
		json: { trackingNumber: UPS, ...json },
	});
const short = (json: object, { as = warehouse, key, of = params }: Options = {}) =>
	call(postShort, "/api/orders/x/short", { db, as, params: of, json, ...headersOf(key) });
const parcels = () => db.select().from(shipments).all();
const mails = () =>
	db
		.select({ template: outbox.template })
		.from(outbox)
		.all()
		.map(({ template }) => template);

it("ships some units and then the rest, once per key (Rule 7.91)", async () => {
	const first = { lines: lines(6), parcels: 0 };
	for (let n = 0; n < 2; n++) {
		expect(await ship(first, { key: "k" })).toMatchObject({
			status: 201,
			body: { status: "processing", shipments: [{ trackingNumbers: [UPS], items: [{ quantity: 6 }] }] },
		});
	}
	expect(mails()).toEqual(["order-parcel"]);
	expect(await ship({ trackingNumber: "123456789012", sendEmail: false }, { key: "l" })).toMatchObject({
		status: 201,
		body: { status: "shipped", shipments: [{ number: 1 }, { number: 2, carrier: "fedex" }] },
	});
	expect(mails()).toEqual(["order-parcel"]);
});

it("closes the rest short, with the parcel or by itself", async () => {
	const rest = { rest: "short", reason: "Sold out", isOnShelf: true };
	expect(await ship({ lines: lines(4), ...rest, rest: "wait" })).toMatchObject({ status: 201 });
	expect(await short({ lines: lines(1), reason: "Broken" })).toMatchObject({
		status: 200,
		body: { status: "processing", closedShort: [{ quantity: 1 }] },
	});
	expect(await ship({ lines: lines(2), ...rest })).toMatchObject({
		status: 201,
		body: { status: "shipped", closedShort: [{ quantity: 4 }] },
	});
});

it("takes any of an assorted line's flavors unless one is named", async () => {
	const product = makeProduct(db);
	const flavor = (name: string) => makeFlavor(db, { productId: product.id, name, stockQuantity: 9 });
	const [mint, lime] = [flavor("Mint"), flavor("Lime")];
	const { id } = makeOrder(db, { status: "processing", lines: [{ product, quantity: 8 }] });
	const takenFrom = [mint, lime].map((flavor) => ({ flavorId: flavor.id, quantity: 4 }));
	const [item] = db
		.update(orderItems)
		.set({ takenFrom, assorted: true })
		.where(eq(orderItems.orderId, id))
		.returning()
		.all();
	const orderItemId = item!.id;
	const of = { id };
	await ship({ lines: [{ orderItemId, flavorId: lime.id, quantity: 2 }] }, { of });
	await ship({ lines: [{ orderItemId, quantity: 5 }] }, { of });
	expect(db.select().from(shipmentLines).all()).toMatchObject([
		{ flavorId: lime.id, quantity: 2 },
		{ flavorId: mint.id, quantity: 4 },
		{ flavorId: lime.id, quantity: 1 },
	]);
});

it("corrects a parcel and notes its delivery", async () => {
	await ship({});
	db.delete(outbox).run();
	const there = { ...params, shipmentId: parcels()[0]!.id };
	const patch = (json: object, at = there) =>
		call(patchParcel, "/api", { db, as: warehouse, method: "PATCH", params: at, json });
	const deliver = (at = there) =>
		call(postDelivered, "/api", { db, as: warehouse, method: "POST", params: at });
	expect(await patch({ trackingNumber: "123456789012\n123456789013", sendEmail: false })).toMatchObject({
		status: 200,
		body: { trackingNumber: "123456789012", shipments: [{ carrier: "fedex" }] },
	});
	expect(await patch({ carrier: "usps", sendEmail: false })).toMatchObject({
		body: { shipments: [{ carrier: "usps", trackingNumbers: ["123456789012", "123456789013"] }] },
	});
	expect(mails()).toEqual([]);
	expect(await patch({})).toMatchObject({ status: 400, body: { errors: [{ field: "trackingNumber" }] } });
	const elsewhere = { ...there, id: makeOrder(db, {}).id };
	expect([await patch({ carrier: "ups" }, elsewhere), await deliver(elsewhere)]).toMatchObject([
		{ status: 404 },
		{ status: 404, body: { title: "Failed to note the delivery", detail: "Parcel not found." } },
	]);
	expect(await deliver()).toMatchObject({ status: 200, body: { status: "delivered" } });
	expect(await deliver()).toMatchObject({ status: 409 });
});

it("names what is wrong, and ships nothing", async () => {
	for (const [json, field] of [
		[{ trackingNumber: "" }, "trackingNumber"],
		[{ trackingNumber: UPS, carrier: "horse" }, "carrier"],
		[{ lines: [] }, "lines"],
		[{ lines: lines(0) }, "lines.0.quantity"],
		[{ lines: [{ orderItemId: "other", quantity: 1 }] }, "lines[0]"],
		[{ lines: lines(2), rest: "later" }, "rest"],
		[{ lines: lines(2), rest: "short" }, "reason"],
		[{ isOnShelf: "yes" }, "isOnShelf"],
		[{ sendEmail: "no" }, "sendEmail"],
	] as const) {
		const answer = await ship(json);
		expect(answer, field).toMatchObject({
			status: 400,
			body: { title: "Failed to ship the parcel", errors: [{ field }] },
		});
	}
	expect(await ship({ lines: lines(11) })).toMatchObject({
		status: 409,
		body: { detail: "Pulse: 10 left to ship, not 11." },
	});
	expect(await ship({ parcels: 1 })).toMatchObject({ status: 409 });
	expect(await short({ lines: lines(1) })).toMatchObject({
		status: 400,
		body: { errors: [{ field: "reason" }] },
	});
	expect(await short({ reason: "Sold out" })).toMatchObject({
		status: 409,
		body: { detail: expect.stringContaining("Cancel the order instead") },
	});
	expect(parcels()).toEqual([]);
});

it("is for those who ship, without amounts where their role has none", async () => {
	expect(await ship({}, { of: { id: "nothing" } })).toMatchObject({ status: 404 });
	for (const as of [makeStaff(db, "bookkeeper"), makeBuyer(db)]) {
		expect(await ship({}, { as })).toMatchObject({ status: 403 });
		expect(await short({ reason: "Sold out" }, { as })).toMatchObject({ status: 403 });
	}
	expect((await ship({ lines: lines(1) })).body).not.toHaveProperty("total");
	expect((await ship({ lines: lines(1) }, { as: makeAdmin(db) })).body).toHaveProperty("total");
});
