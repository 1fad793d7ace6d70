import { NET_DAYS } from "~/kernel/config/site";
import { DAY_MS } from "~/terms/time";

/** When a net 30 payment is due: 30 days after shipping. Null before that, and for other methods. */
export const dueDate = (order: { paymentMethod: string; shippedAt: Date | null }): Date | null =>
	order.paymentMethod === "net30" && order.shippedAt
		? new Date(order.shippedAt.getTime() + NET_DAYS * DAY_MS)
		: null;
