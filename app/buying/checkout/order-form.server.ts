import { daysAfter } from "~/kernel/clock/buckets";
import { earliestShipDay } from "~/kernel/clock/business-days";
import { env } from "~/kernel/config/env.server";
import { methodsThat, PAYMENT_METHODS } from "~/terms/payment";
import type { OrderDefaults } from "./checkout.queries.server";

/** The day an order placed now ships at the earliest, and when it would be due by the methods that are paid later (Rule 5.11). */
export function orderDays(now = new Date()): { shipDay: string; dueDays: Record<string, string> } {
	const shipDay = earliestShipDay(now, env.TIME_ZONE);
	const later = methodsThat(({ paid }) => paid === "later");
	return {
		shipDay,
		dueDays: Object.fromEntries(
			later.map((method) => [method, daysAfter(shipDay, PAYMENT_METHODS[method].dueDays)]),
		),
	};
}

/** The address chosen by `?address=`, by default the first unless there are several stores; -1 for a new one. */
export function chosenAddress(
	url: URL,
	{ addresses, stores }: Pick<OrderDefaults, "addresses" | "stores">,
): number {
	const chosen = Number(url.searchParams.get("address") ?? (stores.length > 1 ? -1 : 0));
	return addresses[chosen] ? chosen : -1;
}

/** The total that the form showed, in cents; null when it sends none. */
export function shownTotalOf(form: FormData): number | null {
	const value = form.get("shownTotalCents");
	return typeof value === "string" && /^\d{1,12}$/.test(value) ? Number(value) : null;
}
