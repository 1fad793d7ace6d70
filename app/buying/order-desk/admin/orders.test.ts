import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Actor, UserActor } from "~/kernel/actor/actor";
import { loader as portal, action as portalAction } from "~/office/admin-portal/portal";
import { action as orderAction, loader as orderPage } from "~/office/orders/admin/order";
import type { Db } from "~db/client.server";
import { orders, outbox } from "~db/schema.server";
import { doorsAt } from "../../../../tests/helpers/api-doors";
import { makeAdmin, makeBuyer, testDatabase } from "../../../../tests/helpers/database";
import { makeOrder } from "../../../../tests/helpers/order";
import { call, contextFor, routeArgs } from "../../../../tests/helpers/request";
import { ordersApi as ordersTable } from "../../api";
import { action as cancelAction, loader as cancelPage } from "./cancel";
import { loader as papers } from "./papers";
import { action as processAction } from "./process-orders";

const { loader: ordersApi } = doorsAt(ordersTable, "/api/orders");
const { action: orderApi } = doorsAt(ordersTable, "/api/orders/:id");

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

const orderOf = (id: string) => db.select().from(orders).where(eq(orders.id, id)).get()!;
const postOrders = (form: Record<string, string>, path = "/admin-portal?tab=orders&page=2") =>
	call(portalAction, path, { db, as: admin, form });
const patch = (id: string, json: unknown, actor: Actor = admin) =>
	orderApi(routeArgs(contextFor(db, actor), `/api/orders/${id}`, { params: { id }, method: "PATCH", json }));

