import { getSettings } from "~/kernel/settings/settings.queries.server";
import { PAYMENT_METHOD_NAMES, PAYMENT_METHODS, type PaymentMethod } from "~/terms/payment";
import type { Db, Tx } from "~db/client.server";

/** The payment methods that the shop offers: all but those its settings would have to switch on (Rule 5.12). */
export function offeredMethods(db: Db | Tx): PaymentMethod[] {
	const { optionalMethods } = getSettings(db).shipping;
	return PAYMENT_METHOD_NAMES.filter(
		(name) => !PAYMENT_METHODS[name].isOptional || optionalMethods.includes(name),
	);
}
