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

// Each line takes anything, so that each gets its own answer: the document shows a good one.
const example = { lines: [{ sku: "FOG-BIT35K-FS", quantity: 10 }] };

/** The calls of quick order. */
export const quickOrderApi = {
	"POST /api/quick-order/verify": write({
		says: "Checks lines by SKU or barcode; what is wrong with a line is said on it, with status 200.",
		access: "buyer",
		title: "Failed to verify order",
		schema: quickOrderSchema,
		example,
		gives: verifiedShape,
		waits: true,
		run: async ({ db, actor }, { lines }) =>
			verificationView(verifyLines(db, actor, lines, await readNamesInTurns(db, lines))),
	}),
	"POST /api/quick-order/add": write({
		says: "Adds the lines that are right to the cart, and answers every line.",
		access: "buyer",
		title: "Failed to add items",
		schema: quickOrderSchema,
		example,
		gives: addedShape,
		waits: true,
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
