import { daysAfter } from "~/kernel/clock/buckets";
import { earliestShipDay } from "~/kernel/clock/business-days";
import { env } from "~/kernel/config/env.server";
import { daysAt } from "~/kernel/settings/selling.queries.server";
import { dueDaysOf, methodsThat, netDaysFor, type PaymentTerms } from "~/terms/payment";
import type { Db } from "~db/client.server";
import type { OrderRequest } from "./order.schema.ts";
import { OTHER } from "./ship-to-start";

/** The day an order placed now ships at the earliest (Rule 5.11). */
export const nextShipDay = (db: Db, now = new Date()): string =>
	earliestShipDay(now, env.TIME_ZONE, daysAt(db, now));

/** The same, and when an order of a company with these terms would be due by the methods that are paid later (Rules 5.11, 7.55). */
export function orderDays(
	db: Db,
	terms: PaymentTerms,
	now = new Date(),
): { shipDay: string; dueDays: Record<string, string> } {
	const shipDay = nextShipDay(db, now);
	const later = methodsThat(({ paid }) => paid === "later");
	return {
		shipDay,
		dueDays: Object.fromEntries(
			later.map((paymentMethod) => [
				paymentMethod,
				daysAfter(shipDay, dueDaysOf({ paymentMethod, netDays: netDaysFor(paymentMethod, terms) })),
			]),
		),
	};
}

/** An amount in cents in a field; null when it sends none. */
function centsIn(form: FormData, name: string): number | null {
	const value = form.get(name);
	return typeof value === "string" && /^\d{1,12}$/.test(value) ? Number(value) : null;
}

/** The total that the form showed, in cents; null when it sends none. */
export const shownTotalOf = (form: FormData): number | null => centsIn(form, "shownTotalCents");

/**
 * The order that a checkout's form asks for, with the total it showed: where lines can't go to the store (Rule 5.14), the others alone, or
 * all of them to another store. That answer counts for the place it was given about, and no other.
 */
export function askedBy(
	form: FormData,
	input: OrderRequest,
): { input: OrderRequest; leavesBlocked: boolean; shownTotalCents: number | null } {
	const remedy = form.get("blockedAt") === (input.locationId ?? OTHER) ? form.get("blocked") : null;
	if (remedy === "rest")
		return { input, leavesBlocked: true, shownTotalCents: centsIn(form, "restTotalCents") };
	const to = form.get("moveTo");
	if (remedy !== "move" || typeof to !== "string")
		return { input, leavesBlocked: false, shownTotalCents: shownTotalOf(form) };
	const billingAddress = input.sameBillingAddress ? null : input.billingAddress;
	return {
		input: { ...input, locationId: to, shippingAddress: null, billingAddress },
		...{ leavesBlocked: false, shownTotalCents: centsIn(form, "moveTotalCents") },
	};
}
