import type { Db, Tx } from "~db/client.server";
import { settings } from "~db/schema.server";
import { getSettings } from "./settings.queries.server";

/** What a new shop starts with in place of the defaults, which shops from before go on with (Rule 13.58). */
export function writeNewShop(db: Db | Tx): void {
	const data = { ...getSettings(db).shipping, holdUntilVerified: true };
	db.insert(settings)
		.values({ key: "shipping", value: { version: 1, savedBy: "the first start", data } })
		.run();
}
