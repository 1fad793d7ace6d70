import { newFormKey } from "~/http/form-key.server";
import type { Actor } from "~/kernel/actor/actor";
import { canFollow } from "~/terms/order-status";
import type { Db } from "~db/client.server";
import { getOrderDetails, type OrderDetails } from "../../orders/order-admin.queries.server";
import { packLines } from "../pack-lines";

/** The data for the forms about an order's parcels. */
export const partOf = (order: Pick<OrderDetails, "status" | "lines" | "shipments">) => ({
	isOpen: canFollow(order.status, "shipped"),
	lines: packLines(order),
	parcels: order.shipments.length,
	formKey: newFormKey(),
});

/** The same for a form's own page. @throws DomainError forbidden, not_found. */
export function readPart(db: Db, actor: Actor, orderNumber: string) {
	const order = getOrderDetails(db, actor, orderNumber);
	return { orderNumber, status: order.status, customerEmail: order.customerEmail, ...partOf(order) };
}
