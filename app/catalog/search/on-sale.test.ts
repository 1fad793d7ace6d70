import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { addToCart } from "~/buying/cart/add-to-cart.server";
import { getCart } from "~/buying/cart/cart.queries.server";
import { setQuantity } from "~/buying/cart/change-line.server";
import { placeOrder } from "~/buying/checkout/place-order.server";
import { addListToCart } from "~/buying/lists/add-list.server";
import { saveLines } from "~/buying/lists/create-list.server";
import { getSavedList } from "~/buying/lists/list.queries.server";
import { reorder } from "~/buying/orders/reorder.server";
import { addQuickOrderLines } from "~/buying/quick-order/add-lines.server";
import { sampleCsv } from "~/buying/quick-order/sample-lines.server";
import {
	findQuotableProduct,
	findQuotableProducts,
	getQuotableProducts,
} from "~/buying/quotes/quote.queries.server";
import { requestQuote } from "~/buying/quotes/request-quote.server";
import { type UserActor, VISITOR } from "~/kernel/actor/actor";
import { FIRST_TIERS } from "~/terms/pricing-tiers";
import type { Db } from "~db/client.server";
import { cartItems, orders, products } from "~db/schema.server";
import { makeFlavor, orderInput, orderThroughCart } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, makeUser, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { isInStock, isOnSale, readerPriceCents } from "../products/fields/product-price";
import { getProductBySlug } from "../products/shelf/product.queries.server";
import { closestSku } from "./find-codes.server";
import { onSale } from "./on-sale.server";

let db: Db;
let buyer: UserActor;
beforeEach(() => {
	db = testDatabase();
	buyer = makeBuyer(db);
});

const price = (id: string, wholesalePriceCents: number | null) =>
	db.update(products).set({ wholesalePriceCents }).where(eq(products.id, id)).run();

