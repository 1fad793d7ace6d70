import { z } from "zod";
import { type ApiTable, call, read } from "~/http/api.server";
import { JsonPage, page, pagingOf, write } from "~/http/json.server";
import { abandonedCartView } from "./abandoned-cart-view";
import { listAbandonedCarts, listAbandonedLines, sendRecoveryEmail } from "./abandoned-carts.server";
import { addToCart } from "./add-to-cart.server";
import { getCart } from "./cart.queries.server";
import { cartLineSchema } from "./cart.schema";
import { abandonedCartShape, cartShape, leftCartShape, takenOverShape } from "./cart-shapes.server";
import { cartView } from "./cart-view";
import { removeItem, setQuantity } from "./change-line.server";
import { listLeftCarts, takeOverCart } from "./left-cart.server";

/** The calls of cart. */
export const cartApi = {
	"GET /api/cart": read({
		says: "Gives the caller's cart with its totals.",
		access: "buyer",
		gives: cartShape,
		run: ({ db, actor }) => cartView(getCart(db, actor)),
	}),
	"POST /api/cart/items": write({
		says: "Adds goods to the cart and gives the cart as it is then.",
		access: addToCart.by,
		title: "Failed to add item",
		schema: cartLineSchema,
		status: 201,
		gives: cartShape,
		run: ({ db, actor }, line) => cartView(addToCart(db, actor, [line])),
	}),
	"PATCH /api/cart/items/:itemId": call(setQuantity, {
		says: "Sets the quantity of a line of the cart.",
		title: "Failed to update quantity",
		ignoresUnknown: true,
		gives: cartShape,
		respond: (_call, cart) => cartView(cart),
	}),
	"DELETE /api/cart/items/:itemId": call(removeItem, {
		says: "Removes a line of the cart.",
		title: "Failed to remove item",
		ignoresUnknown: true,
		gives: cartShape,
		respond: (_call, cart) => cartView(cart),
	}),
	"GET /api/carts/abandoned": read({
		says: "Lists carts that were left, with their lines, for staff.",
		access: "marketing",
		query: { search: "Words of the customer's name, company or email." },
		gives: page(abandonedCartShape),
		run: ({ db, actor, url }) => {
			const search = url.searchParams.get("search") ?? "";
			const { rows: carts, total } = listAbandonedCarts(db, actor, { search, ...pagingOf(url) });
			const lines = Map.groupBy(
				listAbandonedLines(
					db,
					actor,
					carts.map(({ id }) => id),
				),
				({ cartId }) => cartId,
			);
			return new JsonPage(
				carts.map((cart) => abandonedCartView(cart, lines.get(cart.id) ?? [])),
				total,
			);
		},
	}),
	"POST /api/carts/send-recovery": call(sendRecoveryEmail, {
		says: "Mails a reminder of a left cart to its customer.",
		title: "Failed to send recovery email",
		ignoresUnknown: true,
		gives: abandonedCartShape,
		respond: ({ db, actor }, cart) => abandonedCartView(cart, listAbandonedLines(db, actor, [cart.id])),
	}),
	/** Rule 13.13. */
	"GET /api/company/carts": read({
		says: "Lists the carts that people of the caller's company left.",
		access: "customer",
		gives: z.array(leftCartShape),
		run: ({ db, actor }) => listLeftCarts(db, actor),
	}),
	"POST /api/company/carts/:id": call(takeOverCart, {
		says: "Takes a colleague's left cart over into the caller's own.",
		title: "Failed to take over the cart",
		gives: takenOverShape,
		respond: (_call, { cart, lines }) => ({
			...cartView(cart),
			lines: lines.map(({ name, asked, added, problem }) => ({
				...{ name, asked, added },
				problem: problem?.text ?? null,
			})),
		}),
	}),
} satisfies ApiTable;
