import { idempotencyKeyOf } from "~/http/form-key.server";
import { jsonAction, write } from "~/http/json.server";
import { orderedOrWaiting, orderedView } from "../../checkout/ordered-answer.server";
import { acceptedQuoteSchema } from "../accept-quote.schema";
import { acceptQuote } from "../accept-quote.server";

export const action = jsonAction({
	// Accepted again, a quote gives the same order.
	POST: write({
		access: "buyer",
		title: "Failed to place order",
		schema: acceptedQuoteSchema,
		...orderedOrWaiting,
		run: ({ db, actor, params, request, ip }, input) => {
			const options = { idempotencyKey: idempotencyKeyOf(request), ip };
			return orderedView(db, actor, acceptQuote(db, actor, { ...input, quoteId: params.id ?? "" }, options));
		},
	}),
});
