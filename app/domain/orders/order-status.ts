import { keysOf } from "../keys-of.ts";

export type OrderStatus = "pending" | "processing" | "shipped" | "delivered" | "cancelled";

/** Which status may follow which (Rule 5.2). */
const FOLLOWS: Record<OrderStatus, readonly OrderStatus[]> = {
	pending: ["processing", "shipped", "cancelled"],
	processing: ["shipped", "cancelled"],
	shipped: ["delivered"],
	delivered: [],
	cancelled: [],
};

/** Whether an order of one status may get the other (Rule 5.2). */
export const canFollow = (from: OrderStatus, to: OrderStatus): boolean => FOLLOWS[from].includes(to);

/** Orders still on their way (Rule 5.3). */
export const ACTIVE_ORDER_STATUSES = ["pending", "processing", "shipped"] as const;

/** All statuses, in the order an order passes them. */
export const ORDER_STATUSES = keysOf(FOLLOWS);
