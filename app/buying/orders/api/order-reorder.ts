import { callKeyOf } from "~/http/form-key.server";
import { jsonAction, write } from "~/http/json.server";
import { decimalOf } from "~/kernel/money";
import { cartView } from "../../cart/cart-view";
import { reorder } from "../reorder.server";

/** Answers with the cart as it is afterwards, and what became of each line of the order. */
export const action = jsonAction({
	POST: write({
		access: "buyer",
		title: "Failed to reorder",
		ignoresUnknown: true,
		run: (call) => {
			const { db, actor, params } = call;
			const { cart, lines } = reorder(db, actor, params.id ?? "", { key: callKeyOf(call, null) });
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
