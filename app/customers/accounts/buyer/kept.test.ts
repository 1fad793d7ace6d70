import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { addToCart } from "~/buying/cart/add-to-cart.server";
import * as cartItem from "~/buying/cart/buyer/cart-item";
import * as addItems from "~/buying/cart/buyer/cart-items";
import { getCart } from "~/buying/cart/cart.queries.server";
import * as checkout from "~/buying/checkout/checkout";
import * as list from "~/buying/lists/buyer/list";
import * as listName from "~/buying/lists/buyer/name";
import * as listNew from "~/buying/lists/buyer/new";
import { createList } from "~/buying/lists/create-list.server";
import * as reorder from "~/buying/orders/buyer/reorder";
import * as quickOrder from "~/buying/quick-order/buyer/quick-order";
import * as productNew from "~/catalog/products/admin/new";
import type { UserActor } from "~/kernel/actor/actor";
import { keepForm } from "~/kernel/forms/kept-form.server";
import type { Db } from "~db/client.server";
import { cartItems, orders } from "~db/schema.server";
import { checkoutForm, orderThroughCart } from "../../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../../../../tests/helpers/database";
import { call, type RouteFunction } from "../../../../tests/helpers/request";
import * as keptRoute from "./kept";
import { readableFields } from "./kept-fields";

let db: Db;
let buyer: UserActor;
let productId: string;
let lineId: string;

beforeEach(() => {
	db = testDatabase();
	buyer = makeBuyer(db);
	({ id: productId } = makeProduct(db, { sku: "A-1", name: "Alto", stockQuantity: 50 }));
	lineId = addToCart(db, buyer, [{ productId, flavor: null, quantity: 2 }]).lines[0]!.id;
});

const keep = (path: string, form: Record<string, string>, owner = buyer) =>
	keepForm(db, owner.id, { path, page: "/products", fields: Object.entries(form), hadFiles: false })!;

/** Follows the redirect after login to the page that restores the form, and returns that page's loader data. */
async function broughtBack<Result>(
	path: string,
	form: Record<string, string>,
	loader: RouteFunction<never, Result>,
	params: Record<string, string> = {},
	reader = buyer,
) {
	const id = keep(path, form, reader);
	const led = await call(keptRoute.loader, `/kept/${id}`, { db, as: reader, params: { id } });
	expect(led).toMatchObject({ status: 302, flash: { title: "Welcome back." } });
	expect(led.location).toBe(`${path}${path.includes("?") ? "&" : "?"}kept=${id}`);
	return (await call(loader, led.location!, { db, as: reader, params })).data;
}

