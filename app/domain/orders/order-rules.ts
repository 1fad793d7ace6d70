import type { Order } from "./order-view.ts";

/** A buyer may cancel an order until work on it starts (Rule 5.7). */
export const canCancelOwn = (order: Pick<Order, "status">): boolean => order.status === "pending";
