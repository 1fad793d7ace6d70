import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { VISITOR } from "~/domain/actor";
import { addToCart } from "~/domain/cart/add-to-cart.server";
import { getCart } from "~/domain/cart/cart.queries.server";
import { decimalOf } from "~/domain/money";
import type { Order } from "~/domain/orders/order-view";
import type { Db } from "~db/client.server";
import { orderItems, orders, products, users } from "~db/schema.server";
import { ADDRESS } from "../../../tests/helpers/address";
import { checkoutForm, makeFlavor, orderThroughCart } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, makeUser, testDatabase } from "../../../tests/helpers/database";
import { caught, contextFor, type RouteFunction, routeArgs } from "../../../tests/helpers/request";
import * as apiCart from "../api/cart";
import * as apiItem from "../api/cart-item";
import * as apiItems from "../api/cart-items";
import * as apiMyOrders from "../api/my-orders";
import * as apiReorder from "../api/order-reorder";
import * as apiOrders from "../api/orders";
import * as cartRoute from "./cart";
import * as clearRoute from "./cart-clear";
import * as itemRoute from "./cart-item";
import * as itemsRoute from "./cart-items";
import * as checkoutRoute from "./checkout";
import * as layoutRoute from "./layout";
import * as orderRoute from "./order";
import * as cancelRoute from "./order-cancel";
import * as paperRoute from "./order-paper";
import * as reorderRoute from "./order-reorder";
import * as portalRoute from "./portal";
import * as wholesaleRoute from "./wholesale-portal";

type Answer = { status: number; body: unknown; location: string | null };

/** What a loader or action answered or threw: status and body. */
async function answerOf(run: () => unknown): Promise<Answer> {
	const value: unknown = await caught(run);
	if (value instanceof Response) {
		const text = await value.text();
		return {
			status: value.status,
			body: text ? JSON.parse(text) : null,
			location: value.headers.get("Location"),
		};
	}
	if (value && typeof value === "object" && "type" in value && value.type === "DataWithResponseInit") {
		const { data, init } = value as unknown as { data: unknown; init: ResponseInit | null };
		return { status: init?.status ?? 200, body: data, location: null };
	}
	return { status: 200, body: value, location: null };
}

function call(
	handler: RouteFunction,
	db: Db,
	actor: Actor,
	path: string,
	params: Record<string, string> = {},
	request: Parameters<typeof routeArgs>[3] = {},
) {
	const context = contextFor(db, actor);
	const args = routeArgs(context, path, params, request);
	return answerOf(() => handler(args)).then((answer) => ({
		...answer,
		flash: context.flash.outgoing,
	}));
}

const one = (productId: string, quantity = 1) => [{ productId, flavor: null, quantity }];

function withCart() {
	const db = testDatabase();
	const buyer = makeBuyer(db);
	const product = makeProduct(db, { stockQuantity: 20 });
	const line = addToCart(db, buyer, one(product.id, 3)).lines[0]!;
	return { db, buyer, product, line };
}

