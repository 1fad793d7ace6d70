import { beforeEach, describe, expect, it } from "vitest";
import { ordersApi } from "~/buying/api";
import { addToCart } from "~/buying/cart/add-to-cart.server";
import { addListToCart } from "~/buying/lists/add-list.server";
import { deleteList, renameList, setListQuantities } from "~/buying/lists/change-list.server";
import { createList } from "~/buying/lists/create-list.server";
import { getSavedList, listSavedLists } from "~/buying/lists/list.queries.server";
import { cancelOrder } from "~/buying/orders/cancel-order.server";
import { getMyOrder, getOrderFigures, listMyOrders } from "~/buying/orders/order.queries.server";
import { reorder } from "~/buying/orders/reorder.server";
import { readerPriceCents } from "~/catalog/products/fields/product-price";
import { FIRST_TIERS } from "~/terms/pricing-tiers";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { one, orderThroughCart, withCart } from "../../../tests/helpers/cart";
import { makeBuyer, makeColleague } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { call } from "../../../tests/helpers/request";

const { loader: myOrders } = doorsAt(ordersApi, "/api/orders/my-orders");

function shop() {
	const { db, buyer: owner, product } = withCart();
	const buyer = makeColleague(db, owner, "buyer");
	const bookkeeper = makeColleague(db, owner, "bookkeeper");
	const stranger = makeBuyer(db);
	const owners = orderThroughCart(db, owner, [{ productId: product.id, quantity: 1 }]);
	const buyers = orderThroughCart(db, buyer, [{ productId: product.id, quantity: 2 }]);
	return { db, owner, buyer, bookkeeper, stranger, product, owners, buyers };
}
let s: ReturnType<typeof shop>;
beforeEach(() => {
	s = shop();
});

describe("a company's orders (Rule 13.7)", () => {
	it("are seen by all of its people, with who ordered, and by nobody else", () => {
		for (const reader of [s.owner, s.buyer, s.bookkeeper]) {
			const { orders, total } = listMyOrders(s.db, reader);
			expect(total).toBe(2);
			expect(orders.map(({ id }) => id).sort()).toEqual([s.owners.id, s.buyers.id].sort());
			for (const { userId, orderedBy } of orders) expect(orderedBy === null).toBe(userId === reader.id);
			expect(getOrderFigures(s.db, reader).totalOrders).toBe(2);
		}
		expect(getMyOrder(s.db, s.bookkeeper, s.buyers.orderNumber).orderedBy).toBe(s.buyer.username);
		expect(listMyOrders(s.db, s.stranger).total).toBe(0);
		expect(refusal(() => getMyOrder(s.db, s.stranger, s.buyers.id)).code).toBe("not_found");
	});

	it("can be narrowed to the reader's own; my-orders gives those unless asked for the company's", async () => {
		expect(listMyOrders(s.db, s.buyer, { mine: true }).orders.map(({ id }) => id)).toEqual([s.buyers.id]);
		const numbers = async (query: string) =>
			((await call(myOrders, `/api/orders/my-orders${query}`, { db: s.db, as: s.buyer })).body as unknown[])
				.length;
		expect([await numbers(""), await numbers("?of=company")]).toEqual([1, 2]);
	});

	it("are cancelled by who ordered, and by an owner", () => {
		expect(refusal(() => cancelOrder(s.db, s.buyer, s.owners.id))).toMatchObject({ code: "forbidden" });
		expect(refusal(() => cancelOrder(s.db, s.bookkeeper, s.buyers.id)).code).toBe("forbidden");
		expect(cancelOrder(s.db, s.owner, s.buyers.id).status).toBe("cancelled");
		expect(reorder(s.db, s.owner, { id: s.buyers.id }).lines).toMatchObject([{ added: 2 }]);
	});
});

describe("a bookkeeper (Rule 13.6)", () => {
	it("buys nothing, and sees the company's prices", () => {
		for (const run of [
			() => addToCart(s.db, s.bookkeeper, one(s.product.id)),
			() => reorder(s.db, s.bookkeeper, { id: s.buyers.id }),
			() => createList(s.db, s.bookkeeper, { name: "Mine", orderNumber: s.buyers.orderNumber }),
		]) {
			const { code, message } = refusal(run);
			expect([code, message]).toEqual([
				"forbidden",
				"Bookkeepers see orders and papers, but don't buy. An owner of your company can change your role.",
			]);
		}
		expect(readerPriceCents({ ...s.bookkeeper, pricingTier: "premium" }, 1000, FIRST_TIERS)).toBe(
			readerPriceCents({ ...s.buyer, pricingTier: "premium" }, 1000, FIRST_TIERS),
		);
	});
});

describe("a shared list (Rule 13.8)", () => {
	it("is used, but not changed, by colleagues who buy, and unknown to others", () => {
		const { id } = createList(s.db, s.owner, { name: "Weekly", orderNumber: s.owners.orderNumber });
		expect(refusal(() => getSavedList(s.db, s.buyer, id)).code).toBe("not_found");
		setListQuantities(s.db, s.owner, { listId: id, quantities: {}, isShared: true });
		expect(listSavedLists(s.db, s.buyer)).toMatchObject([
			{ name: "Weekly", sharedBy: s.owner.username, isShared: true },
		]);
		expect(getSavedList(s.db, s.owner, id).sharedBy).toBeNull();
		expect(addListToCart(s.db, s.buyer, { listId: id }).lines).toMatchObject([{ added: 4 }]);
		for (const run of [
			() => renameList(s.db, s.buyer, { listId: id, name: "Mine" }),
			() => setListQuantities(s.db, s.buyer, { listId: id, quantities: {}, isShared: false }),
			() => deleteList(s.db, s.buyer, { listId: id }),
			() => getSavedList(s.db, s.stranger, id),
		]) {
			expect(refusal(run).code).toBe("not_found");
		}
		expect(refusal(() => getSavedList(s.db, s.bookkeeper, id)).code).toBe("forbidden");
		setListQuantities(s.db, s.owner, { listId: id, quantities: {}, isShared: false });
		expect(listSavedLists(s.db, s.buyer)).toEqual([]);
	});
});
