import { eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { ofTheirCompany } from "~/kernel/actor/company-terms.server";
import { requireAdmin } from "~/kernel/actor/permissions";
import { type Carrier, carrierName, guessCarrier, OTHER_CARRIER } from "~/kernel/carriers/carriers";
import { compactTracking, tidyTracking, trackingProblem } from "~/kernel/carriers/tracking-number";
import { prefixesOf } from "~/kernel/numbers/numbers.server";
import { offeredCarriers } from "~/kernel/settings/setting";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { counted } from "~/kernel/texts/numbers";
import { ORDER_STATUSES, statusText } from "~/terms/order-status";
import type { Db } from "~db/client.server";
import { companies, orderItems, orders, shipments, users } from "~db/schema.server";
import { parcelText } from "./parcel-text.ts";
import { carrierCalled, orderNumbersOf, SKIP, type TrackingRow } from "./tracking-rows.ts";

/** The outcome of a row: its parcel ships, staff choose its carrier, staff check it, or there is nothing to do. */
export type TrackingOutcome = "ship" | "shipped" | "ask" | "skip" | "done" | "differs" | "changed" | "bad";

/** A parcel that one or more rows of a tracking file describe, or a row that describes none. */
export type TrackedParcel = {
	/** One for each carton. */
	lines: number[];
	orderNumber: string;
	trackingNumbers: string[];
	outcome: TrackingOutcome;
	/** Why it doesn't ship. */
	message: string | null;
	/** Why its carrier is asked for, also once it was chosen. */
	asks: string | null;
	carrier: string | null;
	order: {
		id: string;
		customer: string;
		units: number /** When it was last changed. */;
		version: number;
	} | null;
	/** The parcel that has another number. */
	parcelId: string | null;
};

/** What the reader chose, by order number, where the carrier was asked for: a carrier's id or `SKIP`. */
export type CarrierChoices = Readonly<Record<string, string>>;

/** An order with more cartons is treated as a mistake. */
const MOST_CARTONS = 50;

type Found = ReturnType<typeof ordersOf>[number];
type Carton = { row: TrackingRow; number: string; found: Found };

/**
 * Finds what the rows of a tracking file mean, in a fixed number of queries (Rule 7.146). Changes nothing.
 * @param choices by order number, the carriers of numbers that no carrier knows.
 * @throws DomainError unauthenticated, forbidden.
 */
export function checkTracking(
	db: Db,
	actor: Actor,
	rows: readonly TrackingRow[],
	choices: CarrierChoices = {},
): TrackedParcel[] {
	requireAdmin(actor, "orders.ship");
	const { carriers } = getSettings(db);
	const offered = offeredCarriers(carriers);
	const prefixes = prefixesOf(db, "order");
	const found = ordersOf(
		db,
		rows.flatMap(({ orderNumber }) => orderNumbersOf(orderNumber, prefixes)),
	);
	const byNumber = new Map(found.map((order) => [order.orderNumber, order]));
	const settled: TrackedParcel[] = [];
	const cartons: Carton[] = [];
	/** By tracking number, and by order and tracking number: where each came first. */
	const seen = new Map<string, Carton>();
	for (const row of rows) {
		const number = tidyTracking(row.trackingNumber);
		const [whole, ...others] = orderNumbersOf(row.orderNumber, prefixes).map((one) => byNumber.get(one));
		const meant = whole ? [whole] : others.filter((one) => one !== undefined);
		const order = meant.length === 1 ? meant[0] : undefined;
		const settle = (outcome: TrackingOutcome, message: string, parcelId: string | null = null) =>
			settled.push({
				...{
					lines: [row.line],
					trackingNumbers: number ? [number] : [],
					outcome,
					message,
					asks: null,
					parcelId,
				},
				...{
					orderNumber: order?.orderNumber ?? row.orderNumber,
					carrier: null,
					order: order ? viewOf(order) : null,
				},
			});
		const problem = rowProblem(row, number);
		const first = seen.get(compactTracking(number));
		const same = order && seen.get(`${order.id} ${compactTracking(number)}`);
		const last = order?.parcels.at(-1);
		if (problem) settle("bad", problem);
		else if (meant.length > 1)
			settle("bad", "Several orders end with this number. Write it with its prefix.");
		else if (!order) settle("bad", "No order has this number.");
		else if (same) settle("done", `The same as line ${same.row.line}.`);
		else if (first && first.found.userId !== order.userId) {
			settle("bad", `Line ${first.row.line} has this tracking number for another customer.`);
		} else if (order.parcels.some(({ trackingNumbers }) => hasNumber(trackingNumbers, number))) {
			settle("done", "Already shipped with this number.");
		} else if (ORDER_STATUSES[order.status].isVoid || ORDER_STATUSES[order.status].isHold) {
			settle("bad", `This order is ${statusText(order.status)}.`);
		} else if (last && !ORDER_STATUSES[order.status].canShip) {
			settle("differs", `Already shipped: ${parcelText(carriers, last)}.`, last.id);
		} else {
			const carton = { row, number, found: order };
			cartons.push(carton);
			seen.set(`${order.id} ${compactTracking(number)}`, carton);
			if (!first) seen.set(compactTracking(number), carton);
		}
	}
	const parcels = [...Map.groupBy(cartons, (carton) => carton.found).values()].map((own) =>
		parcelOf(own, offered, choices),
	);
	return [...settled, ...parcels].sort((a, b) => a.lines[0]! - b.lines[0]!);
}

const hasNumber = (numbers: readonly string[], number: string) =>
	numbers.some((one) => compactTracking(one) === compactTracking(number));

function rowProblem({ orderNumber }: TrackingRow, number: string): string | null {
	if (!orderNumber) return "The order number is missing.";
	if (!number) return "The tracking number is missing.";
	const problem = trackingProblem(number);
	return problem && `${problem}.`;
}

const viewOf = ({ id, customer, left, updatedAt }: Found) => ({
	...{ id, customer, units: left, version: updatedAt.getTime() },
});

/** One parcel with everything that is left of an order, under the tracking numbers of all its cartons. */
function parcelOf(
	cartons: readonly Carton[],
	offered: readonly Carrier[],
	choices: CarrierChoices,
): TrackedParcel {
	const { found } = cartons[0]!;
	const parcel: TrackedParcel = {
		lines: cartons.map(({ row }) => row.line),
		orderNumber: found.orderNumber,
		trackingNumbers: cartons.map(({ number }) => number),
		outcome: "ship",
		message: cartons.length > 1 ? `One parcel in ${counted(cartons.length, "carton")}.` : null,
		asks: null,
		carrier: null,
		order: viewOf(found),
		parcelId: null,
	};
	if (cartons.length > MOST_CARTONS) {
		return { ...parcel, outcome: "bad", message: `${cartons.length} numbers are too many for one parcel.` };
	}
	const { asks, carriers } = carriersOf(cartons, offered);
	if (asks) {
		const choice = choices[found.orderNumber];
		if (choice === SKIP) return { ...parcel, outcome: "skip", asks };
		const isOffered = offered.some(({ id }) => id === choice);
		return isOffered && choice ? { ...parcel, asks, carrier: choice } : { ...parcel, outcome: "ask", asks };
	}
	if (carriers.length > 1) {
		const names = carriers.map((id) => carrierName(offered, id)).join(" and ");
		return { ...parcel, outcome: "bad", message: `${names} for one order. Ship it in parts on its page.` };
	}
	return { ...parcel, carrier: carriers[0] ?? null };
}

/** The carriers that the rows name, or that their numbers belong to; `asks` is the question to staff if neither is known. */
function carriersOf(cartons: readonly Carton[], offered: readonly Carrier[]) {
	const found = cartons.map(({ row, number }) =>
		row.carrier ? carrierCalled(offered, row.carrier) : guessCarrier(offered, number),
	);
	const stranger = cartons.find((_carton, n) => found[n] === null)?.row.carrier;
	const isUnknown = cartons.some(({ row }, n) => !row.carrier && found[n] === OTHER_CARRIER);
	const asks = stranger
		? `You have no carrier called ${stranger}.`
		: isUnknown
			? "No carrier of yours has numbers like this."
			: null;
	return { asks, carriers: [...new Set(found)] };
}

/** Orders with their parcels and the units that are left to ship; two queries for any number of them. */
function ordersOf(db: Db, numbers: readonly string[]) {
	const rows = db
		.select({
			id: orders.id,
			orderNumber: orders.orderNumber,
			userId: orders.userId,
			status: orders.status,
			updatedAt: orders.updatedAt,
			customer: sql<string>`coalesce(${companies.name}, ${orders.customerName})`,
			left: sql<number>`(select coalesce(sum(i.quantity - coalesce(
				(select sum(l.quantity) from shipment_lines l where l.order_item_id = i.id), 0)), 0)
				from ${orderItems} i where i.order_id = orders.id)`,
		})
		.from(orders)
		.innerJoin(users, eq(users.id, orders.userId))
		.leftJoin(companies, ofTheirCompany)
		.where(inArray(orders.orderNumber, [...new Set(numbers)]))
		.all();
	const parcels = Map.groupBy(
		db
			.select()
			.from(shipments)
			.where(
				inArray(
					shipments.orderId,
					rows.map(({ id }) => id),
				),
			)
			.orderBy(shipments.number)
			.all(),
		({ orderId }) => orderId,
	);
	return rows.map((row) => ({ ...row, parcels: parcels.get(row.id) ?? [] }));
}
