import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { companiesApi } from "~/customers/companies/api";
import type { Actor, UserActor } from "~/kernel/actor/actor";
import { action as portalAction } from "~/office/admin-portal/portal";
import { loader as exportLoader } from "~/office/exports/admin/export";
import type { Db } from "~db/client.server";
import { cartItems, outbox, productFlavors } from "~db/schema.server";
import { doorsAt } from "../../../../tests/helpers/api-doors";
import { makeAbandonedCart } from "../../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBuyer,
	makeProduct,
	makeUser,
	testDatabase,
} from "../../../../tests/helpers/database";
import { call, contextFor, routeArgs } from "../../../../tests/helpers/request";
import { cartApi } from "../api";

const { loader: usersApi } = doorsAt(companiesApi, "/api/users");
const { loader: cartsApi } = doorsAt(cartApi, "/api/carts/abandoned");
const { action: recoveryApi } = doorsAt(cartApi, "/api/carts/send-recovery");

let db: Db;
let admin: UserActor;
let buyer: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db);
});

describe("recovery mails by form and API", () => {
	const post = (form: Record<string, string>) =>
		call(portalAction, "/admin-portal?tab=abandoned-carts", { db, as: admin, form });
	const send = (json: unknown, actor: Actor = admin) =>
		call(recoveryApi, "/api/carts/send-recovery", { db, as: actor, json });
	const carts = (actor: Actor = admin) => call(cartsApi, "/api/carts/abandoned", { db, as: actor });

	it("sends once; the second one is refused", async () => {
		const cart = makeAbandonedCart(db, buyer);
		const answer = await post({ cartId: cart.id, customerEmail: "shop@example.com" });
		expect(answer.status).toBe(303);
		expect(answer.flash?.title).toBe("Recovery Email Sent");
		expect(db.select().from(outbox).all()).toMatchObject([{ to: "shop@example.com", data: {} }]);
		const second = await send({ cartId: cart.id, customerEmail: "shop@example.com" });
		expect(second.status).toBe(409);
		expect(second.body).toMatchObject({ title: "Failed to send recovery email" });
	});

	it("sends nothing to an empty address", async () => {
		const cart = makeAbandonedCart(db, buyer);
		const answer = await post({ cartId: cart.id, customerEmail: " " });
		expect(answer.status).toBe(400);
		expect(answer.data.result.error).toEqual({ customerEmail: ["Enter the customer's email address"] });
		expect((await send({ cartId: cart.id, customerEmail: "" })).status).toBe(400);
		expect((await send({ cartId: cart.id })).status).toBe(400);
		expect((await send({ cartId: cart.id, customerEmail: "no address" })).status).toBe(400);
		expect(db.select().from(outbox).all()).toEqual([]);
	});

	it("lists a cart as JSON with what is in it, at the prices its owner last saw", async () => {
		const cart = makeAbandonedCart(db, buyer);
		const product = makeProduct(db, { sku: "GB-1" });
		const flavor = db
			.insert(productFlavors)
			.values({ productId: product.id, name: "Mint", position: 0 })
			.returning()
			.get();
		db.insert(cartItems)
			.values({
				cartId: cart.id,
				productId: product.id,
				flavorId: flavor.id,
				quantity: 4,
				seenPriceCents: 975,
			})
			.run();
		const item = {
			id: expect.any(String),
			productId: product.id,
			productName: product.name,
			sku: "GB-1",
			flavor: "Mint",
			assorted: false,
			price: "9.75",
			quantity: 4,
		};
		const listed = (await carts()).body;
		expect(listed).toMatchObject([{ id: cart.id, sessionId: null, updatedAt: expect.any(String) }]);
		const { items } = z.array(z.object({ items: z.array(z.unknown()) })).parse(listed)[0]!;
		expect(items).toContainEqual(item);
		const sent = await send({ cartId: cart.id, customerEmail: "shop@example.com" });
		expect(sent.body).toMatchObject({ items });
	});

	it("marks the cart in JSON and returns 404 for an unknown cart", async () => {
		const cart = makeAbandonedCart(db, buyer);
		const sent = await send({ cartId: cart.id, customerEmail: "shop@example.com" });
		expect(sent.body).toMatchObject({ id: cart.id, recoveryEmailSent: true });
		expect((await send({ cartId: "nope", customerEmail: "a@example.com" })).status).toBe(404);
	});

	it.each([
		["visitor", 401],
		["user", 403],
		["buyer", 403],
	])("answers a %s's calls with %i", async (name, status) => {
		const actor =
			name === "visitor" ? { kind: "visitor" as const } : name === "user" ? makeUser(db) : makeBuyer(db);
		const cart = makeAbandonedCart(db, buyer);
		expect((await send({ cartId: cart.id, customerEmail: "a@example.com" }, actor)).status).toBe(status);
		expect((await carts(actor)).status).toBe(status);
		expect((await usersApi(routeArgs(contextFor(db, actor), "/api/users"))).status).toBe(status);
		const denied = await call(exportLoader, "/x", { db, as: actor, params: { file: "orders.csv" } });
		expect(denied.status).toBe(403);
	});

	it("lists users without passwords and abandoned carts with decimals", async () => {
		makeAbandonedCart(db, buyer);
		const listed = await (await usersApi(routeArgs(contextFor(db, admin), "/api/users"))).json();
		expect(listed).toHaveLength(2);
		expect(Object.keys(listed[0])).not.toContain("password");
		expect((await carts()).body).toMatchObject([
			{ subtotal: "50.00", recoveryEmailSent: false, customerEmail: buyer.email },
		]);
	});
});
