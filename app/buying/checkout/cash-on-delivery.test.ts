import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { dayAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { setPaymentStatus } from "~/ledger/payments/order-payment.server";
import { action as savePaymentForm } from "~/office/settings/payment";
import type { Db } from "~db/client.server";
import { auditLog, ledgerEntries } from "~db/schema.server";
import { orderInput } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, setCompany, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { call } from "../../../tests/helpers/request";
import { addToCart } from "../cart/add-to-cart.server";
import { countOrderViews, listDeskOrders } from "../order-desk/order-desk.queries.server";
import { orderFilterOf } from "../order-desk/order-filter";
import { shipOrder } from "../shipments/ship-order.server";
import { getCheckout } from "./checkout.queries.server";
import { placeOrder } from "./place-order.server";

let db: Db;
let owner: UserActor;
let buyer: UserActor;
beforeEach(() => {
	db = testDatabase();
	owner = makeAdmin(db);
	buyer = makeBuyer(db);
});

const offerIt = () =>
	call(savePaymentForm, "/admin/settings/payment", {
		db,
		as: owner,
		form: {
			...{ version: "0", "methods.cash_on_delivery.isOffered": "on" },
			"methods.cash_on_delivery.users": "everyone",
		},
	});
function place() {
	const { id } = makeProduct(db, { wholesalePriceCents: 1_000, stockQuantity: 50 });
	addToCart(db, buyer, [{ productId: id, quantity: 10, flavor: null }]);
	return placeOrder(db, buyer, orderInput({ paymentMethod: "cash_on_delivery" }), { idempotencyKey: null })
		.order;
}

it("is offered only where an owner switches it on (Rule 5.12)", async () => {
	expect(getCheckout(db, buyer).methods).toEqual(["net30", "credit_card", "bank_transfer", "check"]);
	expect(refusal(place)).toMatchObject({
		code: "invalid",
		message: "Cash on delivery is not offered now. Choose another payment method.",
	});
	expect((await offerIt()).status).toBe(303);
	expect(db.select().from(auditLog).all().at(-1)).toMatchObject({
		action: "setting.update",
		after: { cash_on_delivery: "on, everyone" },
	});
	expect(getCheckout(db, buyer).methods).toContain("cash_on_delivery");
	expect(place().paymentMethod).toBe("cash_on_delivery");
});

it("needs no credit: a prepay account and one at its limit may use it", async () => {
	await offerIt();
	setCompany(db, buyer, { paymentTerms: "prepay", creditLimitCents: 0 });
	expect(place().status).toBe("pending");
});

it("isn't waited for before the order ships, is due within 7 days, and arrives as cash", async () => {
	await offerIt();
	const order = place();
	expect(countOrderViews(db, owner)).toMatchObject({ waiting: 0 });
	shipOrder(db, owner, { id: order.id, trackingNumber: "1Z999AA10123456784" });
	const entries = () => db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, order.id)).all();
	let due = shopToday();
	for (let n = 0; n < 7; n++) due = dayAfter(due);
	expect(entries()).toMatchObject([
		{ kind: "invoice", dueOn: due, document: { paymentMethod: "cash_on_delivery" } },
	]);
	const collect = orderFilterOf(new URLSearchParams({ payment: "collect" }));
	expect(listDeskOrders(db, owner, collect).rows).toMatchObject([{ orderNumber: order.orderNumber }]);
	setPaymentStatus(db, owner, { id: order.id, paymentStatus: "paid" });
	expect(entries().at(-1)).toMatchObject({ kind: "payment", method: "cash" });
	expect(listDeskOrders(db, owner, collect).rows).toEqual([]);
});
