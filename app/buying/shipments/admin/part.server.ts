import { newFormKey } from "~/http/form-key.server";
import type { Actor } from "~/kernel/actor/actor";
import { ORDER_STATUSES } from "~/terms/order-status";
import type { Db } from "~db/client.server";
import { getOrderDetails, type OrderDetails } from "../../orders/order-admin.queries.server";
import { shipmentIn } from "../../orders/shipment-view";
import { packLines } from "../pack-lines";

/** The data for the forms about an order's parcels. */
export const partOf = (order: Pick<OrderDetails, "status" | "lines" | "shipments">) => ({
	isOpen: ORDER_STATUSES[order.status].canShip,
	lines: packLines(order),
	parcels: order.shipments.length,
	formKey: newFormKey(),
});

/** For the form of a command about a parcel, at an address with its order. @throws DomainError forbidden, not_found. */
export const parcelAt =
	({ orderNumber, id }: { orderNumber: string; id: string }) =>
	({ db, actor }: { db: Db; actor: Actor }): { id: string } => ({
		id: shipmentIn(getOrderDetails(db, actor, orderNumber), id).id,
	});

/** The same for a form's own page. @throws DomainError forbidden, not_found. */
export function readPart(db: Db, actor: Actor, orderNumber: string) {
	const order = getOrderDetails(db, actor, orderNumber);
	return { orderNumber, status: order.status, customerEmail: order.customerEmail, ...partOf(order) };
}
