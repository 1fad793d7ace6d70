import type { Actor } from "~/kernel/actor/actor";
import { getSavedSetting, getSettings } from "~/kernel/settings/settings.queries.server";
import { savePayment } from "~/office/settings/save-payment.server";
import type { OfferedMethod, PaymentMethod } from "~/terms/payment";
import type { Db } from "~db/client.server";

/** Changes some methods as an owner does; checks get an address to go to, without which none can be saved. */
export function setPayment(
	db: Db,
	owner: Actor,
	changes: { [Method in PaymentMethod]?: Partial<OfferedMethod> },
): void {
	const { version } = getSavedSetting(db, owner, "payment");
	const { payment } = getSettings(db);
	savePayment(db, owner, {
		version,
		methods: Object.fromEntries(
			Object.entries(changes).map(([method, change]) => [
				method,
				{ ...payment[method as PaymentMethod], ...change },
			]),
		),
	});
}
