import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { orderItems, orders, outbox } from "~db/schema.server";
import { ADDRESS } from "../../../../tests/helpers/address";
import { doorsAt } from "../../../../tests/helpers/api-doors";
import { makeBuyer, makeProduct, makeStaff, testDatabase } from "../../../../tests/helpers/database";
import { call } from "../../../../tests/helpers/request";
import { ordersApi } from "../../api";
import { placePhoneOrder } from "../../phone-orders/phone-order.server";
import { action, loader } from "./change";

const { action: postChange } = doorsAt(ordersApi, "/api/orders/:id/changes");

let db: Db;
let sales: UserActor;
let params: { orderNumber: string };
let path: string;
let form: Record<string, string>;
let orderId: string;

beforeEach(async () => {
	db = testDatabase();
	sales = makeStaff(db, "sales");
	const customerId = makeBuyer(db).id;
	for (const sku of ["P-1", "C-1"])
		makeProduct(db, { name: sku, sku, wholesalePriceCents: 1000, stockQuantity: 50 });
	const shippingAddress = { ...ADDRESS, state: "CO" as const, company: undefined, address2: undefined };
	const { order } = placePhoneOrder(
		db,
		sales,
		{
			customerId,
			lines: [{ code: "P-1", quantity: "10", flavor: "" }],
			shippingAddress,
			billingAddress: shippingAddress,
			sameBillingAddress: true,
			paymentMethod: "net30",
			poNumber: "PO-1",
			specialInstructions: null,
		},
		{ idempotencyKey: null },
	);
	// Could not be entered today.
	db.update(orders)
		.set({ shippingAddress: { ...shippingAddress, phone: "1" } })
		.run();
	db.delete(outbox).run();
	orderId = order.id;
	params = { orderNumber: order.orderNumber };
	path = `/admin/orders/${order.orderNumber}/change`;
	const loaded = (await call(loader, path, { db, as: sales, params })).data;
	form = {
		version: loaded.order.version,
		idempotencyKey: loaded.formKey,
		"lines[0].id": order.lines[0]!.id,
		"lines[0].quantity": "10",
		"lines[0].price": "10.00",
		poNumber: "PO-1",
		shipping: "",
		reason: "",
		sendEmail: "on",
		...Object.fromEntries(
			Object.entries({ ...ADDRESS, phone: "1" }).map(([name, value]) => [`shippingAddress.${name}`, value]),
		),
	};
});

const send = (more: Record<string, string>, as = sales) =>
	call(action, path, { db, as, params, form: { ...form, intent: "preview", ...more } });
const stored = () => db.select().from(orderItems).all();

it("previews the differences and the mail, and writes nothing (Rule 7.110)", async () => {
	const untouched = await send({});
	expect(untouched).toMatchObject({ status: 200, data: { preview: { changes: [] } } });
	const answer = await send({ "lines[0].quantity": "4", "added[0].sku": "c-1", reason: "By phone" });
	expect(answer).toMatchObject({
		status: 200,
		data: {
			isStale: false,
			preview: {
				changes: ["P-1: 4 instead of 10", "C-1: 1 added at $10.00 each"],
				added: [{ sku: "C-1" }],
				after: { subtotalCents: 5000 },
				mail: { subject: `Your order ${params.orderNumber} was changed` },
			},
			typed: { "lines[0].quantity": "4" },
		},
	});
	expect(answer.data.preview?.mail.text).toContain("P-1: 4 instead of 10");
	expect(stored()).toMatchObject([{ quantity: 10 }]);
});

it("applies it, empties the PO number and mails what the preview showed, or nothing", async () => {
	const change = { "lines[0].quantity": "4", poNumber: "", intent: "apply" };
	const unseen = await send({ ...change, shownTotalCents: "1" });
	expect(unseen).toMatchObject({ status: 409, body: { preview: { changes: { length: 2 } } } });
	const shown = { ...change, shownTotalCents: String(4000 + 320 + 2500) };
	const there = { status: 303, location: `/admin/orders/${params.orderNumber}` };
	expect(await send(shown)).toMatchObject(there);
	expect(await send(shown)).toMatchObject(there);
	expect(stored()).toMatchObject([{ quantity: 4 }]);
	expect(db.select().from(orders).all()).toMatchObject([{ poNumber: null, shippingAddress: { phone: "1" } }]);
	expect(db.select().from(outbox).all()).toMatchObject([{ template: "order-changed" }]);
});

it("shows a refusal at its field, and a stale page with what was typed (Rule 7.111)", async () => {
	expect(await send({ "lines[0].price": "9" })).toMatchObject({
		status: 400,
		body: { result: { error: { reason: ["Say why a price is changed"] } }, typed: { "lines[0].price": "9" } },
	});
	expect(await send({ "lines[0].quantity": "51" })).toMatchObject({
		status: 409,
		body: { result: { error: { "": ["P-1: 40 available"] } }, preview: null },
	});
	expect(await send({ "added[0].sku": "nothing" })).toMatchObject({
		body: { result: { error: { "added[0].sku": ["nothing: SKU not found"] } } },
	});
	expect(await send({ "shippingAddress.city": "" })).toMatchObject({
		status: 400,
		body: { result: { error: { "shippingAddress.city": ["City is required"] } } },
	});
	expect(
		await send({ version: "2026-01-01T00:00:00.000Z", "lines[0].quantity": "4", intent: "apply" }),
	).toMatchObject({
		status: 409,
		body: { isStale: true, typed: { "lines[0].quantity": "4" } },
	});
	expect(stored()).toMatchObject([{ quantity: 10 }]);
});

it("changes by program what is sent, once per key (Rule 7.110)", async () => {
	const json = {
		lines: [{ id: form["lines[0].id"], quantity: 3, price: "9.00" }],
		reason: "Agreed",
		sendEmail: false,
	};
	const post = (as: UserActor, body: object = json) =>
		call(postChange, "/api", { db, as, params: { id: orderId }, json: body });
	expect(await post(sales)).toMatchObject({
		status: 200,
		body: { subtotal: "27.00", poNumber: "PO-1", items: [{ quantity: 3, price: "9.00" }] },
	});
	expect(db.select().from(outbox).all()).toEqual([]);
	expect(
		await post(sales, { ...json, reason: null, lines: [{ ...json.lines[0], price: "8.00" }] }),
	).toMatchObject({
		status: 400,
		body: { title: "Failed to change order", errors: [{ field: "reason" }] },
	});
	expect(await post(makeStaff(db, "warehouse"))).toMatchObject({ status: 403 });
});

it("is for the owner and sales, and says when it is too late", async () => {
	for (const role of ["warehouse", "bookkeeper"] as const) {
		const as = makeStaff(db, role);
		expect(await call(loader, path, { db, as, params })).toMatchObject({ status: 403 });
		expect(await send({}, as)).toMatchObject({ status: 403 });
	}
	db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, orderId)).run();
	expect(await call(loader, path, { db, as: sales, params })).toMatchObject({
		data: { order: { isOpen: false } },
	});
});
