import { idempotencyKeyOf } from "~/http/form-key.server";
import { jsonAction, write } from "~/http/json.server";
import { cartView } from "../../cart/cart-view";
import { addPadLines } from "../add-lines.server";
import { padSchema } from "../quick-order.schema";
import { verificationView } from "../quick-order-view";
import { readNamesInTurns } from "../read-names.server";

/** Adds the lines that are right, and answers every line as verify does, with what was added of it; then the cart. */
export const action = jsonAction({
	POST: write({
		access: "buyer",
		title: "Failed to add items",
		schema: padSchema,
		run: async ({ db, actor, request }, { lines }) => {
			const read = await readNamesInTurns(db, lines);
			const {
				cart,
				grown: _grown,
				...verification
			} = addPadLines(db, actor, lines, idempotencyKeyOf(request), read);
			const view = verificationView(verification);
			return {
				...view,
				lines: view.lines.map((line, n) => ({
					...line,
					added: line.status === "ready" ? verification.lines[n]!.units : 0,
				})),
				cart: cartView(cart),
			};
		},
	}),
});