describe("who may see and do what", () => {
	const { db, buyer, product } = withCart();
	const order = orderThroughCart(db, buyer, [{ productId: product.id, quantity: 1 }]);
	const { orderNumber, id } = order;
	const post = { form: {} };
	const pages: [string, RouteFunction, Record<string, string>, typeof post?][] = [
		["/cart", layoutRoute.loader, {}],
		["/cart", cartRoute.loader, {}],
		["/cart/items", itemsRoute.loader, {}],
		["/cart/items", itemsRoute.action, {}, post],
		["/cart/items/x", itemRoute.loader, { itemId: "x" }],
		["/cart/items/x", itemRoute.action, { itemId: "x" }, post],
		["/buyer-portal", portalRoute.loader, {}],
		["/buyer-portal/orders/x", orderRoute.loader, { orderNumber }],
		["/buyer-portal/orders/x/cancel", cancelRoute.loader, { orderNumber }],
		["/buyer-portal/orders/x/cancel", cancelRoute.action, { orderNumber }, post],
		["/buyer-portal/orders/x/reorder", reorderRoute.loader, { orderNumber }],
		["/buyer-portal/orders/x/reorder", reorderRoute.action, { orderNumber }, post],
		["/buyer-portal/orders/x/invoice", paperRoute.loader, { orderNumber, paper: "invoice" }],
	];

	test.each(pages)("%s denies all but approved buyers (%#)", async (path, handler, params, request) => {
		for (const [actor, signedIn] of [
			[VISITOR, false],
			[makeUser(db), true],
			[makeAdmin(db), true],
		] as const) {
			expect(await call(handler, db, actor, path, params, request)).toMatchObject({
				status: 403,
				body: { denied: "buyer", signedIn },
			});
		}
	});

	test("posts below the layout are stopped by its middleware", async () => {
		for (const actor of [VISITOR, makeUser(db), makeAdmin(db)]) {
			const context = contextFor(db, actor);
			const args = routeArgs(context, "/cart/clear", {}, post);
			const guard = () => layoutRoute.middleware[0]!(args, async () => new Response());
			expect((await answerOf(guard)).status).toBe(403);
		}
	});

	test("/checkout leads visitors to the login and who may not buy to the portal", async () => {
		for (const handler of [checkoutRoute.loader, checkoutRoute.action] as RouteFunction[]) {
			const request = handler === checkoutRoute.action ? post : {};
			expect((await call(handler, db, VISITOR, "/checkout", {}, request)).location).toBe(
				"/login?redirectTo=%2Fcheckout",
			);
			for (const actor of [makeUser(db), makeAdmin(db)]) {
				expect((await call(handler, db, actor, "/checkout", {}, request)).location).toBe("/wholesale-portal");
			}
		}
	});

	const calls: [string, RouteFunction, Record<string, string>, Parameters<typeof routeArgs>[3]][] = [
		["GET /api/cart", apiCart.loader, {}, {}],
		["POST /api/cart/items", apiItems.action, {}, { json: { productId: product.id, quantity: 1 } }],
		["PATCH /api/cart/items/x", apiItem.action, { itemId: "x" }, { method: "PATCH", json: { quantity: 1 } }],
		["DELETE /api/cart/items/x", apiItem.action, { itemId: "x" }, { method: "DELETE" }],
		[
			"POST /api/orders",
			apiOrders.action,
			{},
			{ json: { shippingAddress: ADDRESS, paymentMethod: "check" } },
		],
		["GET /api/orders/my-orders", apiMyOrders.loader, {}, {}],
		["POST /api/orders/x/reorder", apiReorder.action, { id }, { method: "POST" }],
	];

	test.each(calls)(
		"%s: 401 without a session, 403 without approval",
		async (_name, handler, params, request) => {
			const before = [db.select().from(orders).all(), getCart(db, buyer)];
			expect((await call(handler, db, VISITOR, "/api", params, request)).status).toBe(401);
			expect((await call(handler, db, makeUser(db), "/api", params, request)).status).toBe(403);
			expect((await call(handler, db, makeAdmin(db), "/api", params, request)).status).toBe(403);
			expect([db.select().from(orders).all(), getCart(db, buyer)]).toEqual(before);
		},
	);

	test("another buyer's lines and orders are not there, by both doors", async () => {
		const owner = makeBuyer(db);
		const itemId = addToCart(db, owner, one(product.id)).lines[0]!.id;
		const stranger = makeBuyer(db);
		for (const [handler, params, request] of [
			[itemRoute.action, { itemId }, { form: { quantity: "1" } }],
			[itemRoute.action, { itemId }, { form: { intent: "remove" } }],
			[apiItem.action, { itemId }, { method: "PATCH", json: { quantity: 1 } }],
			[apiItem.action, { itemId }, { method: "DELETE" }],
			[orderRoute.loader, { orderNumber }, {}],
			[cancelRoute.action, { orderNumber }, post],
			[reorderRoute.action, { orderNumber }, post],
			[paperRoute.loader, { orderNumber, paper: "invoice" }, {}],
			[apiReorder.action, { id }, { method: "POST" }],
		] as [RouteFunction, Record<string, string>, Parameters<typeof routeArgs>[3]][]) {
			expect((await call(handler, db, stranger, "/", params, request)).status).toBe(404);
		}
		expect(getCart(db, owner).units).toBe(1);
	});

	test("an unknown paper is 404", async () => {
		expect((await call(paperRoute.loader, db, buyer, "/", { orderNumber, paper: "toString" })).status).toBe(
			404,
		);
	});
});

