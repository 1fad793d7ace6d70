import type { Actor } from "~/domain/actor";
import { listCustomers } from "~/domain/customers/customer.queries.server";
import { listQueryOf, pageCountOf } from "~/routes/admin/list/list-query";
import { LIMITS } from "~/site";
import type { Db } from "~db/client.server";

/** One page of the accounts. */
export function loadCustomers(db: Db, actor: Actor, url: URL) {
	const { search, page } = listQueryOf(url);
	const { customers, total } = listCustomers(db, actor, { search, page, perPage: LIMITS.adminRows });
	return { search, page, total, pageCount: pageCountOf(total, LIMITS.adminRows), customers };
}

export type CustomersTabData = ReturnType<typeof loadCustomers>;
