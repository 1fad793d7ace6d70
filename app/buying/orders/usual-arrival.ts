import { dayOf, startOfDay } from "~/kernel/clock/buckets";
import { businessDaysAfter } from "~/kernel/clock/business-days";
import { USUAL_DELIVERY_DAYS } from "~/kernel/config/site";
import { ORDER_STATUSES } from "~/terms/order-status";
import { CARRIER_DAYS } from "~/terms/working-days";
import type { Order } from "./order-view.ts";

/**
 * The day by which a parcel on its way is usually there (Rule 5.11); null for other orders, once that day is over, and
 * for Alaska, where it takes a week or more.
 */
export function usualArrival(
	{ status, shippedAt, shippingAddress }: Order,
	timeZone: string,
	now = new Date(),
): Date | null {
	const { isActive, hasLeft } = ORDER_STATUSES[status];
	if (!(isActive && hasLeft) || !shippedAt || shippingAddress.state === "AK") return null;
	const day = businessDaysAfter(dayOf(shippedAt, timeZone), USUAL_DELIVERY_DAYS, CARRIER_DAYS);
	return day < dayOf(now, timeZone) ? null : startOfDay(day, timeZone);
}
