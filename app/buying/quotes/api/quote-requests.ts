import { JsonPage, jsonAction, jsonLoader, pagingOf, write } from "~/http/json.server";
import { takeVisitorForm } from "~/http/rate-limit.server";
import { DomainError } from "~/kernel/errors";
import { listQuoteRequests, quoteRecord, requesterView } from "../quote.queries.server";
import { quoteJsonSchema } from "../quote.schema";
import { requestQuote } from "../request-quote.server";

export const loader = jsonLoader({
	access: "inbox",
	run: ({ db, actor, url }) => {
		const { rows, total } = listQuoteRequests(db, actor, pagingOf(url));
		return new JsonPage(rows.map(quoteRecord), total);
	},
});

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

export const action = jsonAction({
	POST: write({
		access: "public",
		title: "Error",
		schema: quoteJsonSchema,
		status: 201,
		run: ({ db, actor, ip }, input) => {
			try {
				takeVisitorForm(db, ip);
				return requesterView(requestQuote(db, actor, input).quote);
			} catch (error) {
				throw inLists(error);
			}
		},
	}),
});
