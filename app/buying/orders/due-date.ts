import { dueDaysOf, type PaidBy } from "~/terms/payment";
import { DAY_MS } from "~/terms/time";

/** When a payment is due that comes after the goods: on net 30, 30 days after shipping. Null before that, and for methods that pay first. */
export const dueDate = (order: PaidBy & { shippedAt: Date | null }): Date | null =>
	dueDaysOf(order) > 0 && order.shippedAt
		? new Date(order.shippedAt.getTime() + dueDaysOf(order) * DAY_MS)
		: null;