describe("restoring a typed form changes nothing else (Rule 1.20)", () => {
	test("restores the checkout, with PO number and instructions", async () => {
		const typed = checkoutForm({
			poNumber: "PO-7",
			specialInstructions: "Back door",
			"shippingAddress.city": "Yuma",
		});
		const { kept } = await broughtBack("/checkout", typed, checkout.loader);
		expect(kept?.result).toEqual({
			initialValue: {
				shippingAddress: expect.objectContaining({ city: "Yuma", firstName: expect.any(String) }),
				sameBillingAddress: "on",
				paymentMethod: "net30",
				poNumber: "PO-7",
				specialInstructions: "Back door",
			},
		});
		expect(db.select().from(orders).all()).toEqual([]);
	});

	test("restores the quick-order pad: rows and pasted text, for each button", async () => {
		const typed = { "lines[0].sku": "A-1", "lines[0].quantity": "3", paste: "nope\t4", intent: "add" };
		const { rows } = await broughtBack("/quick-order", typed, quickOrder.loader);
		expect(rows.map((row) => [row.code, row.quantity, row.status])).toEqual([
			["A-1", "3", "ready"],
			["nope", "4", "problem"],
		]);
		expect(getCart(db, buyer).units).toBe(2);
	});

	test("restores what was being added to the cart from a product page and from an order sheet", async () => {
		const one = { productId, flavor: "", quantity: "7", redirectTo: "/products/alto" };
		const single = await broughtBack("/cart/items", one, addItems.loader);
		expect(single).toMatchObject({
			lines: [{ productId, quantity: "7", name: "Alto", message: null }],
			backTo: "/products/alto",
		});
		const sheet = {
			"lines[0].productId": productId,
			"lines[0].quantity": "",
			"lines[1].productId": productId,
			"lines[1].quantity": "9",
		};
		const several = await broughtBack("/cart/items", sheet, addItems.loader);
		expect(several?.lines).toMatchObject([{ quantity: "9" }]);
		expect(getCart(db, buyer).units).toBe(2);
	});

	test("restores a cart line's quantity next to the line", async () => {
		const path = `/cart/items/${lineId}`;
		const params = { itemId: lineId };
		const typed = await broughtBack(path, { quantity: "12", intent: "set" }, cartItem.loader, params);
		expect(typed.refusal).toMatchObject({ itemId: lineId, quantity: 12, name: "Alto" });
		const stepped = await broughtBack(path, { quantity: "2", intent: "increase" }, cartItem.loader, params);
		expect(stepped.refusal?.quantity).toBe(3);
		const removed = await broughtBack(path, { quantity: "2", intent: "remove" }, cartItem.loader, params);
		expect(removed.refusal).toBeNull();
		expect(db.select().from(cartItems).where(eq(cartItems.id, lineId)).get()?.quantity).toBe(2);
	});

	test("restores saved-list forms: a new list's name, a rename, quantities", async () => {
		const named = await broughtBack("/lists/new", { name: "Weekly" }, listNew.loader);
		expect(named.kept?.result.initialValue).toEqual({ name: "Weekly" });
		const { id: listId } = createList(db, buyer, { name: "Mine" });
		const renamed = await broughtBack(`/lists/${listId}/name`, { name: "Ours" }, listName.loader, { listId });
		expect(renamed).toMatchObject({ name: "Mine", kept: { result: { initialValue: { name: "Ours" } } } });
		const typed = { "lines[0].id": "x", "lines[0].quantity": "8", intent: "save" };
		const { answer } = await broughtBack(`/lists/${listId}`, typed, list.loader, { listId });
		expect(answer).toEqual({ x: { typed: "8", message: null } });
	});

	test("restores the quantities of a reorder", async () => {
		const { orderNumber } = orderThroughCart(db, buyer, [{ productId, quantity: 1 }]);
		const path = `/buyer-portal/orders/${orderNumber}/reorder`;
		const typed = { "lines[0].id": "x", "lines[0].quantity": "many" };
		const { answer } = await broughtBack(path, typed, reorder.loader, { orderNumber });
		expect(answer.x).toMatchObject({ typed: "many", message: expect.any(String) });
	});

	test("restores an admin's new product", async () => {
		const typed = { name: "Pulse", flavors: "Mint" };
		const { kept } = await broughtBack("/admin/products/new", typed, productNew.loader, {}, makeAdmin(db));
		expect(kept?.result.initialValue).toEqual(typed);
	});

	test("every page in FILLED_IN has a case above", () => {
		expect(keptRoute.FILLED_IN).toHaveLength(9);
	});
});

test("a form of any other page is shown with its values and can be sent from there", async () => {
	const id = keep("/admin/messages/7/reply", { reply: "Dear Ana,\nyes.", version: "3", notify: "on" });
	const { status, body } = await call(keptRoute.loader, `/kept/${id}`, { db, as: buyer, params: { id } });
	expect(status).toBe(200);
	expect(body).toMatchObject({
		path: "/admin/messages/7/reply",
		page: "/products",
		fields: [
			["reply", "Dear Ana,\nyes."],
			["version", "3"],
			["notify", "on"],
		],
		readable: [
			{ label: "Reply", value: "Dear Ana,\nyes." },
			{ label: "Notify", value: "Yes" },
		],
	});
	expect(readableFields([["lines[2].unitPrice", "1"]])).toEqual([
		{ label: "Lines 3 unit price", value: "1" },
	]);
});

test("another account gets a 404 on every page, and a visitor logs in first", async () => {
	const id = keep("/checkout", checkoutForm({ poNumber: "PO-7" }));
	const other = makeBuyer(db);
	expect(await call(keptRoute.loader, `/kept/${id}`, { db, as: other, params: { id } })).toMatchObject({
		location: "/portal",
		flash: { kind: "error", title: "What you typed is no longer here." },
	});
	const { body } = await call(checkout.loader, `/checkout?kept=${id}`, { db, as: other });
	expect(body).toMatchObject({ kept: undefined });
	// Another page must not restore it either.
	expect((await call(listNew.loader, `/lists/new?kept=${id}`, { db, as: buyer })).body).toMatchObject({
		kept: undefined,
	});
	const visitor = await call(keptRoute.loader, `/kept/${id}`, {
		db,
		as: { kind: "visitor" },
		params: { id },
	});
	expect(visitor.location).toBe(`/login?redirectTo=${encodeURIComponent(`/kept/${id}`)}`);
});