describe.each([
	["of zero", 0],
	["that is not set", null],
])("a product with a price %s", (_name, cents) => {
	let product: ReturnType<typeof makeProduct>;
	beforeEach(() => {
		product = makeProduct(db, { sku: "ZERO-100", wholesalePriceCents: cents });
	});
	const gone = { problem: { text: "No longer available" }, added: 0 };

	it("is not on sale, in code and in queries alike, and never in stock", () => {
		expect([isOnSale(product), isInStock(product)]).toEqual([false, false]);
		const hidden = makeProduct(db, { active: false });
		const sold = makeProduct(db);
		const found = db.select().from(products).where(onSale).all();
		expect(found.map(({ id }) => id)).toEqual([sold.id]);
		expect([isOnSale(hidden), isOnSale(sold)]).toEqual([false, true]);
	});

	it("is shown without a price and as out of stock", () => {
		for (const reader of [VISITOR, buyer, makeAdmin(db)]) {
			expect(getProductBySlug(db, reader, product.slug)).toMatchObject({
				onSale: false,
				inStock: false,
				wholesaleCents: null,
			});
		}
	});

	it("can't be added to a cart by form, API, pad or list", () => {
		const line = { productId: product.id, flavor: null, quantity: 10 };
		expect(refusal(() => addToCart(db, buyer, [line])).code).toBe("not_found");
		const quickOrder = addQuickOrderLines(db, buyer, [{ code: "ZERO-100", quantity: "10", flavor: "" }]);
		expect(quickOrder).toMatchObject({ ready: 0, lines: [{ status: "problem" }] });
		const { id } = saveLines(db, buyer, {
			name: "Weekly",
			lines: [{ productId: product.id, flavorId: null, quantity: 10 }],
		});
		expect(getSavedList(db, buyer, id).lines[0]).toMatchObject({ unitPriceCents: null, isInStock: false });
		expect(addListToCart(db, buyer, { listId: id }).lines).toMatchObject([gone]);
		expect(getCart(db, buyer).lines).toEqual([]);
		expect([sampleCsv(db, buyer), closestSku(db, "ZERO-10")]).toEqual(["sku,qty\r\n", null]);
	});

	it("can't be asked a quote for", () => {
		const line = { productId: product.id, flavor: null, quantity: 1 };
		const requested = { email: "dana@cornerstore.example", message: null, lines: [line] };
		expect(refusal(() => requestQuote(db, VISITOR, requested)).code).toBe("invalid");
		expect(findQuotableProduct(db, product.slug)).toBeUndefined();
		expect([...findQuotableProducts(db, "ZERO-100"), ...getQuotableProducts(db, [product.id])]).toEqual([]);
	});

	it("can't be ordered from a cart that already has it, and its quantity can't be raised", () => {
		price(product.id, 1000);
		addToCart(db, buyer, [{ productId: product.id, flavor: null, quantity: 10 }]);
		price(product.id, cents);
		const cart = getCart(db, buyer);
		expect(cart.lines[0]!.problems).toMatchObject([{ kind: "gone", blocks: true }]);
		// An unpriced product must not ship free.
		expect(cart.totals).toMatchObject({ subtotalCents: 0, shippingCents: 2500 });
		expect(refusal(() => setQuantity(db, buyer, { itemId: cart.lines[0]!.id, quantity: 11 })).code).toBe(
			"invalid",
		);
		expect(refusal(() => placeOrder(db, buyer, orderInput(), { idempotencyKey: null })).code).toBe(
			"conflict",
		);
		addToCart(db, buyer, [{ productId: makeProduct(db).id, flavor: null, quantity: 1 }]);
		expect(refusal(() => placeOrder(db, buyer, orderInput(), { idempotencyKey: null })).code).toBe(
			"conflict",
		);
		expect(db.select().from(orders).all()).toEqual([]);
	});

	it("is not ordered again", () => {
		price(product.id, 1000);
		const { id } = orderThroughCart(db, buyer, [{ productId: product.id, quantity: 10 }]);
		price(product.id, cents);
		expect(reorder(db, buyer, { id }).lines).toMatchObject([gone]);
		expect(db.select().from(cartItems).all()).toEqual([]);
	});

	it("keeps its flavors off sale too", () => {
		makeFlavor(db, { productId: product.id, name: "Mint", sku: "ZERO-MINT", stockQuantity: 5 });
		const quickOrder = addQuickOrderLines(db, buyer, [{ code: "ZERO-MINT", quantity: "1", flavor: "" }]);
		expect(quickOrder).toMatchObject({ ready: 0, lines: [{ problem: { text: "No longer available" } }] });
		expect(closestSku(db, "ZERO-MINX")).toBeNull();
	});
});

describe("a reader's price", () => {
	it("is the tier's for buyers, and the list price for admins, approved ones with a tier included (Rule 3.2)", () => {
		const approved = { isWholesaleApproved: true, pricingTier: "premium" } as const;
		const readers = [
			VISITOR,
			makeUser(db),
			makeUser(db, approved),
			makeAdmin(db),
			makeUser(db, { ...approved, role: "admin" }),
		];
		expect(readers.map((reader) => readerPriceCents(reader, 1000, FIRST_TIERS))).toEqual([
			null,
			null,
			900,
			1000,
			1000,
		]);
	});

	it("is charged to an approved admin's own order", () => {
		const admin = makeUser(db, { role: "admin", isWholesaleApproved: true, pricingTier: "premium" });
		const order = orderThroughCart(db, admin, [{ productId: makeProduct(db).id, quantity: 2 }]);
		expect(order.subtotalCents).toBe(2000);
	});

	it("is null for a price of zero, and one cent stays one cent at every tier", () => {
		const premium = makeBuyer(db, { pricingTier: "premium" });
		expect([0, 1, 5].map((cents) => readerPriceCents(premium, cents, FIRST_TIERS))).toEqual([null, 1, 5]);
		expect(readerPriceCents(makeAdmin(db), 0, FIRST_TIERS)).toBeNull();
	});
});
