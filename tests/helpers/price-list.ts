import type { Db } from "~db/client.server";
import { priceListCompanies, priceListEntries, priceLists } from "~db/schema.server";

type Values = Partial<typeof priceLists.$inferInsert>;
type Entry = Partial<typeof priceListEntries.$inferInsert>;

let counter = 0;

/** A price list for everybody without days, or for the companies named; its entries are fixed prices unless they say otherwise. */
export function makePriceList(
	db: Db,
	{ companies, entries, ...values }: Values & { companies?: string[]; entries: Entry[] },
) {
	const list = db
		.insert(priceLists)
		.values({ name: `List ${++counter}`, ...(companies ? { audience: "companies" } : {}), ...values })
		.returning()
		.get();
	for (const companyId of companies ?? []) {
		db.insert(priceListCompanies).values({ listId: list.id, companyId }).run();
	}
	entries.forEach((entry, position) => {
		db.insert(priceListEntries)
			.values({ listId: list.id, position, kind: "fixed", value: 1, ...entry })
			.run();
	});
	return list;
}