describe("the cart by both doors", () => {
	test("adding makes the same line", async () => {
		const lines = [];
		for (const door of ["form", "json"] as const) {
			const db = testDatabase();
			const buyer = makeBuyer(db);
			const product = makeProduct(db, { id: "p", name: "P", slug: "p", sku: "S" });
			makeFlavor(db, { productId: product.id, name: "Mint" });
			const body = { productId: "p", flavor: "Mint", quantity: "4" };
			const answer =
				door === "form"
					? await call(
							itemsRoute.action,
							db,
							buyer,
							"/cart/items",
							{},
							{ form: { ...body, redirectTo: "/products?page=2" } },
						)
					: await call(apiItems.action, db, buyer, "/api/cart/items", {}, { json: body });
			if (door === "form") {
				expect(answer).toMatchObject({
					status: 303,
					location: "/products?page=2",
					flash: { title: "Added to Cart" },
				});
			} else {
				expect(answer).toMatchObject({
					status: 201,
					body: {
						items: [{ productId: "p", flavor: "Mint", quantity: 4, price: "10.00" }],
						subtotal: "40.00",
					},
				});
			}
			const { id: _id, flavorId: _flavor, ...line } = getCart(db, buyer).lines[0]!;
			lines.push(line);
		}
		expect(lines[0]).toEqual(lines[1]);
	});

	test.each([
		["0", "Enter a whole number of at least 1"],
		["-1", "Enter a whole number of at least 1"],
		["1.5", "Enter a whole number of at least 1"],
		["1e9", "Enter a whole number of at least 1"],
		["ten", "Enter a whole number of at least 1"],
		["21", "20 available, 3 already in your cart"],
	])("adding %s is refused with the same words", async (quantity, message) => {
		const { db, buyer, product } = withCart();
		const form = await call(
			itemsRoute.action,
			db,
			buyer,
			"/cart/items",
			{},
			{
				form: { productId: product.id, quantity, redirectTo: "/products" },
			},
		);
		expect(form).toMatchObject({
			status: 400,
			body: { backTo: "/products", lines: [{ name: product.name, quantity, message }] },
		});
		expect(
			await call(apiItems.action, db, buyer, "/api", {}, { json: { productId: product.id, quantity } }),
		).toMatchObject({
			status: 400,
			body: { title: "Failed to add item", errors: [{ field: "quantity", message }] },
		});
		expect(getCart(db, buyer).units).toBe(3);
	});

	test("an order sheet adds its filled boxes, and comes back whole when one is refused", async () => {
		const { db, buyer, product } = withCart();
		const other = makeProduct(db, { stockQuantity: 2 });
		const sheet = (quantity: string) => ({
			"lines[0].productId": makeProduct(db).id,
			"lines[0].quantity": "",
			"lines[1].productId": product.id,
			"lines[1].quantity": "4",
			"lines[2].productId": other.id,
			"lines[2].quantity": quantity,
		});
		const post = (quantity: string) =>
			call(itemsRoute.action, db, buyer, "/cart/items", {}, { form: sheet(quantity) });
		expect(await post("3")).toMatchObject({
			status: 400,
			body: {
				lines: [
					{ productId: product.id, quantity: "4", message: null },
					{ productId: other.id, quantity: "3", message: "2 available" },
				],
			},
		});
		expect(await post("x")).toMatchObject({
			status: 400,
			body: { lines: [{ message: null }, { message: "Enter a whole number of at least 1" }] },
		});
		expect(getCart(db, buyer).units).toBe(3);
		expect((await post("2")).status).toBe(303);
		expect(getCart(db, buyer).lines.map(({ quantity }) => quantity)).toEqual([7, 2]);
	});

	test("a form never leads off the site, and its key adds once", async () => {
		const { db, buyer, product } = withCart();
		const form = {
			productId: product.id,
			quantity: "2",
			idempotencyKey: "k",
			redirectTo: "https://elsewhere.example/",
		};
		for (let n = 0; n < 2; n++) {
			expect((await call(itemsRoute.action, db, buyer, "/cart/items", {}, { form })).location).toBe("/cart");
		}
		expect(getCart(db, buyer).units).toBe(5);
		// The same page after Back, filled in differently, is no resend.
		await call(itemsRoute.action, db, buyer, "/cart/items", {}, { form: { ...form, quantity: "4" } });
		expect(getCart(db, buyer).units).toBe(9);
	});

	test("an unknown product is 404 by both doors", async () => {
		const { db, buyer } = withCart();
		const body = { productId: "nothing", quantity: "1" };
		expect((await call(itemsRoute.action, db, buyer, "/", {}, { form: body })).status).toBe(404);
		expect((await call(apiItems.action, db, buyer, "/", {}, { json: body })).status).toBe(404);
	});

	test("minus, plus and the box send the number that is shown", async () => {
		const { db, buyer, line } = withCart();
		const press = async (intent: string, quantity: string) => {
			const answer = await call(
				itemRoute.action,
				db,
				buyer,
				"/",
				{ itemId: line.id },
				{ form: { intent, quantity } },
			);
			expect(answer).toMatchObject({ status: 303, location: `/cart#line-${line.id}` });
			return getCart(db, buyer).units;
		};
		expect(await press("increase", "3")).toBe(4);
		// The second click of a double click.
		expect(await press("increase", "3")).toBe(4);
		expect(await press("decrease", "4")).toBe(3);
		expect(await press("decrease", "1")).toBe(1);
		expect(await press("set", "12")).toBe(12);
		for (const nonsense of ["ten", "0", "-1", "1.5", "1e9", ""]) expect(await press("set", nonsense)).toBe(1);
	});

	test("a script's change stays on its page", async () => {
		const { db, buyer, line } = withCart();
		const post = (quantity: string) =>
			call(itemRoute.action, db, buyer, "/", { itemId: line.id }, { form: { quantity, via: "fetch" } });
		expect(await post("5")).toMatchObject({ status: 200, body: { refusal: null } });
		expect((await post("21")).status).toBe(400);
	});

	test("more than there is: the same words, nothing changed", async () => {
		const { db, buyer, line, product } = withCart();
		expect(
			await call(itemRoute.action, db, buyer, "/", { itemId: line.id }, { form: { quantity: "21" } }),
		).toMatchObject({
			status: 400,
			body: {
				failure: "Failed to update quantity",
				refusal: { itemId: line.id, quantity: 21, name: product.name, message: "20 available" },
			},
		});
		expect(
			await call(
				apiItem.action,
				db,
				buyer,
				"/",
				{ itemId: line.id },
				{ method: "PATCH", json: { quantity: 21 } },
			),
		).toMatchObject({
			status: 400,
			body: { title: "Failed to update quantity", errors: [{ field: "quantity", message: "20 available" }] },
		});
		expect(getCart(db, buyer).units).toBe(3);
	});

	test("PATCH and DELETE answer with the cart; their failures have the catalogue's titles", async () => {
		const { db, buyer, line } = withCart();
		const params = { itemId: line.id };
		expect(
			await call(apiItem.action, db, buyer, "/", params, { method: "PATCH", json: { quantity: 5 } }),
		).toMatchObject({ status: 200, body: { items: [{ id: line.id, quantity: 5 }], subtotal: "50.00" } });
		for (const quantity of [0, -1, 1.5, 1e9, "ten", null]) {
			expect(
				await call(apiItem.action, db, buyer, "/", params, { method: "PATCH", json: { quantity } }),
			).toMatchObject({ status: 400, body: { title: "Failed to update quantity" } });
		}
		expect(await call(apiItem.action, db, buyer, "/", params, { method: "DELETE" })).toMatchObject({
			status: 200,
			body: { items: [], total: "0.00" },
		});
		expect(await call(apiItem.action, db, buyer, "/", params, { method: "DELETE" })).toMatchObject({
			status: 404,
			body: { title: "Failed to remove item" },
		});
	});

	test("removing says so, and clearing too", async () => {
		const { db, buyer, line } = withCart();
		expect(
			await call(itemRoute.action, db, buyer, "/", { itemId: line.id }, { form: { intent: "remove" } }),
		).toMatchObject({
			location: "/cart",
			flash: { title: "Item Removed", text: "Item has been removed from your cart." },
		});
		addToCart(db, buyer, one(makeProduct(db).id));
		await call(clearRoute.action, db, buyer, "/", {}, { form: {} });
		expect(getCart(db, buyer).lines).toEqual([]);
	});

	test("a line that is gone leaves the cart on the page and says what failed", async () => {
		const { db, buyer, line } = withCart();
		const post = (form: Record<string, string>) =>
			call(itemRoute.action, db, buyer, "/", { itemId: line.id }, { form });
		await post({ intent: "remove" });
		expect(await post({ intent: "remove" })).toMatchObject({
			status: 404,
			body: { failure: "Failed to remove item", refusal: null },
		});
		for (const via of ["", "fetch"]) {
			expect(await post({ quantity: "2", via })).toMatchObject({
				status: 404,
				body: { failure: "Failed to update quantity", refusal: null },
			});
		}
	});

	test("GET /api/cart has the agreed shape", async () => {
		const { db, buyer } = withCart();
		expect((await call(apiCart.loader, db, buyer, "/api/cart")).body).toMatchObject({
			id: expect.any(String),
			items: [{ productName: expect.any(String), price: "10.00", quantity: 3 }],
			subtotal: "30.00",
			tax: "2.40",
			shipping: "25.00",
			total: "57.40",
			freeShippingRemaining: "470.01",
		});
	});
});

