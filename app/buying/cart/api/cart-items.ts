import { callKeyOf } from "~/http/form-key.server";
import { jsonAction, write } from "~/http/json.server";
import { addToCart } from "../add-to-cart.server";
import { cartLineSchema } from "../cart.schema";
import { cartView } from "../cart-view";

/** Answers with the cart as it is afterwards, as GET /api/cart does. */
export const action = jsonAction({
	POST: write({
		access: "buyer",
		title: "Failed to add item",
		schema: cartLineSchema,
		status: 201,
		run: (call, line) => {
			const { db, actor } = call;
			return cartView(addToCart(db, actor, [line], callKeyOf(call, line)));
		},
	}),
});
