import { describe, expect, test } from "vitest";
import { ordersApi } from "~/buying/api";
import { addToCart } from "~/buying/cart/add-to-cart.server";
import { cartApi } from "~/buying/cart/api";
import * as cartRoute from "~/buying/cart/buyer/cart";
import * as itemRoute from "~/buying/cart/buyer/cart-item";
import * as itemsRoute from "~/buying/cart/buyer/cart-items";
import { getCart } from "~/buying/cart/cart.queries.server";
import * as checkoutRoute from "~/buying/checkout/checkout";
import * as cancelRoute from "~/buying/orders/buyer/cancel";
import * as paperRoute from "~/buying/orders/buyer/paper";
import * as reorderRoute from "~/buying/orders/buyer/reorder";
import * as layoutRoute from "~/customers/accounts/buyer/buyer-layout";
import { VISITOR } from "~/kernel/actor/actor";
import { orders } from "~db/schema.server";
import { ADDRESS } from "../../../tests/helpers/address";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { one, orderThroughCart, withCart } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeUser } from "../../../tests/helpers/database";
import {
	answerOf,
	type Call,
	call,
	contextFor,
	type RouteFunction,
	routeArgs,
} from "../../../tests/helpers/request";
import * as orderRoute from "../orders/buyer/order";
import * as portalRoute from "./portal";

const apiCart = doorsAt(cartApi, "/api/cart");
const apiItem = doorsAt(cartApi, "/api/cart/items/:itemId");
const apiItems = doorsAt(cartApi, "/api/cart/items");
const apiOrders = doorsAt(ordersApi, "/api/orders");
const apiMyOrders = doorsAt(ordersApi, "/api/orders/my-orders");
const apiReorder = doorsAt(ordersApi, "/api/orders/:id/reorder");

describe("access to buyer pages", () => {
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

	test.each(pages)("%s refuses everyone but approved buyers (%#)", async (path, handler, params, request) => {
		for (const [actor, signedIn] of [
			[VISITOR, false],
			[makeUser(db), true],
			[makeAdmin(db), true],
		] as const) {
			expect(await call(handler, path, { db, as: actor, params, ...request })).toMatchObject({
				status: 403,
				body: { denied: "buyer", signedIn },
			});
		}
	});

	test("the layout's middleware stops posts to pages below it", async () => {
		for (const actor of [VISITOR, makeUser(db), makeAdmin(db)]) {
			const context = contextFor(db, actor);
			const args = routeArgs(context, "/cart/clear", post);
			const guard = () => layoutRoute.middleware[0]!(args, async () => new Response());
			expect((await answerOf(guard)).status).toBe(403);
		}
	});

	test("/checkout sends visitors to the login and other accounts to the portal", async () => {
		for (const handler of [checkoutRoute.loader, checkoutRoute.action] as RouteFunction[]) {
			const request = handler === checkoutRoute.action ? post : {};
			expect((await call(handler, "/checkout", { db, as: VISITOR, ...request })).location).toBe(
				"/login?redirectTo=%2Fcheckout",
			);
			for (const actor of [makeUser(db), makeAdmin(db)]) {
				expect((await call(handler, "/checkout", { db, as: actor, ...request })).location).toBe(
					"/wholesale-portal",
				);
			}
		}
	});

	const calls: [string, RouteFunction, Record<string, string>, Call][] = [
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
			expect((await call(handler, "/api", { db, as: VISITOR, params, ...request })).status).toBe(401);
			expect((await call(handler, "/api", { db, as: makeUser(db), params, ...request })).status).toBe(403);
			expect((await call(handler, "/api", { db, as: makeAdmin(db), params, ...request })).status).toBe(403);
			expect([db.select().from(orders).all(), getCart(db, buyer)]).toEqual(before);
		},
	);

	test("another buyer's cart lines and orders are a 404 for both form and API", async () => {
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
		] as [RouteFunction, Record<string, string>, Call][]) {
			expect((await call(handler, "/", { db, as: stranger, params, ...request })).status).toBe(404);
		}
		expect(getCart(db, owner).units).toBe(1);
	});

	test("an unknown kind of order document is a 404", async () => {
		expect(
			(await call(paperRoute.loader, "/", { db, as: buyer, params: { orderNumber, paper: "toString" } }))
				.status,
		).toBe(404);
	});
});
