import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { auditLog, cartItems, carts, outbox } from "~db/schema.server";
import { makeFlavor } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { abandonedCartView } from "./abandoned-cart-view.ts";
import {
	detectAbandonedCarts,
	getRecoveredValue,
	listAbandonedCarts,
	listAbandonedLines,
	sendRecoveryEmail,
} from "./abandoned-carts.server";

const NOW = new Date("2026-11-01T12:00:00Z");
const HOUR = 3_600_000;
let db: Db;
let admin: UserActor;
let buyer: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db);
});

function makeCart(hoursAgo: number, { items = 1, userId = buyer.id } = {}) {
	const cart = db
		.insert(carts)
		.values({ userId, subtotalCents: 5000, lastActivity: new Date(NOW.getTime() - hoursAgo * HOUR) })
		.returning()
		.get();
	for (let n = 0; n < items; n++) {
		db.insert(cartItems)
			.values({ cartId: cart.id, productId: makeProduct(db).id, quantity: 2 })
			.run();
	}
	return cart;
}
const read = (id: string) => db.select().from(carts).where(eq(carts.id, id)).get()!;
const send = (cartId: string) =>
	sendRecoveryEmail(db, admin, {
		cartId,
		customerEmail: "shop@example.com",
	});

describe("detection", () => {
	it("marks carts that have lines and were not touched for more hours than the limit", () => {
		const old = makeCart(25);
		const fresh = makeCart(23, { userId: makeBuyer(db).id });
		const empty = makeCart(25, { items: 0, userId: makeBuyer(db).id });
		const closed = makeCart(25, { userId: makeBuyer(db, { deletedAt: NOW }).id });
		expect(detectAbandonedCarts(db, NOW, 24)).toBe(1);
		expect(read(old.id)).toMatchObject({ abandoned: true, abandonedAt: NOW });
		expect(read(fresh.id).abandoned).toBe(false);
		expect(read(empty.id).abandoned).toBe(false);
		expect(read(closed.id).abandoned).toBe(false);
		expect(detectAbandonedCarts(db, NOW, 24)).toBe(0);
	});
});

describe("recovery", () => {
	it("queues one mail with only the link, and writes an audit row", () => {
		const cart = makeCart(30);
		detectAbandonedCarts(db, NOW, 24);
		expect(send(cart.id).recoveryEmailSent).toBe(true);
		expect(db.select().from(outbox).all()).toMatchObject([
			{ template: "cart-recovery", to: "shop@example.com", data: {} },
		]);
		expect(() => send(cart.id)).toThrow(expect.objectContaining({ code: "conflict" }));
		expect(db.select().from(outbox).all()).toHaveLength(1);
		expect(db.select().from(auditLog).all()).toMatchObject([{ action: "cart.recovery" }]);
	});

	it("refuses an active cart, an unknown one, and users other than admins", () => {
		const cart = makeCart(1);
		expect(() => send(cart.id)).toThrow(expect.objectContaining({ code: "conflict" }));
		expect(() => send("nope")).toThrow(expect.objectContaining({ code: "not_found" }));
		expect(() => sendRecoveryEmail(db, buyer, { cartId: cart.id, customerEmail: "a@example.com" })).toThrow(
			expect.objectContaining({ code: "forbidden" }),
		);
	});

	it("counts orders placed within seven days of the mail, once", () => {
		const cart = makeCart(30);
		detectAbandonedCarts(db, NOW, 24);
		send(cart.id);
		const sentAt = db.select().from(auditLog).get()!.createdAt.getTime();
		makeOrder(db, { userId: buyer.id, createdAt: new Date(sentAt + HOUR) });
		makeOrder(db, { userId: buyer.id, createdAt: new Date(sentAt + HOUR), status: "cancelled" });
		makeOrder(db, { userId: buyer.id, createdAt: new Date(sentAt + HOUR), paymentStatus: "refunded" });
		makeOrder(db, { userId: buyer.id, createdAt: new Date(sentAt - HOUR) });
		makeOrder(db, { userId: buyer.id, createdAt: new Date(sentAt + 8 * 24 * HOUR) });
		makeOrder(db, { createdAt: new Date(sentAt + HOUR) });
		expect(getRecoveredValue(db, admin)).toEqual({ sent: 1, orders: 1, recoveredCents: 2000 });
	});

	it("lists abandoned carts with their value, and searches them", () => {
		makeCart(30);
		detectAbandonedCarts(db, NOW, 24);
		const list = (search: string) => listAbandonedCarts(db, admin, { search });
		expect(list("").rows).toMatchObject([{ customerEmail: buyer.email, subtotalCents: 5000, units: 2 }]);
		expect(list(buyer.email.toUpperCase()).total).toBe(1);
		expect(list("nobody").total).toBe(0);
	});

	it("lists a cart's lines, 'Assorted' only where there are flavors and none was chosen", () => {
		const cart = makeCart(30, { items: 0 });
		const { id: productId } = makeProduct(db);
		const flavor = makeFlavor(db, { productId, name: "Mint", sku: "M-1" });
		const line = (values: { productId: string; flavorId?: string }) =>
			db
				.insert(cartItems)
				.values({ cartId: cart.id, quantity: 1, seenPriceCents: 950, ...values })
				.run();
		line({ productId });
		line({ productId, flavorId: flavor.id });
		line({ productId: makeProduct(db).id });
		const lines = listAbandonedLines(db, admin, [cart.id]);
		expect(lines.map(({ flavor, assorted }) => [flavor, assorted])).toEqual([
			[null, true],
			["Mint", false],
			[null, false],
		]);
		detectAbandonedCarts(db, NOW, 24);
		const view = abandonedCartView(listAbandonedCarts(db, admin, { search: "" }).rows[0]!, lines);
		expect(view).toMatchObject({
			abandoned: true,
			abandonedAt: NOW.toISOString(),
			recoveryEmailSentAt: null,
			subtotal: "50.00",
		});
		expect(view.items[1]).toMatchObject({ sku: "M-1", price: "9.50" });
	});

	it("shows carts and their value to admins only", () => {
		for (const read of [
			() => listAbandonedLines(db, buyer, []),
			() => getRecoveredValue(db, buyer),
			() => listAbandonedCarts(db, buyer, { search: "" }),
		]) {
			expect(read).toThrow(expect.objectContaining({ code: "forbidden" }));
		}
	});
});
