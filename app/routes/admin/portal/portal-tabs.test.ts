import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Actor, UserActor } from "~/domain/actor";
import { action as approvalAction, loader as customerPage } from "~/routes/admin/customers/customer";
import { action as roleAction } from "~/routes/admin/customers/role";
import { action as termsAction } from "~/routes/admin/customers/terms";
import { loader as exportLoader } from "~/routes/admin/exports/export";
import { loader as cartsApi } from "~/routes/api/carts-abandoned";
import { action as recoveryApi } from "~/routes/api/carts-send-recovery";
import { loader as usersApi } from "~/routes/api/users";
import type { Db } from "~db/client.server";
import { cartItems, carts, outbox, productFlavors, users } from "~db/schema.server";
import {
	makeAdmin,
	makeBuyer,
	makeProduct,
	makeUser,
	testDatabase,
} from "../../../../tests/helpers/database";
import {
	caught,
	contextFor,
	type RouteFunction,
	routeArgs,
	type Untyped,
} from "../../../../tests/helpers/request";
import { greetingAt } from "./greeting";
import { loader as portal, action as portalAction } from "./portal";
import { PORTAL_TABS } from "./portal-tab";

let db: Db;
let admin: UserActor;
let buyer: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db);
});
function makeAbandonedCart() {
	const cart = db
		.insert(carts)
		.values({ userId: buyer.id, subtotalCents: 5000, lastActivity: new Date(1), abandoned: true })
		.returning()
		.get();
	db.insert(cartItems)
		.values({ cartId: cart.id, productId: makeProduct(db).id, quantity: 2 })
		.run();
	return cart;
}

describe("the tabs", () => {
	it.each(PORTAL_TABS)("opens %s with its own data", async (tab) => {
		makeAbandonedCart();
		const data = (await portal(routeArgs(contextFor(db, admin), `/admin-portal?tab=${tab}`))) as Untyped;
		expect(data.tab).toBe(tab);
		expect(data.frame.greeting).toMatch(new RegExp(`^Good (morning|afternoon|evening), ${admin.username}$`));
		expect(data.frame.summary).toMatchObject({ customers: 1, approvedCustomers: 1, abandonedCarts: 1 });
	});

	it("opens analytics for an unknown tab and the first page for a bad one", async () => {
		const data = (await portal(routeArgs(contextFor(db, admin), "/admin-portal?tab=x"))) as Untyped;
		expect(data.tab).toBe("analytics");
		const customers = (await portal(
			routeArgs(contextFor(db, admin), "/admin-portal?tab=customers&page=-1"),
		)) as Untyped;
		expect(customers.content.page).toBe(1);
		expect(JSON.stringify(customers)).not.toContain('"password"');
	});

	it("greets by the shop's clock", () => {
		const at = (hour: number) => greetingAt(new Date(Date.UTC(2026, 0, 5, hour)), "UTC");
		expect([at(4), at(11), at(12), at(17), at(18), at(3)]).toEqual([
			"Good morning",
			"Good morning",
			"Good afternoon",
			"Good afternoon",
			"Good evening",
			"Good evening",
		]);
	});
});

