import { type ApiTable, read } from "~/http/api.server";
import { callKeyOf } from "~/http/form-key.server";
import { JsonPage, pagingOf, write } from "~/http/json.server";
import { absoluteUrl } from "~/http/site-url.server";
import { abandonedCartView } from "./abandoned-cart-view";
import { listAbandonedCarts, listAbandonedLines, sendRecoveryEmail } from "./abandoned-carts.server";
import { addToCart } from "./add-to-cart.server";
import { getCart } from "./cart.queries.server";
import { cartLineSchema, setQuantitySchema } from "./cart.schema";
import { cartView } from "./cart-view";
import { removeItem, setQuantity } from "./change-line.server";
import { listLeftCarts, takeOverCart } from "./left-cart.server";
import { recoverySchema } from "./recovery.schema";

/** The calls of cart. */
export const cartApi = {
	"GET /api/cart": read({ access: "buyer", run: ({ db, actor }) => cartView(getCart(db, actor)) }),
	/** Answers with the cart as it is afterwards, as GET /api/cart does. */
	"POST /api/cart/items": write({
		access: "buyer",
		title: "Failed to add item",
		schema: cartLineSchema,
		status: 201,
		run: (call, line) => {
			const { db, actor } = call;
			return cartView(addToCart(db, actor, [line], callKeyOf(call, line)));
		},
	}),
	/** Both answer with the cart as it is afterwards, as GET /api/cart does. */
	"PATCH /api/cart/items/:itemId": write({
		access: "buyer",
		title: "Failed to update quantity",
		ignoresUnknown: true,
		schema: setQuantitySchema,
		run: ({ db, actor, params }, { quantity }) =>
			cartView(setQuantity(db, actor, params.itemId ?? "", quantity)),
	}),
	"DELETE /api/cart/items/:itemId": write({
		access: "buyer",
		title: "Failed to remove item",
		ignoresUnknown: true,
		run: ({ db, actor, params }) => cartView(removeItem(db, actor, params.itemId ?? "")),
	}),
	"GET /api/carts/abandoned": read({
		access: "marketing",
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
	"POST /api/carts/send-recovery": write({
		access: "marketing",
		title: "Failed to send recovery email",
		ignoresUnknown: true,
		schema: recoverySchema,
		run: ({ db, actor, url }, input) => {
			const cart = sendRecoveryEmail(db, actor, { ...input, cartUrl: absoluteUrl("/cart", url) });
			return abandonedCartView(cart, listAbandonedLines(db, actor, [cart.id]));
		},
	}),
	/** The carts that people of the caller's company left (Rule 13.13). */
	"GET /api/company/carts": read({ access: "customer", run: ({ db, actor }) => listLeftCarts(db, actor) }),
	/** Takes a left cart over: the caller's cart as it is afterwards, and what became of each line. */
	"POST /api/company/carts/:id": write({
		access: "buyer",
		title: "Failed to take over the cart",
		run: ({ db, actor, params }) => {
			const { cart, lines } = takeOverCart(db, actor, params.id ?? "");
			return {
				...cartView(cart),
				lines: lines.map(({ name, asked, added, problem }) => ({
					...{ name, asked, added },
					problem: problem?.text ?? null,
				})),
			};
		},
	}),
} satisfies ApiTable;
