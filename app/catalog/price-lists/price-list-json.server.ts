import type { Actor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { getPriceList, listEntries } from "./price-list.queries.server";

/** A list with its entries, as it can be sent back. @throws DomainError forbidden, not_found. */
export function priceListJson(db: Db, actor: Actor, id: string) {
	const { fromDay, untilDay, companies, createdAt, updatedAt, ...list } = getPriceList(db, actor, id);
	return {
		...list,
		from: fromDay,
		until: untilDay,
		companies: companies.map((company) => company.id),
		entries: listEntries(db, actor, id).rows.map(
			({ id: entryId, code, name, target, kind, value, minimum }) => ({
				...{ id: entryId, goods: code, name, target, kind, value, minimum },
			}),
		),
		createdAt: createdAt.toISOString(),
		updatedAt: updatedAt.toISOString(),
	};
}
