import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { ordersApi } from "~/buying/api";
import * as undoRoute from "~/buying/cart/buyer/undo";
import { getCart } from "~/buying/cart/cart.queries.server";
import * as checkoutRoute from "~/buying/checkout/checkout";
import * as cancelRoute from "~/buying/orders/buyer/cancel";
import * as reorderRoute from "~/buying/orders/buyer/reorder";
import type { Order } from "~/buying/orders/order-view";
import { flashCookie } from "~/http/cookies.server";
import { VISITOR } from "~/kernel/actor/actor";
import { decimalOf } from "~/kernel/money";
import { products } from "~db/schema.server";
import { ADDRESS } from "../../../tests/helpers/address";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { checkoutForm, orderThroughCart, withCart } from "../../../tests/helpers/cart";
import { makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { call, contextFor, routeArgs } from "../../../tests/helpers/request";
import { setStock } from "../../../tests/helpers/stock";
import * as portalRoute from "./portal";
import * as wholesaleRoute from "./wholesale-portal";

const apiMyOrders = doorsAt(ordersApi, "/api/orders/my-orders");
const apiReorder = doorsAt(ordersApi, "/api/orders/:id/reorder");

describe("the buyer portal", () => {
	test("the checkout offers earlier addresses and starts with the last one, or with the requested one", async () => {
		const { db, buyer } = withCart();
		const start = async (query = "") => {
			const { data } = await call(checkoutRoute.loader, `/checkout${query}`, { db, as: buyer });
			return { ...data.start, used: data.addresses };
		};
		expect(await start()).toEqual({ isOther: true, address: undefined, used: [] });
		await call(checkoutRoute.action, "/checkout", { db, as: buyer, form: checkoutForm() });
		expect(await start()).toEqual({ isOther: true, address: ADDRESS, used: [ADDRESS] });
		expect((await start("?address=0")).address).toEqual(ADDRESS);
		expect((await start("?address=new")).address).toBeUndefined();
		expect((await start("?address=7")).address).toBeUndefined();
	});

	test("shows the requested tab, or else the first one", async () => {
		const { db, buyer, product } = withCart();
		const placed = Array.from({ length: 7 }, () =>
			orderThroughCart(db, buyer, [{ productId: product.id, quantity: 1 }]),
		);
		const at = async (query: string) =>
			(await call(portalRoute.loader, `/buyer-portal${query}`, { db, as: buyer })).body as {
				tab: string;
				list: { orders: Order[]; total: number };
				dashboard: { latest: Order[] };
			};
		expect(await at("")).toMatchObject({ tab: "dashboard", dashboard: { figures: { totalOrders: 7 } } });
		expect((await at("")).dashboard.latest).toHaveLength(5);
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
			(await call(wholesaleRoute.loader, `/wholesale-portal${query}`, { db, as: VISITOR })).location;
		expect(await to("?tab=orders")).toBe("/buyer-portal?tab=orders");
		expect(await to("")).toBe("/buyer-portal");
	});

	test("reordering by form and by API fills the cart alike and names what could not be added", async () => {
		for (const door of ["form", "json"] as const) {
			const db = testDatabase();
			const buyer = makeBuyer(db);
			const [a, b] = [makeProduct(db), makeProduct(db)];
			const order = orderThroughCart(
				db,
				buyer,
				[a, b].map(({ id }) => ({ productId: id, quantity: 5 })),
			);
			setStock(db, b.id, 2);
			const remark = `${b.name}: 2 available, 2 of 5 added.`;
			if (door === "form") {
				const answer = await call(reorderRoute.action, "/", {
					db,
					as: buyer,
					params: { orderNumber: order.orderNumber },
					form: {},
				});
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
				const answer = await call(apiReorder.action, "/", {
					db,
					as: buyer,
					params: { id: order.id },
					method: "POST",
				});
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

	test("reordering uses the typed quantities, shows errors at their lines, and fails when nothing can be added", async () => {
		const { db, buyer, product } = withCart();
		const order = orderThroughCart(db, buyer, [{ productId: product.id, quantity: 1 }]);
		const post = (quantity: string) =>
			call(reorderRoute.action, "/", {
				db,
				as: buyer,
				params: { orderNumber: order.orderNumber },
				form: { "lines[0].id": order.lines[0]!.id, "lines[0].quantity": quantity },
			});
		expect(await post("1.5")).toMatchObject({
			status: 400,
			body: {
				answer: { [order.lines[0]!.id]: { typed: "1.5", message: "Enter a whole number of at least 1" } },
				toast: { kind: "error", title: "Reorder Failed", text: "Failed to reorder" },
			},
		});
		expect((await post("0")).flash).toMatchObject({ kind: "error", title: "Reorder Failed" });
		expect((await post("6")).flash?.kind).toBe("success");
		expect(getCart(db, buyer).units).toBe(6);
	});

	test("reordering answers where it was sent, with an Undo for up to 40 lines that fits the cookie", async () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const goods = Array.from({ length: 41 }, () => makeProduct(db, { stockQuantity: 200 }));
		const post = (count: number) => {
			const lines = goods.slice(0, count).map(({ id }) => ({ productId: id, quantity: 100 }));
			const { orderNumber } = orderThroughCart(db, buyer, lines);
			for (const { id } of goods) {
				setStock(db, id, 90);
				db.update(products).set({ wholesalePriceCents: 1234 }).where(eq(products.id, id)).run();
			}
			const form = { at: `again-${orderNumber}`, redirectTo: "/buyer-portal?tab=orders" };
			return call(reorderRoute.action, "/", { db, as: buyer, params: { orderNumber }, form });
		};
		const { location, flash } = await post(40);
		expect(location).toBe("/buyer-portal?tab=orders#added");
		expect(flash).toMatchObject({ title: "Items Added to Cart", done: "3,600 added" });
		expect(flash?.at).toMatch(/^again-RW-/);
		expect((await flashCookie.serialize(flash)).length).toBeLessThan(4096);
		expect(getCart(db, buyer).units).toBe(3600);
		await call(undoRoute.action, "/cart/undo", { db, as: buyer, form: flash?.undo?.fields ?? {} });
		expect(getCart(db, buyer).units).toBe(0);
		for (const { id } of goods) setStock(db, id, 200);
		expect((await post(41)).flash?.undo).toBeUndefined();
	});

	test("canceling confirms it, or explains that it is too late", async () => {
		const { db, buyer, product } = withCart();
		const order = orderThroughCart(db, buyer, [{ productId: product.id, quantity: 1 }]);
		const post = () =>
			call(cancelRoute.action, "/", { db, as: buyer, params: { orderNumber: order.orderNumber }, form: {} });
		expect((await post()).flash).toMatchObject({ kind: "success", title: "Order Cancelled" });
		expect((await post()).flash).toMatchObject({ kind: "error", text: "This order is already cancelled." });
	});

	test("GET /api/orders/my-orders pages the buyer's own orders, newest first", async () => {
		const { db, buyer, product } = withCart();
		const numbers = [1, 2, 3].map(
			() => orderThroughCart(db, buyer, [{ productId: product.id, quantity: 1 }]).orderNumber,
		);
		orderThroughCart(db, makeBuyer(db), [{ productId: product.id, quantity: 1 }]);
		const context = contextFor(db, buyer);
		const response = await apiMyOrders.loader(routeArgs(context, "/api/orders/my-orders?perPage=2"));
		expect(response.headers.get("X-Total-Count")).toBe("3");
		expect(((await response.json()) as { orderNumber: string }[]).map((o) => o.orderNumber)).toEqual(
			numbers.reverse().slice(0, 2),
		);
	});
});
