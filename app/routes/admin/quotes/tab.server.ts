import type { Actor } from "~/domain/actor";
import { listQuoteQueue, QUOTE_FILTERS } from "~/domain/quotes/quote-admin.queries.server";
import { newFormKey } from "~/http/form-key.server";
import { filterOf, listQueryOf } from "~/routes/admin/list/list-query";
import { LIMITS } from "~/site";
import type { Db } from "~db/client.server";

/** A page of quote requests as the address asks for it. */
export function loadQuotes(db: Db, actor: Actor, url: URL) {
	const filter = filterOf(url, QUOTE_FILTERS);
	const { search, page } = listQueryOf(url);
	const list = listQuoteQueue(db, actor, { filter, search, page, perPage: LIMITS.adminRows });
	return { ...list, filter, search, formKey: newFormKey() };
}

export type QuotesTabData = ReturnType<typeof loadQuotes>;