describe("the Orders tab", () => {
	it("loads fifty orders a page, newest first, by search and status", async () => {
		const customer = makeBuyer(db);
		for (let n = 0; n < 52; n++) {
			makeOrder(db, { userId: customer.id, lines: [], createdAt: new Date(1_700_000_000_000 + n) });
		}
		const odd = makeOrder(db, { customerName: "Zoë Quirk", createdAt: new Date(1), status: "shipped" });
		const load = async (query: string) =>
			(await portal(routeArgs(contextFor(db, admin), `/admin-portal?tab=orders${query}`))).content;
		expect(await load("")).toMatchObject({ list: { rows: { length: 50 }, pageCount: 2 } });
		expect(await load("&page=2")).toMatchObject({ list: { rows: [{}, {}, { id: odd.id }] } });
		expect(await load("&search=quirk")).toMatchObject({ list: { rows: [{ id: odd.id }] } });
		expect(await load("&status=shipped")).toMatchObject({ list: { total: 1 } });
		expect(await load("&sort=oldest")).toMatchObject({
			list: { rows: [{ id: odd.id }, ...Array(49).fill({})] },
		});
		expect(await load("&search=nobody")).toMatchObject({ list: { rows: [] } });
		expect(await load("&page=99")).toMatchObject({ list: { page: 2, pageCount: 2, rows: { length: 3 } } });
	});

	it("finds orders by the customer's business, here and in the API", async () => {
		const buyer = makeBuyer(db, { businessName: "Cloud Nine Vapor" });
		const own = makeOrder(db, { userId: buyer.id });
		makeOrder(db, { userId: makeBuyer(db, { businessName: "Smoke Stack" }).id });
		for (const search of ["cloud nine", "vapor NINE"]) {
			const path = `/admin-portal?tab=orders&search=${encodeURIComponent(search)}`;
			const tab = await portal(routeArgs(contextFor(db, admin), path));
			expect(tab.content).toMatchObject({
				list: { total: 1, rows: [{ id: own.id, customer: "Cloud Nine Vapor" }] },
			});
			const answer = await ordersApi(
				routeArgs(contextFor(db, admin), `/api/orders?search=${encodeURIComponent(search)}`),
			);
			expect(await answer.json()).toMatchObject([{ id: own.id, businessName: "Cloud Nine Vapor" }]);
		}
	});

	it("ships from a row and redirects to the same page with a message", async () => {
		const order = makeOrder(db, {});
		const answer = await postOrders({ id: order.id, status: "shipped", trackingNumber: "123456789012" });
		expect(answer.status).toBe(303);
		expect(answer.location).toBe(`/admin-portal?tab=orders&page=2&row=${order.orderNumber}`);
		expect(answer.flash).toMatchObject({
			title: "Order Updated",
			text: "Order status has been updated and customer notified.",
		});
		expect(orderOf(order.id)).toMatchObject({ status: "shipped", carrier: "fedex" });
	});

	it("comes back to the row of the list, which says what happened", async () => {
		const order = makeOrder(db, {});
		const at = order.orderNumber;
		const path = `/admin-portal?tab=orders&status=todo&open=${at}`;
		const answer = await postOrders({ id: order.id, status: "processing", at }, path);
		expect(answer.location).toBe(`/admin-portal?tab=orders&status=todo&row=${at}#${at}`);
		expect(answer.flash).toMatchObject({ at, row: true });
		const next = await postOrders(
			{ id: order.id, status: "shipped", trackingNumber: "123456789012" },
			"/admin-portal?tab=orders&status=todo",
		);
		const { content } = await portal(routeArgs(contextFor(db, admin), next.location!));
		expect(content).toMatchObject({
			list: { total: 0, rows: [{ id: order.id, status: "shipped" }] },
			lastStep: { who: admin.username, status: "shipped" },
		});
	});

	it("prints a whole list in parts, without the rows that were unticked", async () => {
		const buyer = makeBuyer(db);
		const made = Array.from({ length: 101 }, () => makeOrder(db, { userId: buyer.id, lines: [] }));
		const seen = Date.now() + 60_000;
		const form = new URLSearchParams({ all: "101", seen: String(seen), filter: "status=pending" });
		const load = (query: string) =>
			papers(routeArgs(contextFor(db, admin), `/admin/orders/papers?${form}${query}`));
		expect(load("")).toMatchObject({ part: 1, parts: 2, all: 101, orders: { length: 100 }, left: "" });
		expect(load("&part=2")).toMatchObject({ part: 2, orders: { length: 1 } });
		expect(load(`&shown=${made[0]!.id}&shown=${made[1]!.id}&id=${made[1]!.id}`)).toMatchObject({ all: 100 });
	});

	it("corrects a tracking number, and says so", async () => {
		const order = makeOrder(db, { status: "shipped" });
		const form = { id: order.id, status: "shipped", was: "shipped" };
		const wrong = await postOrders({ ...form, trackingNumber: "hello world" });
		expect(wrong.status).toBe(400);
		expect(wrong.data.result.error?.trackingNumber?.[0]).toContain("at least one digit");
		const answer = await postOrders({ ...form, trackingNumber: "123456789012" });
		expect(answer.status).toBe(303);
		expect(answer.flash?.text).toContain("tracking number has been corrected");
		expect(orderOf(order.id).trackingNumber).toBe("123456789012");
	});

	it("shows a message at the row when the tracking number is missing", async () => {
		const order = makeOrder(db, {});
		const reply = await postOrders({ id: order.id, status: "shipped", trackingNumber: "  " });
		expect(reply.status).toBe(400);
		expect(reply.data.toast).toBeNull();
		expect(reply.data.result.error).toEqual({ trackingNumber: ["Enter the tracking number"] });
		expect(reply.data.result.initialValue).toMatchObject({ id: order.id });
		expect(db.select().from(outbox).all()).toEqual([]);
	});

	it("refuses an invalid status change with 409, by form and API", async () => {
		const order = makeOrder(db, { status: "delivered" });
		const reply = await postOrders({ id: order.id, status: "processing" });
		expect(reply.status).toBe(409);
		const answer = await patch(order.id, { status: "processing" });
		expect(answer.status).toBe(409);
		expect(await answer.json()).toMatchObject({ title: "Failed to update order status" });
	});

	it("returns 404 for an unknown order", async () => {
		expect((await postOrders({ id: "nope", status: "processing" })).status).toBe(404);
		expect((await patch("nope", { status: "processing" })).status).toBe(404);
		const page = await call(orderPage, "/x", { db, as: admin, params: { orderNumber: "x" } });
		expect(page.status).toBe(404);
	});

	it("returns to the filtered list after processing and from papers", async () => {
		const { id } = makeOrder(db, {});
		const back = "/admin-portal?tab=orders&status=pending&search=store&page=2";
		const go = async (to: string) =>
			(await call(processAction, "/x", { db, as: admin, form: { id, redirectTo: to } })).location;
		expect(await go(back)).toBe(back);
		// It also returns when there is nothing to process, and never redirects to another site.
		expect(await go(back)).toBe(back);
		expect(await go("https://elsewhere.example/")).toBe("/admin-portal?tab=orders");
		const path = `/admin/orders/papers?id=${id}&redirectTo=${encodeURIComponent(back)}`;
		expect(await papers(routeArgs(contextFor(db, admin), path))).toMatchObject({ backTo: back });
	});

	it("processes the ticked orders", async () => {
		const one = makeOrder(db, {});
		const two = makeOrder(db, { status: "delivered" });
		const context = contextFor(db, admin);
		await processAction(routeArgs(context, "/admin/orders/process", { form: { id: [one.id, two.id] } }));
		expect(orderOf(one.id).status).toBe("processing");
		expect(context.flash.outgoing).toMatchObject({
			title: "Order Updated",
			text: expect.stringContaining(two.orderNumber),
		});
	});

	it("keeps payment and notes from the order's page", async () => {
		const order = makeOrder(db, {});
		const params = { orderNumber: order.orderNumber };
		const send = (does: string, form: Record<string, string>) =>
			call(orderAction, `/admin/orders/${order.orderNumber}/${does}`, { db, as: admin, params, form });
		await send("payment", { paymentStatus: "paid" });
		await send("notes", { staffNotes: "Call first" });
		expect(orderOf(order.id)).toMatchObject({ paymentStatus: "paid", staffNotes: "Call first" });
		expect((await send("payment", { paymentStatus: "free" })).flash).toMatchObject({ kind: "error" });
		expect((await send("nothing", {})).status).toBe(404);
	});

	it("cancels after a confirmation, and returns to the page it started from", async () => {
		const order = makeOrder(db, {});
		const params = { orderNumber: order.orderNumber };
		const from = "/admin-portal?tab=orders&page=2";
		const requested = cancelPage(
			routeArgs(contextFor(db, admin), `/x?redirectTo=${encodeURIComponent(from)}`, { params }),
		);
		expect(requested).toMatchObject({ possible: true, backTo: from });
		expect(orderOf(order.id).status).toBe("pending");
		const press = async (redirectTo: string) => {
			return call(cancelAction, "/x", { db, as: admin, params, form: { redirectTo } });
		};
		expect(await press(from)).toMatchObject({
			location: from,
			flash: {
				title: "Order Updated",
				text: "Order status has been updated and customer notified.",
			},
		});
		expect(orderOf(order.id).status).toBe("cancelled");
		expect(await press("https://elsewhere.example/")).toMatchObject({
			location: `/admin/orders/${order.orderNumber}`,
			flash: { kind: "error", title: "Failed to update order status" },
		});
		expect(cancelPage(routeArgs(contextFor(db, admin), "/x", { params }))).toMatchObject({
			possible: false,
		});
	});

	it("puts no price on the papers", async () => {
		const order = makeOrder(db, {});
		const loaded = await papers(
			routeArgs(contextFor(db, admin), `/admin/orders/papers?id=${order.id}&id=nope`),
		);
		expect(loaded.orders).toHaveLength(1);
		expect(JSON.stringify(loaded)).not.toMatch(/cents|cost|price/i);
	});
});

