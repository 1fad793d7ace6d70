import { keysOf } from "~/terms/keys-of";
import { NUMBERED } from "~/terms/numbered";
import { SWITCHES } from "~/terms/switches";
import type { Db, Tx } from "~db/client.server";
import { settings } from "~db/schema.server";
import { NEW_BRAND } from "./brand-start.ts";
import type { SettingKey, Settings } from "./setting.ts";
import { getSettings } from "./settings.queries.server";

/** Settings of a new shop that differ from the defaults. Existing shops keep the defaults (Rules 7.54, 9.40, 9.41, 9.60, 9.62, 9.80, 13.58). */
export function writeNewShop(db: Db | Tx): void {
	const write = <Key extends SettingKey>(key: Key, data: Settings[Key]) =>
		db
			.insert(settings)
			.values({ key, value: { version: 1, savedBy: "the first start", data } })
			.run();
	write("brand", NEW_BRAND);
	write("shipping", { ...getSettings(db).shipping, holdUntilVerified: true });
	write("terms", { given: ["prepay", "net30"], forNew: "prepay" });
	write("legal", {
		...{ lawState: null, off: [] },
		...{ newAccounts: null, established: null, dispatch: null, delivery: null },
		...{ reviewDays: null, answerHours: null, firstOrderCents: null },
	});
	write("numbers", { ...getSettings(db).numbers, order: { prefix: "ORD-", from: NUMBERED.order.first } });
	write("features", { off: keysOf(SWITCHES) });
	write("start", { ...getSettings(db).start, hasExamples: false });
	write("opening", { opensAt: null, isDayShown: true });
}
