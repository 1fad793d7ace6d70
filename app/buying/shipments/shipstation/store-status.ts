import { ORDER_STATUSES } from "~/terms/order-status";
import { PAYMENT_METHODS } from "~/terms/payment";
import type { StaffOrder } from "../../orders/order-view.ts";

type Asked = Pick<StaffOrder, "status" | "paymentStatus" | "paymentMethod">;

/** An order's status as ShipStation gets it, whose settings of the store say what each means there (Rule 7.147). The first that fits counts. */
const STORE_STATUSES = {
	cancelled: ({ status }) => ORDER_STATUSES[status].isVoid,
	shipped: ({ status }) => ORDER_STATUSES[status].hasLeft,
	on_hold: ({ status }) => ORDER_STATUSES[status].isHold,
	/** It ships once it is paid. */
	unpaid: ({ paymentStatus, paymentMethod }) =>
		paymentStatus === "pending" && PAYMENT_METHODS[paymentMethod].paid === "before",
	/** It waits for shipping. */
	paid: () => true,
} satisfies Record<string, (order: Asked) => boolean>;

export type StoreStatus = keyof typeof STORE_STATUSES;

export const storeStatus = (order: Asked): StoreStatus =>
	(Object.keys(STORE_STATUSES) as StoreStatus[]).find((status) => STORE_STATUSES[status](order))!;
