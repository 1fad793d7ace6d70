import { NET_DAYS } from "../../site.ts";
import { DAY_MS } from "../../terms/time.ts";
import type { Order } from "./order-view.ts";

/** A buyer may cancel an order until work on it starts (Rule 5.7). */
export const canCancelOwn = (order: Pick<Order, "status">): boolean => order.status === "pending";

/** When a net 30 payment is due: 30 days after shipping. Null before that, and for other methods. */
export const dueDate = ({
	paymentMethod,
	shippedAt,
}: Pick<Order, "paymentMethod" | "shippedAt">): Date | null =>
	paymentMethod === "net30" && shippedAt ? new Date(shippedAt.getTime() + NET_DAYS * DAY_MS) : null;
