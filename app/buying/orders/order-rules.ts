import type { CustomerActor } from "~/kernel/actor/permissions";
import type { Order } from "./order-view.ts";

/** A buyer may cancel an order until work on it starts (Rule 5.7). */
export const canCancelOwn = (order: Pick<Order, "status">): boolean => order.status === "pending";

/** Buyers may cancel their own orders, owners all of the company's (Rule 13.7). */
export const mayCancel = (buyer: CustomerActor, { userId }: Pick<Order, "userId">): boolean =>
	userId === buyer.id || buyer.companyRole === "owner";
