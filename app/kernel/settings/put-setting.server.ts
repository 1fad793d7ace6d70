import type { Tx } from "~db/client.server";
import { settings } from "~db/schema.server";
import type { AdminActor } from "../actor/permissions.ts";
import type { SettingKey, Settings } from "./setting.ts";
import { getSavedSetting } from "./settings.queries.server";

/** Writes a setting with the next version and the admin's name. Runs inside the caller's transaction. */
export function putSetting<Key extends SettingKey>(
	tx: Tx,
	admin: AdminActor,
	key: Key,
	data: Settings[Key],
): void {
	const { version } = getSavedSetting(tx, admin, key);
	const value = { version: version + 1, savedBy: admin.username, data };
	tx.insert(settings)
		.values({ key, value })
		.onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } })
		.run();
}
