import type { Db, Tx } from "~db/client.server";
import { fillIn, type ShopFacts } from "./fill-in.ts";
import { sellingAt } from "./selling.queries.server";
import { emergencyPhone, getContacts, shopName } from "./settings.queries.server";

/** What the placeholders of texts are filled with now. */
export const shopFacts = (db: Db | Tx): ShopFacts => ({
	siteName: shopName(db),
	contacts: getContacts(db),
	emergency: emergencyPhone(db),
	selling: sellingAt(db),
});

/** A function that fills in the placeholders of texts by the shop's settings. */
export function filler(db: Db | Tx): (text: string) => string {
	const facts = shopFacts(db);
	return (text) => fillIn(text, facts);
}
