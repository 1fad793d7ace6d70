import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { ordersApi } from "~/buying/api";
import { addToCart } from "~/buying/cart/add-to-cart.server";
import { getCart } from "~/buying/cart/cart.queries.server";
import { placeOrder } from "~/buying/checkout/place-order.server";
import { listMyOrders } from "~/buying/orders/order.queries.server";
import type { UserActor } from "~/kernel/actor/actor";
import { actorOf } from "~/kernel/actor/user-actor.server";
import type { Db } from "~db/client.server";
import { orders, users } from "~db/schema.server";
import { ADDRESS } from "../../../tests/helpers/address";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { one, orderInput, withCart } from "../../../tests/helpers/cart";
import { makeAdmin, makeColleague } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { call } from "../../../tests/helpers/request";
import { setCompanyApproval } from "../customers/change-customer.server";

const { action: orderApi } = doorsAt(ordersApi, "/api/orders");

let db: Db;
let people: UserActor[];
let product: { id: string; slug: string };
beforeEach(() => {
	const shop = withCart();
	({ db } = shop);
	product = shop.product;
	const { buyer: owner } = shop;
	people = [owner, makeColleague(db, owner, "buyer"), makeColleague(db, owner, "bookkeeper")];
});

/** The person as their next request finds them. */
const next = ({ id }: UserActor) => actorOf(db, db.select().from(users).where(eq(users.id, id)).get()!);
const approve = (approved: boolean) =>
	setCompanyApproval(db, makeAdmin(db), {
		id: people[0]!.companyId!,
		approved,
		reason: "The license lapsed.",
	});

it("a company revoked while three people shop: nobody orders, carts stay, and all go on once it is approved", async () => {
	const [owner, buyer, bookkeeper] = people as [UserActor, UserActor, UserActor];
	addToCart(db, buyer, one(product.id, 2));
	const units = (person: UserActor) => getCart(db, person).units;
	const before = [owner, buyer].map(units);
	approve(false);
	// A request that was under way when it happened.
	expect(refusal(() => placeOrder(db, buyer, orderInput(), { idempotencyKey: null })).code).toBe("forbidden");
	for (const person of [owner, buyer, bookkeeper].map(next)) {
		expect(refusal(() => addToCart(db, person, one(product.id))).code).toBe("forbidden");
		expect(refusal(() => getCart(db, person)).code).toBe("forbidden");
		const sent = { shippingAddress: ADDRESS, paymentMethod: "net30" };
		const answer = await call(orderApi, "/api/orders", { db, as: person, json: sent });
		expect(answer.status).toBe(403);
	}
	expect(db.select().from(orders).all()).toEqual([]);
	approve(true);
	expect([owner, buyer].map(next).map(units)).toEqual(before);
	for (const person of [owner, buyer].map(next)) {
		placeOrder(db, person, orderInput(), { idempotencyKey: null });
	}
	expect(listMyOrders(db, next(bookkeeper)).total).toBe(2);
});
