import type { Db, Tx } from "~db/client.server";
import { settings } from "~db/schema.server";
import { getSettings } from "./settings.queries.server";

/** Settings of a new shop that differ from the defaults. Existing shops keep the defaults (Rule 13.58). */
export function writeNewShop(db: Db | Tx): void {
	const data = { ...getSettings(db).shipping, holdUntilVerified: true };
	db.insert(settings)
		.values({ key: "shipping", value: { version: 1, savedBy: "the first start", data } })
		.run();
}
