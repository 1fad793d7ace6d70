import { type ApiTable, read } from "~/http/api.server";
import { idempotencyKeyOf } from "~/http/form-key.server";
import { JsonPage, page, pagingOf, write } from "~/http/json.server";
import { takeVisitorForm } from "~/http/rate-limit.server";
import { DomainError } from "~/kernel/errors";
import { orderedOrWaiting, orderedView } from "../checkout/ordered-answer.server";
import { orderedShape } from "../checkout/ordered-shapes.server";
import { acceptedQuoteSchema } from "./accept-quote.schema";
import { acceptQuote } from "./accept-quote.server";
import {
	listQuoteRequests,
	quoteRecord,
	quoteShape,
	requesterShape,
	requesterView,
} from "./quote.queries.server";
import { quoteJsonSchema } from "./quote.schema";
import { requestQuote } from "./request-quote.server";

/** The operation names a line's field as the form does; programs sent lists side by side. */
function inLists(error: unknown): unknown {
	if (!(error instanceof DomainError)) return error;
	const errors = error.errors.map(({ field, message }) => ({
		field: field
			.replace(/^lines\[(\d+)\]\.productId$/, "productIds.$1")
			.replace(/^lines\[(\d+)\]\.flavor$/, "flavors.$1"),
		message,
	}));
	return new DomainError(error.code, error.message, {
		errors,
		...(error.retryAfterSeconds ? { retryAfterSeconds: error.retryAfterSeconds } : {}),
	});
}

/** The calls of quotes. */
export const quotesApi = {
	"GET /api/quote-requests": read({
		says: "Lists requests for quotes, the newest first, for staff.",
		access: "inbox",
		gives: page(quoteShape),
		run: ({ db, actor, url }) => {
			const { rows, total } = listQuoteRequests(db, actor, pagingOf(url));
			return new JsonPage(rows.map(quoteRecord), total);
		},
	}),
	"POST /api/quote-requests": write({
		says: "Asks for a quote, as a customer or a visitor.",
		access: "public",
		title: "Error",
		schema: quoteJsonSchema,
		status: 201,
		gives: requesterShape,
		run: ({ db, actor, ip }, input) => {
			try {
				takeVisitorForm(db, ip);
				return requesterView(requestQuote(db, actor, input).quote);
			} catch (error) {
				throw inLists(error);
			}
		},
	}),
	// Accepted again, a quote gives the same order.
	"POST /api/quote-requests/:id/order": write({
		says: "Accepts a quote as an order; sent again, it gives the same order.",
		access: "buyer",
		title: "Failed to place order",
		schema: acceptedQuoteSchema,
		gives: orderedShape,
		...orderedOrWaiting,
		run: ({ db, actor, params, request, ip }, input) => {
			const options = { idempotencyKey: idempotencyKeyOf(request), ip };
			return orderedView(db, actor, acceptQuote(db, actor, { ...input, quoteId: params.id ?? "" }, options));
		},
	}),
} satisfies ApiTable;
