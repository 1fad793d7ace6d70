import { cartView } from "~/domain/cart/cart-view";
import { decimalOf } from "~/domain/money";
import { reorder } from "~/domain/orders/reorder.server";
import { idempotencyKeyOf } from "~/http/form-key.server";
import { jsonAction, write } from "~/http/json.server";

/** Answers with the cart as it is afterwards, and what became of each line of the order. */
export const action = jsonAction({
	POST: write({
		access: "buyer",
		title: "Failed to reorder",
		run: ({ db, actor, params, request }) => {
			const { cart, lines } = reorder(db, actor, params.id ?? "", { key: idempotencyKeyOf(request) });
			return {
				...cartView(cart),
				lines: lines.map(({ orderItemId, name, asked, added, problem, priceChange }) => ({
					orderItemId,
					name,
					asked,
					added,
					problem: problem?.text ?? null,
					priceChange: priceChange && {
						from: decimalOf(priceChange.fromCents),
						to: decimalOf(priceChange.toCents),
					},
				})),
			};
		},
	}),
});
