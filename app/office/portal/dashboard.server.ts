import { itemsOf, type Order, partShippedText, usualArrival } from "~/buying";
import {
	getCartSize,
	getOrderFigures,
	listBoughtGoods,
	listLatestOrders,
	nextWaiting,
} from "~/buying/index.server";
import { getBuyerAccount, getFiledBusiness } from "~/customers/index.server";
import { newFormKey } from "~/http/form-key.server";
import { type CustomerActor, canBuy } from "~/kernel/actor/permissions";
import type { Stores } from "~/kernel/actor/stores.server";
import { dayOf } from "~/kernel/clock/buckets";
import { earliestShipDay } from "~/kernel/clock/business-days";
import { env } from "~/kernel/config/env.server";
import { LIMITS } from "~/kernel/config/site";
import { daysAt } from "~/kernel/settings/selling.queries.server";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { isOn } from "~/kernel/settings/switches.server";
import { balanceOf, lateOf } from "~/ledger";
import { daysLate, getMyCredit, openChargesOf } from "~/ledger/index.server";
import { listOwnEndingLicenses, listOwnHolds } from "~/rules/index.server";
import type { Db } from "~db/client.server";
import { listOwnMessages, listOwnQuotes } from "./own-requests.server";
import { ownAging } from "./reader-of-portal.server";

/** What the customer's company owes, by papers; null for its people who only order (Rule 13.14). */
function moneyOf(db: Db, customer: CustomerActor, today: string) {
	const aging = ownAging(db, customer);
	if (!aging) return null;
	const { limitCents, holdDays, comingCents, release } = getMyCredit(db, customer);
	const cents = balanceOf(aging);
	return {
		cents,
		lateCents: lateOf(aging),
		/** Credits not used yet, above zero. */
		creditCents: Math.abs(aging.credits),
		/** Of the limit, after the orders under way; null: no limit. */
		leftCents: limitCents === null ? null : Math.max(0, limitCents - cents - comingCents),
		/** Net terms are refused while an invoice is more than this many days late; null: never, or let through. */
		holdDays: release === null ? holdDays : null,
		/** Open invoices, the one that is due first before others. */
		open: openChargesOf(db, customer.companyId).flatMap(({ number, dueOn, openCents }) =>
			number && dueOn ? [{ number, dueOn, openCents, daysLate: Math.max(0, daysLate(dueOn, today)) }] : [],
		),
	};
}

/** An order as a row of the dashboard. */
const latestOf = (order: Order) => ({
	orderNumber: order.orderNumber,
	status: order.status,
	totalCents: order.totalCents,
	items: itemsOf(order),
	city: order.shippingAddress.city,
	/** When it arrived, or was cancelled. */
	endedAt: order.deliveredAt ?? order.cancelledAt,
	/** Why it is on hold; null: it is not. */
	hold: order.hold?.reason ?? null,
	shippedAt: order.shippedAt,
	carrierName: order.carrierName,
	trackingNumber: order.trackingNumber,
	trackingUrl: order.trackingUrl,
	/** How many of its parcels left; null unless some did. */
	partShipped: partShippedText(order),
});

/** What a company's dashboard shows to one of its people (Rule 5.29). `stores`: those of the session. */
export function readDashboard(
	db: Db,
	customer: CustomerActor,
	{ stores, now = new Date() }: { stores: Stores | null; now?: Date },
) {
	const filed = getFiledBusiness(db, customer);
	const mayBuy = canBuy(customer);
	const today = dayOf(now, env.TIME_ZONE);
	const latest = listLatestOrders(db, customer, LIMITS.dashboardOrders);
	// A shop that says nothing of its delivery times names no day either.
	const arrivals =
		getSettings(db).brand.delivery === null
			? []
			: latest.flatMap((order) => usualArrival(order, env.TIME_ZONE, now) ?? []);
	return {
		businessName:
			stores?.company ?? getBuyerAccount(db, customer).businessName ?? filed?.businessName ?? null,
		role: customer.companyRole,
		/** Of the store that the reader orders for. */
		city: stores?.chosen.city ?? null,
		money: moneyOf(db, customer, today),
		figures: getOrderFigures(db, customer),
		latest: latest.map(latestOf),
		/** When the next parcel is usually there; null when none is on its way. */
		arrival: arrivals.length > 0 ? new Date(Math.min(...arrivals.map(Number))) : null,
		bought: mayBuy ? listBoughtGoods(db, customer, LIMITS.orderAgain) : [],
		waiting: mayBuy && isOn(db, "approvals") ? nextWaiting(db, customer) : null,
		/** Null for a bookkeeper. */
		cart: getCartSize(db, customer),
		/** Stores that regulated goods are held for. */
		holds: listOwnHolds(db, customer),
		endingLicenses: listOwnEndingLicenses(db, customer, today),
		missing: filed?.missing ?? [],
		quotes: listOwnQuotes(db, customer),
		messages: listOwnMessages(db, customer),
		formKey: newFormKey(),
		/** The first day that a new order can ship, YYYY-MM-DD. */
		shipDay: earliestShipDay(now, env.TIME_ZONE, daysAt(db, now)),
		today,
	};
}

export type DashboardData = ReturnType<typeof readDashboard>;