describe("placing an order by both doors", () => {
	test("makes the same order", async () => {
		const placed: unknown[] = [];
		for (const door of ["form", "json"] as const) {
			const db = testDatabase();
			const buyer = makeBuyer(db, { id: "u", username: "u", email: "u@example.com" });
			const product = makeProduct(db, { id: "p", name: "P", sku: "S", wholesalePriceCents: 1234 });
			addToCart(db, buyer, one(product.id, 7));
			const extra = { poNumber: "CS-1", specialInstructions: "Ring twice" };
			if (door === "form") {
				const answer = await call(
					checkoutRoute.action,
					db,
					buyer,
					"/checkout",
					{},
					{
						form: checkoutForm({ ...extra, shownTotalCents: "11829" }),
					},
				);
				expect(answer).toMatchObject({
					status: 303,
					location: "/wholesale-portal?tab=orders",
					flash: { kind: "success", title: "Order Placed Successfully!" },
				});
				expect(answer.flash?.text).toMatch(/RW-10001.*confirmation email.*u@example\.com/);
			} else {
				const answer = await call(
					apiOrders.action,
					db,
					buyer,
					"/api/orders",
					{},
					{
						json: { shippingAddress: ADDRESS, paymentMethod: "net30", ...extra },
					},
				);
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
			const { id: _id, createdAt: _created, updatedAt: _updated, ...order } = db.select().from(orders).get()!;
			const { id: _item, orderId: _order, ...item } = db.select().from(orderItems).get()!;
			placed.push({ order, item });
		}
		expect(placed[0]).toEqual(placed[1]);
	});

	test("every empty field has its message, beside it and in the API's errors, and what was typed stays", async () => {
		const { db, buyer } = withCart();
		const form = await call(
			checkoutRoute.action,
			db,
			buyer,
			"/checkout",
			{},
			{
				form: { "shippingAddress.city": "Denver", poNumber: "CS-1" },
			},
		);
		const fields = ["firstName", "lastName", "address1", "state", "zipCode", "phone"];
		const { result, toast } = form.body as {
			result: { error: Record<string, string[]>; initialValue: Record<string, unknown> };
			toast: unknown;
		};
		expect(form.status).toBe(400);
		expect(toast).toMatchObject({ kind: "error", title: "Order Failed", text: "Failed to place order" });
		expect(result.initialValue).toMatchObject({ shippingAddress: { city: "Denver" }, poNumber: "CS-1" });
		expect(Object.keys(result.error).sort()).toEqual(
			[
				...fields.map((name) => `shippingAddress.${name}`),
				...[...fields, "city"].map((name) => `billingAddress.${name}`),
				"paymentMethod",
			].sort(),
		);
		expect(result.error["billingAddress.zipCode"]).toEqual(["ZIP code is required"]);

		const json = await call(
			apiOrders.action,
			db,
			buyer,
			"/api/orders",
			{},
			{
				json: { shippingAddress: { city: "Denver" }, sameBillingAddress: false },
			},
		);
		const { errors } = json.body as { errors: { field: string; message: string }[] };
		expect(json).toMatchObject({ status: 400, body: { title: "Failed to place order" } });
		expect(Object.fromEntries(errors.map(({ field, message }) => [field, [message]]))).toEqual(result.error);
	});

	test("the same key gives the first order back, also after Back; with other contents it is 409", async () => {
		const { db, buyer, product } = withCart();
		const form = checkoutForm({ idempotencyKey: "k" });
		const post = (changes = {}) =>
			call(checkoutRoute.action, db, buyer, "/checkout", {}, { form: { ...form, ...changes } });
		const first = await post();
		addToCart(db, buyer, one(product.id));
		expect(await post()).toEqual(first);
		expect((await post({ poNumber: "other" })).status).toBe(409);

		const headers = { "Idempotency-Key": "j" };
		const json = { shippingAddress: ADDRESS, paymentMethod: "check" };
		const send = (body: unknown) =>
			call(apiOrders.action, db, buyer, "/api/orders", {}, { json: body, headers });
		const one_ = await send(json);
		expect(one_.status).toBe(201);
		expect(await send(json)).toEqual(one_);
		expect(await send({ ...json, paymentMethod: "net30" })).toMatchObject({
			status: 409,
			body: { title: "Failed to place order" },
		});
		expect(db.select().from(orders).all()).toHaveLength(2);
	});

	test("an empty cart, a changed total and prepay against net 30 come back with the reason", async () => {
		const { db, buyer, product } = withCart();
		const post = (changes = {}) =>
			call(checkoutRoute.action, db, buyer, "/checkout", {}, { form: checkoutForm(changes) });
		db.update(products).set({ wholesalePriceCents: 1100 }).where(eq(products.id, product.id)).run();
		expect(await post({ shownTotalCents: "5740" })).toMatchObject({
			status: 409,
			body: { result: { error: { "": [expect.stringContaining("The total is now $60.64")] } } },
		});
		db.update(users).set({ paymentTerms: "prepay" }).where(eq(users.id, buyer.id)).run();
		expect(await post()).toMatchObject({
			status: 400,
			body: { result: { error: { paymentMethod: [expect.stringContaining("prepay")] } } },
		});
		expect(await call(checkoutRoute.loader, db, buyer, "/checkout")).toMatchObject({
			body: { canUseNet30: false },
		});
		await call(clearRoute.action, db, buyer, "/", {}, { form: {} });
		expect(await post({ paymentMethod: "check" })).toMatchObject({
			status: 409,
			body: { result: { error: { "": ["Your cart is empty"] } } },
		});
		expect(db.select().from(orders).all()).toEqual([]);
	});

	test("approval taken back with a full cart: nothing is ordered", async () => {
		const { db, buyer } = withCart();
		db.update(users).set({ isWholesaleApproved: false }).where(eq(users.id, buyer.id)).run();
		const stale = await call(
			apiOrders.action,
			db,
			buyer,
			"/api/orders",
			{},
			{
				json: { shippingAddress: ADDRESS, paymentMethod: "check" },
			},
		);
		expect(stale.status).toBe(403);
		expect(db.select().from(orders).all()).toEqual([]);
	});
});

describe("the buyer portal", () => {
	test("the checkout offers earlier addresses and starts from the last one, or the one asked for", async () => {
		const { db, buyer } = withCart();
		const start = async (query = "") =>
			(await call(checkoutRoute.loader, db, buyer, `/checkout${query}`)).body as {
				chosen: number;
				addresses: unknown[];
			};
		expect(await start()).toMatchObject({ chosen: -1, addresses: [] });
		await call(checkoutRoute.action, db, buyer, "/checkout", {}, { form: checkoutForm() });
		expect(await start()).toMatchObject({ chosen: 0, addresses: [ADDRESS] });
		expect((await start("?address=new")).chosen).toBe(-1);
		expect((await start("?address=7")).chosen).toBe(-1);
	});

	test("shows the tab asked for, the first one else", async () => {
		const { db, buyer, product } = withCart();
		const placed = Array.from({ length: 7 }, () =>
			orderThroughCart(db, buyer, [{ productId: product.id, quantity: 1 }]),
		);
		const at = async (query: string) =>
			(await call(portalRoute.loader, db, buyer, `/buyer-portal${query}`)).body as {
				tab: string;
				list: { orders: Order[]; total: number };
			};
		expect(await at("")).toMatchObject({ tab: "dashboard", list: { total: 7 } });
		expect((await at("")).list.orders).toHaveLength(5);
		expect((await at("?tab=constructor")).tab).toBe("dashboard");
		expect((await at("?tab=reorder")).list.orders).toHaveLength(3);
		const number = placed[2]!.orderNumber;
		expect(
			(await at(`?tab=orders&search=${number.toLowerCase()}`)).list.orders.map((o) => o.orderNumber),
		).toEqual([number]);
		expect((await at("?tab=orders&page=x")).list.orders).toHaveLength(7);
	});

	test("/wholesale-portal keeps the tab", async () => {
		const db = testDatabase();
		const to = async (query: string) =>
			(await call(wholesaleRoute.loader, db, VISITOR, `/wholesale-portal${query}`)).location;
		expect(await to("?tab=orders")).toBe("/buyer-portal?tab=orders");
		expect(await to("")).toBe("/buyer-portal");
	});

	test("reordering by both doors fills the cart alike and names what could not be added", async () => {
		for (const door of ["form", "json"] as const) {
			const db = testDatabase();
			const buyer = makeBuyer(db);
			const [a, b] = [makeProduct(db), makeProduct(db)];
			const order = orderThroughCart(
				db,
				buyer,
				[a, b].map(({ id }) => ({ productId: id, quantity: 5 })),
			);
			db.update(products).set({ stockQuantity: 2 }).where(eq(products.id, b.id)).run();
			const remark = `${b.name}: 2 available, 2 of 5 added.`;
			if (door === "form") {
				const answer = await call(
					reorderRoute.action,
					db,
					buyer,
					"/",
					{ orderNumber: order.orderNumber },
					{ form: {} },
				);
				expect(answer).toMatchObject({
					status: 303,
					location: "/cart",
					flash: {
						kind: "success",
						title: "Items Added to Cart",
						text: `Previous order items have been added to your cart. ${remark}`,
					},
				});
			} else {
				const answer = await call(apiReorder.action, db, buyer, "/", { id: order.id }, { method: "POST" });
				expect(answer).toMatchObject({
					status: 200,
					body: {
						subtotal: decimalOf(7000),
						lines: [
							{ asked: 5, added: 5, problem: null },
							{ asked: 5, added: 2, problem: "2 available" },
						],
					},
				});
			}
			expect(getCart(db, buyer).lines.map(({ quantity }) => quantity)).toEqual([5, 2]);
		}
	});

	test("reordering takes the typed quantities, refuses nonsense beside its line, and fails when nothing fits", async () => {
		const { db, buyer, product } = withCart();
		const order = orderThroughCart(db, buyer, [{ productId: product.id, quantity: 1 }]);
		const post = (quantity: string) =>
			call(
				reorderRoute.action,
				db,
				buyer,
				"/",
				{ orderNumber: order.orderNumber },
				{
					form: { "lines[0].id": order.lines[0]!.id, "lines[0].quantity": quantity },
				},
			);
		expect(await post("1.5")).toMatchObject({
			status: 400,
			body: {
				answer: { [order.lines[0]!.id]: { typed: "1.5", message: "Enter a whole number of at least 1" } },
			},
		});
		expect((await post("0")).flash).toMatchObject({ kind: "error", title: "Reorder Failed" });
		expect((await post("6")).flash?.kind).toBe("success");
		expect(getCart(db, buyer).units).toBe(6);
	});

	test("cancelling says so, and why not when it is too late", async () => {
		const { db, buyer, product } = withCart();
		const order = orderThroughCart(db, buyer, [{ productId: product.id, quantity: 1 }]);
		const post = () =>
			call(cancelRoute.action, db, buyer, "/", { orderNumber: order.orderNumber }, { form: {} });
		expect((await post()).flash).toMatchObject({ kind: "success", title: "Order Cancelled" });
		expect((await post()).flash).toMatchObject({ kind: "error", text: "This order is already cancelled." });
	});

	test("GET /api/orders/my-orders pages the buyer's own, newest first", async () => {
		const { db, buyer, product } = withCart();
		const numbers = [1, 2, 3].map(
			() => orderThroughCart(db, buyer, [{ productId: product.id, quantity: 1 }]).orderNumber,
		);
		orderThroughCart(db, makeBuyer(db), [{ productId: product.id, quantity: 1 }]);
		const context = contextFor(db, buyer);
		const response = await apiMyOrders.loader(routeArgs(context, "/api/orders/my-orders?perPage=2", {}));
		expect(response.headers.get("X-Total-Count")).toBe("3");
		expect(((await response.json()) as { orderNumber: string }[]).map((o) => o.orderNumber)).toEqual(
			numbers.reverse().slice(0, 2),
		);
	});
});
