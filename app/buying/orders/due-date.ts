import { PAYMENT_METHODS, type PaymentMethod } from "~/terms/payment";
import { DAY_MS } from "~/terms/time";

/** When a payment is due that comes after the goods: net 30, 30 days after shipping. Null before that, and for methods that pay first. */
export const dueDate = (order: { paymentMethod: PaymentMethod; shippedAt: Date | null }): Date | null =>
	PAYMENT_METHODS[order.paymentMethod].dueDays > 0 && order.shippedAt
		? new Date(order.shippedAt.getTime() + PAYMENT_METHODS[order.paymentMethod].dueDays * DAY_MS)
		: null;
