import { DAY_MS, HOUR_MS } from "~/terms/time";
import { RETURNS } from "../../site.ts";
import {
	CLAIM_REASON_NAMES,
	CLAIM_REASONS,
	type ClaimClockName,
	type ClaimReason,
} from "../../terms/claims.ts";
import { keysOf } from "../../terms/keys-of.ts";
import type { OrderStatus } from "../../terms/order-status.ts";
import { isPartShipped, type Shipment } from "../shipments/shipment-view.ts";

/** The times of the returns policy, from delivery. */
export const CLAIM_CLOCKS: Record<ClaimClockName, { label: string; ms: number }> = {
	damage: { label: "Damaged, wrong or missing goods", ms: RETURNS.damageHours * HOUR_MS },
	defects: { label: "Defective goods and other returns", ms: RETURNS.defectDays * DAY_MS },
};

type Delivery = { status: OrderStatus; deliveredAt: Date | null; shipments: readonly Shipment[] };

/** Whether goods of an order may have arrived: we may not know of the delivery yet (Rules 5.21, 7.150). */
export const hasLeft = (order: Delivery): boolean =>
	order.status === "shipped" || order.status === "delivered" || isPartShipped(order);

/** When a clock ends; null while we don't know of the delivery. The server's clock decides (Rule 5.21). */
export const endOf = (clock: ClaimClockName, { deliveredAt }: Pick<Delivery, "deliveredAt">): Date | null =>
	deliveredAt && new Date(deliveredAt.getTime() + CLAIM_CLOCKS[clock].ms);

/** Whether a clock has run out. */
export function isOver(clock: ClaimClockName, order: Pick<Delivery, "deliveredAt">, now: Date): boolean {
	const end = endOf(clock, order);
	return end !== null && end <= now;
}

/** The reasons that can still be given for an order's goods, in their order. */
export const openReasons = (order: Delivery, now: Date): ClaimReason[] =>
	hasLeft(order) ? CLAIM_REASON_NAMES.filter((name) => !isOver(CLAIM_REASONS[name].clock, order, now)) : [];

export const CLAIM_CLOCK_NAMES = keysOf(CLAIM_CLOCKS);

/** The time that is left on a meter: whole hours below 48, above that whole days. */
export function leftOf(ms: number): { value: number; unit: "hour" | "day" } {
	const hours = Math.max(0, Math.floor(ms / HOUR_MS));
	return hours < 48 ? { value: hours, unit: "hour" } : { value: Math.floor(ms / DAY_MS), unit: "day" };
}
