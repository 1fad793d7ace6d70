import type { ApiTable } from "~/http/api.server";
import { idempotencyKeyOf } from "~/http/form-key.server";
import { write } from "~/http/json.server";
import { cartView } from "../cart/cart-view";
import { addQuickOrderLines } from "./add-lines.server";
import { quickOrderSchema } from "./quick-order.schema";
import { addedShape, verifiedShape } from "./quick-order-shapes.server";
import { verificationView } from "./quick-order-view";
import { readNamesInTurns } from "./read-names.server";
import { verifyLines } from "./verify-lines.server";

/** The calls of quick order. */
export const quickOrderApi = {
	/** Answers every line; what is wrong with one is said on it, with status 200. */
	"POST /api/quick-order/verify": write({
		access: "buyer",
		title: "Failed to verify order",
		schema: quickOrderSchema,
		gives: verifiedShape,
		run: async ({ db, actor }, { lines }) =>
			verificationView(verifyLines(db, actor, lines, await readNamesInTurns(db, lines))),
	}),
	/** Adds the lines that are right, and answers every line as verify does, with what was added of it; then the cart. */
	"POST /api/quick-order/add": write({
		access: "buyer",
		title: "Failed to add items",
		schema: quickOrderSchema,
		gives: addedShape,
		run: async ({ db, actor, request }, { lines }) => {
			const read = await readNamesInTurns(db, lines);
			const {
				cart,
				grown: _grown,
				...verification
			} = addQuickOrderLines(db, actor, lines, idempotencyKeyOf(request), read);
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
} satisfies ApiTable;
