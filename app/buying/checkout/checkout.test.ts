import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { newId } from "~db/id";
import { cartItems, orderItems, orders, outbox, products, stockMovements } from "~db/schema.server";
import { ADDRESS } from "../../../tests/helpers/address";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { makeApplication } from "../../../tests/helpers/application";
import { checkoutForm, one, withCart } from "../../../tests/helpers/cart";
import { makeBuyer, makeProduct, setCompany, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { call } from "../../../tests/helpers/request";
import { ordersApi } from "../api";
import { addToCart } from "../cart/add-to-cart.server";
import * as clearRoute from "../cart/buyer/clear";
import * as checkoutRoute from "./checkout";

const apiOrders = doorsAt(ordersApi, "/api/orders");

describe("placing an order by form and by API", () => {
	test("creates the same order", async () => {
		const placed: unknown[] = [];
		const id = newId();
		for (const door of ["form", "json"] as const) {
			const db = testDatabase();
			const buyer = makeBuyer(db, { id, username: "u", email: "u@example.com" });
			const product = makeProduct(db, { id, name: "P", sku: "S", wholesalePriceCents: 1234 });
			addToCart(db, buyer, one(product.id, 7));
			const extra = { poNumber: "CS-1", specialInstructions: "Ring twice" };
			if (door === "form") {
				const answer = await call(checkoutRoute.action, "/checkout", {
					db,
					as: buyer,
					form: checkoutForm({ ...extra, shownTotalCents: "11829" }),
				});
				expect(answer).toMatchObject({
					status: 303,
					location: "/wholesale-portal?tab=orders",
					flash: { kind: "success", title: "Order Placed Successfully!" },
				});
				expect(answer.flash?.text).toMatch(/RW-10001.*confirmation email.*u@example\.com/);
			} else {
				const answer = await call(apiOrders.action, "/api/orders", {
					db,
					as: buyer,
					json: { shippingAddress: ADDRESS, paymentMethod: "net30", ...extra },
				});
				expect(answer).toMatchObject({
					status: 201,
					body: {
						orderNumber: "RW-10001",
						items: [{ productName: "P", sku: "S", flavor: null, price: "12.34", quantity: 7 }],
						subtotal: "86.38",
						tax: "6.91",
						shipping: "25.00",
						total: "118.29",
						status: "pending",
						paymentStatus: "pending",
						notes: "Ring twice",
					},
				});
				expect(JSON.stringify(answer.body)).not.toMatch(/cost|staffNotes|idempotency/i);
			}
			const {
				id: _id,
				companyId: _company,
				createdAt: _created,
				updatedAt: _updated,
				...order
			} = db.select().from(orders).get()!;
			const { id: _item, orderId: _order, ...item } = db.select().from(orderItems).get()!;
			placed.push({ order, item });
		}
		expect(placed[0]).toEqual(placed[1]);
	});

	test("each empty field has its message, at the field and in the API's errors, and typed values stay", async () => {
		const { db, buyer } = withCart();
		const form = await call(checkoutRoute.action, "/checkout", {
			db,
			as: buyer,
			form: { "shippingAddress.city": "Denver", poNumber: "CS-1" },
		});
		const fields = ["firstName", "lastName", "address1", "state", "zipCode", "phone"];
		const { result, toast } = form.body as {
			result: { error: Record<string, string[]>; initialValue: Record<string, unknown> };
			toast: unknown;
		};
		expect(form.status).toBe(400);
		expect(toast).toBeNull();
		expect(result.initialValue).toMatchObject({ shippingAddress: { city: "Denver" }, poNumber: "CS-1" });
		expect(Object.keys(result.error).sort()).toEqual(
			[
				...fields.map((name) => `shippingAddress.${name}`),
				...[...fields, "city"].map((name) => `billingAddress.${name}`),
				"paymentMethod",
			].sort(),
		);
		expect(result.error["billingAddress.zipCode"]).toEqual(["ZIP code is required"]);

		const json = await call(apiOrders.action, "/api/orders", {
			db,
			as: buyer,
			json: { shippingAddress: { city: "Denver" }, sameBillingAddress: false },
		});
		const { errors } = json.body as { errors: { field: string; message: string }[] };
		expect(json).toMatchObject({ status: 400, body: { title: "Failed to place order" } });
		expect(Object.fromEntries(errors.map(({ field, message }) => [field, [message]]))).toEqual(result.error);
	});

	test("the same key returns the first order, after Back too; with other contents it is refused", async () => {
		const { db, buyer, product } = withCart();
		const form = checkoutForm({ idempotencyKey: "k" });
		const post = (changes = {}) =>
			call(checkoutRoute.action, "/checkout", { db, as: buyer, form: { ...form, ...changes } });
		const first = await post();
		addToCart(db, buyer, one(product.id));
		expect(await post()).toEqual(first);
		expect((await post({ poNumber: "other" })).status).toBe(409);

		const headers = { "Idempotency-Key": "j" };
		const json = { shippingAddress: ADDRESS, paymentMethod: "check" };
		const send = (body: unknown) =>
			call(apiOrders.action, "/api/orders", { db, as: buyer, json: body, headers });
		const one_ = await send(json);
		expect(one_.status).toBe(201);
		expect(await send(json)).toMatchObject({ status: 201, body: one_.body });
		expect(await send({ ...json, paymentMethod: "net30" })).toMatchObject({
			status: 422,
			body: { title: "Failed to place order" },
		});
		expect(db.select().from(orders).all()).toHaveLength(2);
	});

	test("an empty cart, a changed total and net 30 on a prepay account are refused with the reason", async () => {
		const { db, buyer, product } = withCart();
		const post = (changes = {}) =>
			call(checkoutRoute.action, "/checkout", { db, as: buyer, form: checkoutForm(changes) });
		db.update(products).set({ wholesalePriceCents: 1100 }).where(eq(products.id, product.id)).run();
		expect(await post({ shownTotalCents: "5740" })).toMatchObject({
			status: 409,
			body: { result: { error: { "": [expect.stringContaining("The total is now $60.64")] } } },
		});
		setCompany(db, buyer, { paymentTerms: "prepay" });
		expect(await post()).toMatchObject({
			status: 400,
			body: { result: { error: { paymentMethod: [expect.stringContaining("prepay")] } } },
		});
		expect(await call(checkoutRoute.loader, "/checkout", { db, as: buyer })).toMatchObject({
			body: { hasCredit: false },
		});
		await call(clearRoute.action, "/", { db, as: buyer, form: {} });
		expect(await post({ paymentMethod: "check" })).toMatchObject({
			status: 409,
			body: { result: { error: { "": ["Your cart is empty"] } } },
		});
		expect(db.select().from(orders).all()).toEqual([]);
	});

	test("on a full disk fails as a whole, and is done once there is room (Rule 14.41)", async () => {
		const db = testDatabase();
		const { id } = makeProduct(db, { stockQuantity: 200, wholesalePriceCents: 1000 });
		const buyers = Array.from({ length: 60 }, () => makeBuyer(db));
		for (const buyer of buyers) addToCart(db, buyer, one(id, 2));
		const size = (name: string) => db.$client.pragma(name, { simple: true });
		db.$client.pragma(`max_page_count = ${size("page_count")}`);
		const place = (as: UserActor) =>
			call(checkoutRoute.action, "/checkout", { db, as, form: checkoutForm({ shownTotalCents: "4660" }) });
		const expectPlaced = (count: number) => {
			const rows = [orders, orderItems, outbox, cartItems].map(
				(table) => db.select().from(table).all().length,
			);
			const taken = db.select().from(stockMovements).where(eq(stockMovements.kind, "order")).all();
			expect([...rows, taken.length]).toEqual([count, count, count, buyers.length - count, count]);
			expect(db.select().from(products).get()?.stockQuantity).toBe(200 - 2 * count);
		};
		let placed = 0;
		let answer = await place(buyers[0]!);
		while (answer.status === 303) answer = await place(buyers[++placed]!);
		expect(answer).toMatchObject({
			status: 503,
			body: { result: { error: { "": [expect.stringContaining("was not saved")] } } },
		});
		expectPlaced(placed);
		expect((await call(checkoutRoute.loader, "/checkout", { db, as: buyers[placed]! })).status).toBe(200);
		db.$client.pragma("max_page_count = 1000000");
		expect((await place(buyers[placed]!)).status).toBe(303);
		expectPlaced(placed + 1);
	});

	test("a buyer whose approval was revoked can't order a full cart", async () => {
		const { db, buyer } = withCart();
		setCompany(db, buyer, { isWholesaleApproved: false });
		const stale = await call(apiOrders.action, "/api/orders", {
			db,
			as: buyer,
			json: { shippingAddress: ADDRESS, paymentMethod: "check" },
		});
		expect(stale.status).toBe(403);
		expect(db.select().from(orders).all()).toEqual([]);
	});
});

describe("the checkout page", () => {
	const addressesOf = async (db: Db, as: UserActor, path = "/checkout") => {
		const { data } = await call(checkoutRoute.loader, path, { db, as });
		return { start: data.start, used: data.addresses, phone: data.phone };
	};

	test("is filled in from the application before the first order, and from the last order after it", async () => {
		const { db, buyer } = withCart();
		expect(await addressesOf(db, buyer)).toMatchObject({ start: { isOther: true }, used: [] });
		makeApplication(db, { user: buyer, status: "approved", reviewedAt: new Date(), businessName: "Corner" });
		const { start } = await addressesOf(db, buyer);
		expect(start).toEqual({
			isOther: true,
			address: {
				firstName: "",
				lastName: "",
				company: "Corner",
				address1: "418 Northgate Blvd",
				city: "Sacramento",
				state: "CA",
				zipCode: "95834",
				phone: "(916) 555-0172",
			},
		});
		expect((await addressesOf(db, buyer, "/checkout?address=new")).start.address).toBeUndefined();
		makeOrder(db, { userId: buyer.id });
		const later = await addressesOf(db, buyer);
		expect([later.start.address?.address1, later.used.length]).toEqual(["1 Main Street", 1]);
		makeOrder(db, { userId: buyer.id, shippingAddress: { ...start.address!, firstName: "Ann" } });
		const known = await addressesOf(db, buyer);
		expect(known.start).toEqual({ isOther: false });
		expect(known.used.map(({ address1 }) => address1)).toEqual(["1 Main Street"]);
		expect((await addressesOf(db, buyer, "/checkout?address=0")).start).toMatchObject({
			isOther: true,
			address: { address1: "1 Main Street" },
		});
	});

	test("offers no address in a state we don't ship to, but its phone", async () => {
		const { db, buyer } = withCart();
		const businessAddress = "1 Main Street\nReno, NV 89501";
		makeApplication(db, { user: buyer, status: "approved", reviewedAt: new Date(), businessAddress });
		expect(await addressesOf(db, buyer)).toMatchObject({
			start: { isOther: true, address: undefined },
			used: [],
			phone: "(916) 555-0172",
		});
	});

	test("names the earliest day of shipping, and the due date 30 days later", async () => {
		const { db, buyer } = withCart();
		vi.useFakeTimers({ now: new Date("2026-11-20T19:00:00Z"), toFake: ["Date"] });
		const { data } = await call(checkoutRoute.loader, "/checkout", { db, as: buyer });
		vi.useRealTimers();
		expect(data).toMatchObject({ shipDay: "2026-11-23", dueDays: { net30: "2026-12-23" } });
	});
});
