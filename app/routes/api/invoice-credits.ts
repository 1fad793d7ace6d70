import { creditInvoice } from "~/domain/invoices/credit-invoice.server";
import { creditMemoSchema } from "~/domain/invoices/credit-memo.schema";
import { getPaper } from "~/domain/invoices/paper.queries.server";
import { paperJson } from "~/domain/invoices/paper-view";
import { callKeyOf } from "~/http/form-key.server";
import { jsonAction, write } from "~/http/json.server";

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
