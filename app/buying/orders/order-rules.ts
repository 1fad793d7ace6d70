import type { CustomerActor } from "~/kernel/actor/permissions";
import { ORDER_STATUSES } from "~/terms/order-status";
import type { Order } from "./order-view.ts";

/** A buyer may cancel an order until work on it starts, also while it is on hold (Rule 5.7). */
export const canCancelOwn = ({ status, hold }: Pick<Order, "status" | "hold">): boolean =>
	ORDER_STATUSES[hold?.from ?? status].buyerMayCancel;

/** Buyers may cancel their own orders, owners all of the company's (Rule 13.7). */
export const mayCancel = (buyer: CustomerActor, { userId }: Pick<Order, "userId">): boolean =>
	userId === buyer.id || buyer.companyRole === "owner";
