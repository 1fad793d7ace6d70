import { isPartShipped, type Shipment } from "~/buying";
import { unitsOf } from "~/catalog";
import { RETURNS } from "~/kernel/config/site";
import { CLAIM_REASON_NAMES, CLAIM_REASONS, type ClaimClockName, type ClaimReason } from "~/terms/claims";
import { keysOf } from "~/terms/keys-of";
import { ORDER_STATUSES, type OrderStatus } from "~/terms/order-status";
import { DAY_MS, HOUR_MS } from "~/terms/time";

/** The times of the returns policy, from delivery. */
export const CLAIM_CLOCKS: Record<ClaimClockName, { label: string; ms: number }> = {
	damage: { label: "Damaged, wrong or missing goods", ms: RETURNS.damageHours * HOUR_MS },
	defects: { label: "Defective goods and other returns", ms: RETURNS.defectDays * DAY_MS },
};

type Delivery = { status: OrderStatus; deliveredAt: Date | null; shipments: readonly Shipment[] };

/** Whether goods of an order may have arrived: we may not know of the delivery yet (Rules 5.21, 7.150). */
export const hasLeft = (order: Delivery): boolean =>
	ORDER_STATUSES[order.status].hasLeft || isPartShipped(order);

/** Goods that came together, whose time runs from one delivery. */
export type Arrival = {
	/** The parcel's number; null where the whole order came in one. */
	parcel: number | null;
	/** Null while we don't know of the delivery. */
	deliveredAt: Date | null;
	/** Its units by order line; null: all of the order. */
	units: ReadonlyMap<string, number> | null;
};

/** What has left of an order, each delivery with a clock of its own (Rule 7.150). */
export function arrivalsOf(order: Delivery): Arrival[] {
	if (order.shipments.length < 2 && !isPartShipped(order))
		return [{ parcel: null, deliveredAt: order.deliveredAt, units: null }];
	return order.shipments.map(({ number, deliveredAt, lines }) => ({
		...{ parcel: number, deliveredAt },
		units: new Map(
			[...Map.groupBy(lines, ({ orderItemId }) => orderItemId)].map(([id, own]) => [id, unitsOf(own)]),
		),
	}));
}

/** When a clock ends; null while we don't know of the delivery. The server's clock decides (Rule 5.21). */
export const endOf = (clock: ClaimClockName, { deliveredAt }: Pick<Arrival, "deliveredAt">): Date | null =>
	deliveredAt && new Date(deliveredAt.getTime() + CLAIM_CLOCKS[clock].ms);

/** Whether a clock has run out. */
export function isOver(clock: ClaimClockName, arrival: Pick<Arrival, "deliveredAt">, now: Date): boolean {
	const end = endOf(clock, arrival);
	return end !== null && end <= now;
}

/** The last moment at which goods of an order, or of one of its lines, can be reported; null while a delivery is unknown. */
export function lastEndOf(clock: ClaimClockName, order: Delivery, lineId?: string): Date | null {
	const ends = arrivalsOf(order)
		.filter(({ units }) => lineId === undefined || !units || units.has(lineId))
		.map((arrival) => endOf(clock, arrival));
	return ends.includes(null) ? null : new Date(Math.max(...ends.map(Number)));
}

/** The units of a line that came in parcels whose time is not over; Infinity for an order that came in one. */
export const unitsInTime = (clock: ClaimClockName, order: Delivery, lineId: string, now: Date): number =>
	arrivalsOf(order)
		.filter((arrival) => !isOver(clock, arrival, now))
		.reduce((sum, { units }) => sum + (units ? (units.get(lineId) ?? 0) : Number.POSITIVE_INFINITY), 0);

/** The reasons that can still be given for any of an order's goods, in their order. */
export const openReasons = (order: Delivery, now: Date): ClaimReason[] =>
	hasLeft(order)
		? CLAIM_REASON_NAMES.filter((name) =>
				arrivalsOf(order).some((arrival) => !isOver(CLAIM_REASONS[name].clock, arrival, now)),
			)
		: [];

export const CLAIM_CLOCK_NAMES = keysOf(CLAIM_CLOCKS);

/** The time that is left on a meter: whole hours below 48, above that whole days. */
export function leftOf(ms: number): { value: number; unit: "hour" | "day" } {
	const hours = Math.max(0, Math.floor(ms / HOUR_MS));
	return hours < 48 ? { value: hours, unit: "hour" } : { value: Math.floor(ms / DAY_MS), unit: "day" };
}
