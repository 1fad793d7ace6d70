import { unlessDamaged } from "~/http/unless-damaged.server";
import type { AdminActor } from "~/kernel/actor/permissions";
import { VERSION } from "~/kernel/config/version.server";
import { shopName } from "~/kernel/settings/settings.queries.server";
import { FEATURE_QUEUES } from "~/terms/features";
import { keysOf } from "~/terms/keys-of";
import { STAFF_ROLES } from "~/terms/roles";
import type { Db } from "~db/client.server";
import { countWaiting, NOTHING_WAITS } from "./waiting";

/** Data of the staff frame: the site, the reader, and counts of waiting work by section. */
export function frameOf(db: Db, admin: AdminActor) {
	const waiting = unlessDamaged(() => countWaiting(db, admin), NOTHING_WAITS);
	const ofFeatures = keysOf(FEATURE_QUEUES).reduce((sum, kind) => sum + waiting[kind], 0);
	return {
		siteName: shopName(db),
		version: VERSION,
		who: `${admin.username}, ${STAFF_ROLES[admin.role].label.toLowerCase()}`,
		waiting: {
			applications: waiting.application,
			orders: waiting.process + waiting.ship + ofFeatures,
			inbox: waiting.message + waiting.quote,
		},
	};
}
