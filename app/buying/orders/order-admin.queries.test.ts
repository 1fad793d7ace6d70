import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { VISITOR } from "~/kernel/actor/actor";
import { orders, productFlavors } from "~db/schema.server";
import { makeFlavor, orderThroughCart } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { refusal } from "../../../tests/helpers/refusal";
import { getCheckout } from "../checkout/checkout.queries.server.ts";
import { getOrderDetails, getOrdersById, getStaffOrder } from "./order-admin.queries.server.ts";
import { staffOrderView } from "./order-view.ts";

it("shows staff's orders to admins only, and says when there is none", () => {
	const db = testDatabase();
	const admin = makeAdmin(db);
	const buyer = makeBuyer(db, { businessName: "Cornerstore" });
	const { id, orderNumber } = makeOrder(db, { userId: buyer.id });
	for (const read of [
		() => getOrdersById(db, makeBuyer(db), []),
		() => getStaffOrder(db, makeBuyer(db), id),
		() => getOrderDetails(db, makeBuyer(db), orderNumber),
	]) {
		expect(refusal(read).code).toBe("forbidden");
	}
	expect(refusal(() => getOrderDetails(db, VISITOR, orderNumber)).code).toBe("unauthenticated");
	expect(refusal(() => getOrderDetails(db, admin, "RW-1")).code).toBe("not_found");
	expect(refusal(() => getStaffOrder(db, admin, "nothing")).code).toBe("not_found");
	expect(getOrdersById(db, admin, ["nothing", id])).toMatchObject([{ id, businessName: "Cornerstore" }]);
});

it("names the flavors that an assorted line was taken from, also one deleted since", () => {
	const db = testDatabase();
	const admin = makeAdmin(db);
	const buyer = makeBuyer(db);
	const { id: productId, sku } = makeProduct(db);
	const mint = makeFlavor(db, { productId, name: "Mint", sku: "M-1", stockQuantity: 5 });
	const gone = makeFlavor(db, { productId, name: "Grape", sku: "G-1", stockQuantity: 3 });
	const shared = makeProduct(db);
	const order = orderThroughCart(db, buyer, [
		{ productId, quantity: 6 },
		{ productId, quantity: 1, flavor: "Grape" },
		{ productId: shared.id, quantity: 1 },
	]);
	db.delete(productFlavors).where(eq(productFlavors.id, gone.id)).run();
	const details = getOrderDetails(db, admin, order.orderNumber);
	// The page reads a line for each excise, also of an order without any.
	expect(details.excise).toEqual([]);
	expect(details).toMatchObject({ username: buyer.username });
	expect(staffOrderView(details).items.map(({ taken }) => taken)).toEqual([
		[
			{ flavorId: mint.id, flavor: "Mint", sku: "M-1", quantity: 5 },
			{ flavorId: gone.id, flavor: "a flavor no longer listed", sku, quantity: 1 },
		],
		[],
		[],
	]);
});

it("gives an order's moments as ISO times", () => {
	const db = testDatabase();
	const [shippedAt, deliveredAt, cancelledAt] = [1, 2, 3].map((n) => new Date(n * 1000));
	const { id } = makeOrder(db, {});
	const times = () => staffOrderView(getStaffOrder(db, makeAdmin(db), id));
	expect(times()).toMatchObject({ shippedAt: null, deliveredAt: null, cancelledAt: null });
	db.update(orders).set({ shippedAt, deliveredAt, cancelledAt }).run();
	expect(times()).toMatchObject({
		shippedAt: "1970-01-01T00:00:01.000Z",
		deliveredAt: "1970-01-01T00:00:02.000Z",
		cancelledAt: "1970-01-01T00:00:03.000Z",
	});
});

it("offers net 30 by the account's terms at checkout", () => {
	const db = testDatabase();
	const offered = (paymentTerms: "net30" | "prepay") =>
		getCheckout(db, makeBuyer(db, { paymentTerms })).hasCredit;
	expect([offered("net30"), offered("prepay")]).toEqual([true, false]);
});
