import { saveShipping } from "~/kernel/settings/save-settings.server";
import { getSavedSetting } from "~/kernel/settings/settings.queries.server";
import type { Db } from "~db/client.server";
import { makeAdmin } from "./database";

/** Switches on that regulated goods wait for a verified tobacco license (Rule 13.58), or off. */
export function needLicenses(db: Db, holdUntilVerified = true): void {
	const admin = makeAdmin(db);
	const { version, value } = getSavedSetting(db, admin, "shipping");
	saveShipping(db, admin, { ...value, version, holdUntilVerified });
}