describe("PATCH /api/orders/:id", () => {
	it("ships, ignoring the times a client sends", async () => {
		const order = makeOrder(db, { status: "processing" });
		const answer = await patch(order.id, {
			status: "shipped",
			trackingNumber: "1Z999AA10123456784",
			shippedAt: "2001-01-01T00:00:00Z",
		});
		expect(answer.status).toBe(200);
		const body = await answer.json();
		expect(body).toMatchObject({ id: order.id, status: "shipped", carrier: "ups" });
		expect(new Date(body.shippedAt).getFullYear()).toBeGreaterThan(2020);
	});

	it.each([
		[{}, "status"],
		[{ status: "lost" }, "status"],
		[{ status: "shipped" }, "trackingNumber"],
		[{ status: "shipped", trackingNumber: "" }, "trackingNumber"],
		[{ status: "shipped", trackingNumber: "123456789012", carrier: "pigeon" }, "carrier"],
		[{ status: "shipped", trackingNumber: "hello world" }, "trackingNumber"],
	])("answers %j with 400 and the field", async (json, field) => {
		const order = makeOrder(db, {});
		const answer = await patch(order.id, json);
		expect(answer.status).toBe(400);
		expect((await answer.json()).errors[0].field).toBe(field);
		expect(orderOf(order.id).status).toBe("pending");
	});

	it("corrects a tracking number alone, and refuses a wrong one", async () => {
		const order = makeOrder(db, { status: "delivered" });
		const answer = await patch(order.id, { trackingNumber: "9400100000000000000000" });
		expect(answer.status).toBe(200);
		expect(await answer.json()).toMatchObject({
			status: "delivered",
			trackingNumber: "9400100000000000000000",
			carrier: "usps",
		});
		const bad = await patch(order.id, { trackingNumber: "hello world" });
		expect((await bad.json()).errors[0].field).toBe("trackingNumber");
		expect((await patch(makeOrder(db, {}).id, { trackingNumber: "9400100000000000000000" })).status).toBe(
			409,
		);
	});

	it("lists all orders with costs and staff's notes, for admins", async () => {
		makeOrder(db, { staffNotes: "VIP" });
		const answer = await ordersApi(routeArgs(contextFor(db, admin), "/api/orders?perPage=1"));
		const [order] = await answer.json();
		expect(order).toMatchObject({ staffNotes: "VIP", items: [{ cost: "6.00", price: "10.00" }] });
		expect(answer.headers.get("X-Total-Count")).toBe("1");
	});
});
