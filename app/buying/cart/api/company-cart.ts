import { jsonAction, write } from "~/http/json.server";
import { cartView } from "../cart-view";
import { takeOverCart } from "../left-cart.server";

/** Takes a left cart over: the caller's cart as it is afterwards, and what became of each line. */
export const action = jsonAction({
	POST: write({
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
});
