import { describe, expect, test } from "vitest";
import { newId } from "~db/id";
import { doorsAt } from "../../../../tests/helpers/api-doors";
import { makeFlavor, one, withCart } from "../../../../tests/helpers/cart";
import { makeBuyer, makeProduct, testDatabase } from "../../../../tests/helpers/database";
import { call } from "../../../../tests/helpers/request";
import { addToCart } from "../add-to-cart.server";
import { cartApi } from "../api";
import { getCart } from "../cart.queries.server";
import * as itemRoute from "./cart-item";
import * as itemsRoute from "./cart-items";
import * as clearRoute from "./clear";
import * as undoRoute from "./undo";

const apiCart = doorsAt(cartApi, "/api/cart");
const apiItem = doorsAt(cartApi, "/api/cart/items/:itemId");
const apiItems = doorsAt(cartApi, "/api/cart/items");

describe("the cart by form and by API", () => {
	test("adding creates the same line", async () => {
		const lines = [];
		const id = newId();
		for (const door of ["form", "json"] as const) {
			const db = testDatabase();
			const buyer = makeBuyer(db);
			const product = makeProduct(db, { id, name: "P", slug: "p", sku: "S" });
			makeFlavor(db, { productId: product.id, name: "Mint" });
			const body = { productId: id, flavor: "Mint", quantity: "4" };
			const answer =
				door === "form"
					? await call(itemsRoute.action, "/cart/items", {
							db,
							as: buyer,
							form: { ...body, redirectTo: "/products?page=2" },
						})
					: await call(apiItems.action, "/api/cart/items", { db, as: buyer, json: body });
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
						items: [{ productId: id, flavor: "Mint", quantity: 4, price: "10.00" }],
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
	])("adding %s is refused with the same message", async (quantity, message) => {
		const { db, buyer, product } = withCart();
		const form = await call(itemsRoute.action, "/cart/items", {
			db,
			as: buyer,
			form: { productId: product.id, quantity, redirectTo: "/products" },
		});
		expect(form).toMatchObject({
			status: 400,
			body: { backTo: "/products", lines: [{ name: product.name, quantity, message }] },
		});
		expect(
			await call(apiItems.action, "/api", { db, as: buyer, json: { productId: product.id, quantity } }),
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
			call(itemsRoute.action, "/cart/items", { db, as: buyer, form: sheet(quantity) });
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

	test("adding answers at its form, and Undo takes it off again and answers there too (Rule 4.2)", async () => {
		const { db, buyer, product } = withCart();
		const form = { productId: product.id, quantity: "2", redirectTo: "/products?page=2", at: "p-pulse" };
		const added = await call(itemsRoute.action, "/cart/items", { db, as: buyer, form });
		expect(added).toMatchObject({
			location: "/products?page=2#added",
			flash: { at: "p-pulse", done: "2 added", text: `2 × ${product.name} · $20.00` },
		});
		const { action, fields = {} } = added.flash?.undo ?? {};
		expect(action).toBe("/cart/undo");
		const undo = { ...fields, redirectTo: "/products?page=2", at: "p-pulse" };
		for (let sent = 0; sent < 2; sent++) {
			expect(await call(undoRoute.action, "/cart/undo", { db, as: buyer, form: undo })).toMatchObject({
				location: "/products?page=2#added",
				flash: { title: "Undone", at: "p-pulse", text: `Taken off your cart: 2 × ${product.name}` },
			});
			expect(getCart(db, buyer).units).toBe(3);
		}
	});

	test("scripts come back to the page as it is, and a place is never more than a name", async () => {
		const { db, buyer, product } = withCart();
		const add = (path: string, at: string) =>
			call(itemsRoute.action, path, {
				db,
				as: buyer,
				form: { productId: product.id, quantity: "1", redirectTo: "/products#sheet", at },
			});
		expect(await add("/cart/items.data", "sheet")).toMatchObject({ location: "/products#sheet" });
		expect(await add("/cart/items", "x y#z")).toMatchObject({ location: "/products#sheet" });
	});

	test("the Undo of a removal adds the line again", async () => {
		const { db, buyer, line } = withCart();
		const removed = await call(itemRoute.action, "/cart/items", {
			db,
			as: buyer,
			params: { itemId: line.id },
			form: { intent: "remove", at: "lines" },
		});
		expect(removed).toMatchObject({ location: "/cart#added", flash: { at: "lines" } });
		expect(getCart(db, buyer).units).toBe(0);
		const { action, fields = {} } = removed.flash?.undo ?? {};
		expect(action).toBe("/cart/items");
		await call(itemsRoute.action, "/cart/items", { db, as: buyer, form: fields });
		expect(getCart(db, buyer).units).toBe(3);
	});

	test("the form never redirects to another site, and its key adds once", async () => {
		const { db, buyer, product } = withCart();
		const form = {
			productId: product.id,
			quantity: "2",
			idempotencyKey: "k",
			redirectTo: "https://elsewhere.example/",
		};
		for (let n = 0; n < 2; n++) {
			expect((await call(itemsRoute.action, "/cart/items", { db, as: buyer, form })).location).toBe("/cart");
		}
		expect(getCart(db, buyer).units).toBe(5);
		// The same page after Back, filled in differently, is a new request.
		await call(itemsRoute.action, "/cart/items", { db, as: buyer, form: { ...form, quantity: "4" } });
		expect(getCart(db, buyer).units).toBe(9);
	});

	test("an unknown product is 404 for both", async () => {
		const { db, buyer } = withCart();
		const body = { productId: "nothing", quantity: "1" };
		expect((await call(itemsRoute.action, "/", { db, as: buyer, form: body })).status).toBe(404);
		expect((await call(apiItems.action, "/", { db, as: buyer, json: body })).status).toBe(404);
	});

	test("minus, plus and the box send the displayed number", async () => {
		const { db, buyer, line } = withCart();
		const press = async (intent: string, quantity: string) => {
			const answer = await call(itemRoute.action, "/", {
				db,
				as: buyer,
				params: { itemId: line.id },
				form: { intent, quantity },
			});
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

	test("a change sent by script gets data back instead of a redirect", async () => {
		const { db, buyer, line } = withCart();
		const post = (quantity: string) =>
			call(itemRoute.action, "/", {
				db,
				as: buyer,
				params: { itemId: line.id },
				form: { quantity, via: "fetch" },
			});
		expect(await post("5")).toMatchObject({ status: 200, body: { refusal: null } });
		expect((await post("21")).status).toBe(400);
	});

	test("asking for more than the stock gives the same message and changes nothing", async () => {
		const { db, buyer, line, product } = withCart();
		expect(
			await call(itemRoute.action, "/", {
				db,
				as: buyer,
				params: { itemId: line.id },
				form: { quantity: "21" },
			}),
		).toMatchObject({
			status: 400,
			body: {
				failure: "Failed to update quantity",
				refusal: { itemId: line.id, quantity: 21, name: product.name, message: "20 available" },
			},
		});
		expect(
			await call(apiItem.action, "/", {
				db,
				as: buyer,
				params: { itemId: line.id },
				method: "PATCH",
				json: { quantity: 21 },
			}),
		).toMatchObject({
			status: 400,
			body: { title: "Failed to update quantity", errors: [{ field: "quantity", message: "20 available" }] },
		});
		expect(getCart(db, buyer).units).toBe(3);
	});

	test("PATCH and DELETE return the cart; their failures have the catalog's titles", async () => {
		const { db, buyer, line } = withCart();
		const params = { itemId: line.id };
		expect(
			await call(apiItem.action, "/", { db, as: buyer, params, method: "PATCH", json: { quantity: 5 } }),
		).toMatchObject({ status: 200, body: { items: [{ id: line.id, quantity: 5 }], subtotal: "50.00" } });
		for (const quantity of [0, -1, 1.5, 1e9, "ten", null]) {
			expect(
				await call(apiItem.action, "/", { db, as: buyer, params, method: "PATCH", json: { quantity } }),
			).toMatchObject({ status: 400, body: { title: "Failed to update quantity" } });
		}
		expect(await call(apiItem.action, "/", { db, as: buyer, params, method: "DELETE" })).toMatchObject({
			status: 200,
			body: { items: [], total: "0.00" },
		});
		expect(await call(apiItem.action, "/", { db, as: buyer, params, method: "DELETE" })).toMatchObject({
			status: 404,
			body: { title: "Failed to remove item" },
		});
	});

	test("removing a line and clearing the cart confirm it", async () => {
		const { db, buyer, line } = withCart();
		expect(
			await call(itemRoute.action, "/", {
				db,
				as: buyer,
				params: { itemId: line.id },
				form: { intent: "remove" },
			}),
		).toMatchObject({
			location: "/cart",
			flash: {
				title: "Item Removed",
				text: expect.stringMatching(/^Item has been removed from your cart\. 3 × /),
			},
		});
		addToCart(db, buyer, one(makeProduct(db).id));
		await call(clearRoute.action, "/", { db, as: buyer, form: {} });
		expect(getCart(db, buyer).lines).toEqual([]);
	});

	test("a line that no longer exists leaves the cart on the page with the failure", async () => {
		const { db, buyer, line } = withCart();
		const post = (form: Record<string, string>) =>
			call(itemRoute.action, "/", { db, as: buyer, params: { itemId: line.id }, form });
		await post({ intent: "remove" });
		expect(await post({ intent: "remove" })).toMatchObject({
			status: 404,
			body: { failure: "Failed to remove item", refusal: null },
		});
		expect(await post({ quantity: "2" })).toMatchObject({
			status: 404,
			body: { failure: "Failed to update quantity", refusal: null },
		});
		expect(await post({ quantity: "2", via: "fetch" })).toMatchObject({
			location: "/cart",
			flash: { kind: "error", title: "Error", text: "Failed to update quantity" },
		});
	});

	test("GET /api/cart has the documented shape", async () => {
		const { db, buyer } = withCart();
		expect((await call(apiCart.loader, "/api/cart", { db, as: buyer })).body).toMatchObject({
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
