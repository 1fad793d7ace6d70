import { addToCart } from "~/buying/cart/add-to-cart.server";
import type { OrderInput } from "~/buying/checkout/order.schema";
import { orderSchema } from "~/buying/checkout/order.schema";
import { placeOrder } from "~/buying/checkout/place-order.server";
import type { Actor, UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { cartItems, carts, productFlavors } from "~db/schema.server";
import { ADDRESS } from "./address";
import { makeBuyer, makeProduct, testDatabase } from "./database";

/** A flavor of a product; it has no stock of its own unless `stockQuantity` is given. */
export const makeFlavor = (db: Db, values: typeof productFlavors.$inferInsert) =>
	db.insert(productFlavors).values(values).returning().get();

/** A cart with one line that its buyer left long ago. */
export function makeAbandonedCart(db: Db, buyer: UserActor) {
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

/** The input of an order besides the cart. */
export const orderInput = (changes: Record<string, unknown> = {}): OrderInput =>
	orderSchema.parse({ shippingAddress: ADDRESS, paymentMethod: "net30", ...changes }) as OrderInput;

/** The checkout form's fields, by name. */
export const checkoutForm = (changes: Record<string, string> = {}): Record<string, string> => ({
	...Object.fromEntries(Object.entries(ADDRESS).map(([name, value]) => [`shippingAddress.${name}`, value])),
	sameBillingAddress: "on",
	paymentMethod: "net30",
	...changes,
});

/** Fills the cart and places the order. */
export function orderThroughCart(
	db: Db,
	actor: Actor,
	lines: { productId: string; quantity: number; flavor?: string }[],
	idempotencyKey: string | null = null,
) {
	addToCart(
		db,
		actor,
		lines.map(({ flavor = null, ...line }) => ({ ...line, flavor })),
	);
	return placeOrder(db, actor, orderInput(), { idempotencyKey }).order;
}

/** A line of a product, assorted, as the add form sends it. */
export const one = (productId: string, quantity = 1) => [{ productId, flavor: null, quantity }];

/** A buyer with three of a product in the cart; twenty are in stock. */
export function withCart() {
	const db = testDatabase();
	const buyer = makeBuyer(db);
	const product = makeProduct(db, { stockQuantity: 20 });
	const line = addToCart(db, buyer, one(product.id, 3)).lines[0]!;
	return { db, buyer, product, line };
}