describe("recovery mails through both doors", () => {
	const post = async (form: Record<string, string>) => {
		const context = contextFor(db, admin);
		const answer = (await portalAction(
			routeArgs(context, "/admin-portal?tab=abandoned-carts", {}, { form }),
		)) as Untyped;
		return { context, answer };
	};
	const call = (json: unknown, actor: Actor = admin) =>
		recoveryApi(routeArgs(contextFor(db, actor), "/api/carts/send-recovery", {}, { json }));

	it("sends once; the second one is refused", async () => {
		const cart = makeAbandonedCart();
		const { context, answer } = await post({ cartId: cart.id, customerEmail: "shop@example.com" });
		expect(answer.status).toBe(303);
		expect(context.flash.outgoing?.title).toBe("Recovery Email Sent");
		expect(db.select().from(outbox).get()!.data).toEqual({ cartUrl: "http://localhost/cart" });
		const second = await call({ cartId: cart.id, customerEmail: "shop@example.com" });
		expect(second.status).toBe(409);
		expect(await second.json()).toMatchObject({ title: "Failed to send recovery email" });
	});

	it("sends nothing to an empty address", async () => {
		const cart = makeAbandonedCart();
		const { answer } = await post({ cartId: cart.id, customerEmail: " " });
		expect(answer.init.status).toBe(400);
		expect(answer.data.result.error).toEqual({ customerEmail: ["Enter the customer's email address"] });
		expect((await call({ cartId: cart.id, customerEmail: "" })).status).toBe(400);
		expect((await call({ cartId: cart.id })).status).toBe(400);
		expect((await call({ cartId: cart.id, customerEmail: "no address" })).status).toBe(400);
		expect(db.select().from(outbox).all()).toEqual([]);
	});

	it("lists a cart as JSON with what is in it, at the prices its owner last saw", async () => {
		const cart = makeAbandonedCart();
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
		const list = await cartsApi(routeArgs(contextFor(db, admin), "/api/carts/abandoned"));
		const [listed] = (await list.json()) as Untyped;
		expect(listed).toMatchObject({ id: cart.id, sessionId: null, updatedAt: expect.any(String) });
		expect(listed.items).toContainEqual(item);
		const sent = await call({ cartId: cart.id, customerEmail: "shop@example.com" });
		expect(((await sent.json()) as Untyped).items).toEqual(listed.items);
	});

	it("marks the cart in JSON and knows no unknown one", async () => {
		const cart = makeAbandonedCart();
		const sent = await call({ cartId: cart.id, customerEmail: "shop@example.com" });
		expect(await sent.json()).toMatchObject({ id: cart.id, recoveryEmailSent: true });
		expect((await call({ cartId: "nope", customerEmail: "a@example.com" })).status).toBe(404);
	});

	it.each([
		["visitor", 401],
		["user", 403],
		["buyer", 403],
	])("answers a %s's calls with %i", async (name, status) => {
		const actor =
			name === "visitor" ? { kind: "visitor" as const } : name === "user" ? makeUser(db) : makeBuyer(db);
		const cart = makeAbandonedCart();
		expect((await call({ cartId: cart.id, customerEmail: "a@example.com" }, actor)).status).toBe(status);
		expect((await cartsApi(routeArgs(contextFor(db, actor), "/api/carts/abandoned"))).status).toBe(status);
		expect((await usersApi(routeArgs(contextFor(db, actor), "/api/users"))).status).toBe(status);
		const denied = await caught(() =>
			exportLoader(routeArgs(contextFor(db, actor), "/x", { file: "orders.csv" })),
		);
		expect(denied.init.status).toBe(403);
	});

	it("lists users without passwords and abandoned carts with decimals", async () => {
		makeAbandonedCart();
		const listed = await (await usersApi(routeArgs(contextFor(db, admin), "/api/users"))).json();
		expect(listed).toHaveLength(2);
		expect(Object.keys(listed[0])).not.toContain("password");
		const [cart] = await (await cartsApi(routeArgs(contextFor(db, admin), "/api/carts/abandoned"))).json();
		expect(cart).toMatchObject({ subtotal: "50.00", recoveryEmailSent: false, customerEmail: buyer.email });
	});
});

describe("a customer's page", () => {
	const params = () => ({ id: buyer.id });
	const post = async (action: RouteFunction, form: Record<string, string>, id = buyer.id) => {
		const context = contextFor(db, admin);
		return { context, answer: await caught(() => action(routeArgs(context, "/x", { id }, { form }))) };
	};
	const read = () => db.select().from(users).where(eq(users.id, buyer.id)).get()!;

	it("revokes with a reason, and asks for one", async () => {
		const { answer } = await post(approvalAction, { approved: "false", reason: " " });
		expect(answer.init.status).toBe(400);
		expect(answer.data.result.error).toEqual({ reason: ["Enter the reason"] });
		expect(read().isWholesaleApproved).toBe(true);
		await post(approvalAction, { approved: "false", reason: "Licence lapsed" });
		expect(read()).toMatchObject({ isWholesaleApproved: false, revokedReason: "Licence lapsed" });
		const again = await post(approvalAction, { approved: "false", reason: "Twice" });
		expect(again.answer.init.status).toBe(409);
	});

	it("saves tier and terms, refuses others, and keeps the last admin", async () => {
		await post(termsAction, { pricingTier: "growth", paymentTerms: "prepay" });
		expect(read()).toMatchObject({ pricingTier: "growth", paymentTerms: "prepay" });
		const bad = await post(termsAction, { pricingTier: "gold", paymentTerms: "prepay" });
		expect(bad.context.flash.outgoing).toMatchObject({ kind: "error", text: "Choose a pricing tier" });
		const last = await post(roleAction, { role: "user" }, admin.id);
		expect(last.context.flash.outgoing).toMatchObject({ kind: "error" });
	});

	it("is there for known accounts only", async () => {
		const page = await caught(() => customerPage(routeArgs(contextFor(db, admin), "/x", params())));
		expect(page.customer.id).toBe(buyer.id);
		const missing = await caught(() => customerPage(routeArgs(contextFor(db, admin), "/x", { id: "nope" })));
		expect(missing.init.status).toBe(404);
		expect(
			(await post(termsAction, { pricingTier: "growth", paymentTerms: "prepay" }, "nope")).answer.init.status,
		).toBe(404);
	});
});

describe("exports", () => {
	it("streams a file with its name", async () => {
		const answer = (await exportLoader(
			routeArgs(contextFor(db, admin), "/x", { file: "customers.csv" }),
		)) as Response;
		expect(answer.headers.get("Content-Disposition")).toMatch(
			/^attachment; filename="customers-[\d-]+\.csv"$/,
		);
		expect(await answer.text()).toContain(buyer.email);
		const missing = await caught(() =>
			exportLoader(routeArgs(contextFor(db, admin), "/x", { file: "secrets.csv" })),
		);
		expect(missing.init.status).toBe(404);
	});
});
