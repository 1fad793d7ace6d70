import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ordersApi } from "~/buying/api";
import { action as addToCart } from "~/buying/cart/buyer/cart-items";
import { quickOrderApi } from "~/buying/quick-order/api";
import { quotesApi } from "~/buying/quotes/api";
import { action as quoteForm } from "~/buying/quotes/buyer/quote";
import { shopApi } from "~/buying/shop/api";
import { action as productTable } from "~/catalog/products/admin/table";
import type { Actor } from "~/kernel/actor/actor";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { makeAdmin, makeBuyer, testDatabase } from "../../../tests/helpers/database";
import { call, contextFor, type RouteFunction, routeArgs } from "../../../tests/helpers/request";

const { action: orders } = doorsAt(ordersApi, "/api/orders");
const { action: addLines } = doorsAt(quickOrderApi, "/api/quick-order/add");
const { action: verifyLines } = doorsAt(quickOrderApi, "/api/quick-order/verify");
const { action: askQuote } = doorsAt(quotesApi, "/api/quote-requests");
const { action: products } = doorsAt(shopApi, "/api/products");

const MANY = 300_000;
// What fits into the largest form without files.
const MANY_FIELDS = 30_000;
const db = testDatabase();
const admin = makeAdmin(db);
const buyer = makeBuyer(db);
const email = "dana@cornerstore.example";

/** What is looked at of an API error. */
const problemSchema = z.object({
	detail: z.string().optional(),
	errors: z.array(z.object({ field: z.string(), message: z.string() })),
});

async function answerTo(action: RouteFunction, actor: Actor, json: unknown) {
	const { status, body } = await call(action, "/x", { db, as: actor, json });
	return { status, size: JSON.stringify(body).length, ...problemSchema.parse(body) };
}

describe("300,000 of anything (Rule 9.31)", () => {
	it.each<[string, RouteFunction, unknown, string, string]>([
		[
			"quantities",
			askQuote,
			{ email, productIds: ["a"], quantities: Array(MANY).fill("x") },
			"quantities",
			"Ask for at most 50 products at a time",
		],
		[
			"products",
			askQuote,
			{ email, productIds: Array(MANY).fill(1), quantities: [1] },
			"productIds",
			"Ask for at most 50 products at a time",
		],
		[
			"flavors",
			askQuote,
			{ email, productIds: ["a"], quantities: [1], flavors: Array(MANY).fill(1) },
			"flavors",
			"Ask for at most 50 products at a time",
		],
		[
			"pad lines",
			verifyLines,
			{ lines: Array(MANY).fill({ sku: 1, quantity: "x" }) },
			"lines",
			"At most 500 lines at once",
		],
		["lines that are none", addLines, { lines: Array(MANY).fill(1) }, "lines", "At most 500 lines at once"],
		[
			"flavors of a product",
			products,
			{ flavors: Array(MANY).fill(1) },
			"flavors",
			"Use at most 200 flavors",
		],
	])("%s get a small answer, which names the list alone", async (_, action, body, field, message) => {
		const { status, size, errors } = await answerTo(action, action === products ? admin : buyer, body);
		expect(status).toBe(400);
		expect(size).toBeLessThan(2_000);
		expect(errors.filter((error) => error.field.startsWith(field))).toEqual([{ field, message }]);
	});

	it.each<[string, RouteFunction, string]>([
		["the quote form", quoteForm, "lines[].quantity"],
		["the order sheet", addToCart, "lines[].quantity"],
		["prices and stock", productTable, "rows[].stockQuantity"],
	])("30,000 quantities in %s are no form of ours", async (_, action, name) => {
		const form = Object.fromEntries(
			Array.from({ length: MANY_FIELDS }, (_none, n) => [name.replace("[]", `[${n}]`), "x"]),
		);
		const actor = action === productTable ? admin : buyer;
		expect(await call(action, "/x", { db, as: actor, form })).toMatchObject({
			status: 400,
			body: { message: "The form could not be read." },
		});
	});
});

describe("an answer", () => {
	it("names 20 errors, and says how many more there are", async () => {
		const quantities = Array(50).fill("x");
		const { errors, detail } = await answerTo(askQuote, buyer, {
			email,
			productIds: Array(50).fill("a"),
			quantities,
		});
		expect(errors).toHaveLength(20);
		expect(errors[19]?.field).toBe("quantities.19");
		expect(detail).toBe(
			"Quantity must be a whole number of at least 1 (20 errors are listed, and 30 more were found)",
		);
		const full = await answerTo(askQuote, buyer, {
			email,
			productIds: Array(20).fill("a"),
			quantities: quantities.slice(0, 20),
		});
		expect(full.errors).toHaveLength(20);
		expect(full.detail).toBe("Quantity must be a whole number of at least 1");
	});

	it("refuses a long text of an order beside its field", async () => {
		const long = "x".repeat(900_000);
		const { status, size, errors } = await answerTo(orders, buyer, {
			shippingAddress: { firstName: long, city: long },
			paymentMethod: long,
			poNumber: long,
			specialInstructions: long,
		});
		expect(status).toBe(400);
		expect(size).toBeLessThan(4_000);
		expect(errors).toEqual(
			expect.arrayContaining([
				{ field: "shippingAddress.firstName", message: "Use at most 100 characters" },
				{ field: "poNumber", message: "Use at most 50 characters" },
				{ field: "specialInstructions", message: "Use at most 2,000 characters" },
			]),
		);
	});

	it("is given to a code made of lists in lists", async () => {
		const deep = "[".repeat(100_000) + "]".repeat(100_000);
		const request = new Request("http://localhost/api/quick-order/verify", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: `{"lines":[{"sku":${deep},"quantity":{"a":${deep}}}]}`,
		});
		const response = await verifyLines({ ...routeArgs(contextFor(db, buyer), "/x"), request });
		expect(response.status).toBe(200);
		expect((await response.text()).length).toBeLessThan(2_000);
	});
});
