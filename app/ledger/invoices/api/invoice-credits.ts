import { callKeyOf } from "~/http/form-key.server";
import { jsonAction, write } from "~/http/json.server";
import { creditInvoice } from "../credit-invoice.server";
import { creditMemoSchema } from "../credit-memo.schema";
import { getPaper } from "../paper.queries.server";
import { paperJson } from "../paper-view";

/** Writes a credit memo about an invoice: `amount`, or `lines` of `line` and `quantity` with `freight`, and a `reason` (Rule 16.56). */
export const action = jsonAction({
	POST: write({
		access: "orders.payment",
		title: "Failed to write the credit memo",
		schema: creditMemoSchema,
		status: 201,
		run: (call, input) => {
			const { db, actor, params } = call;
			const { number } = creditInvoice(db, actor, params.number ?? "", input, callKeyOf(call, input));
			return paperJson(getPaper(db, actor, number));
		},
	}),
});
