import type { Actor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { getOrderDetails } from "../../orders/order-admin.queries.server";
import { shipmentIn } from "../../orders/shipment-view";

/** For the form of a command about a parcel, at an address with its order. @throws DomainError forbidden, not_found. */
export const parcelAt =
	({ orderNumber, id }: { orderNumber: string; id: string }) =>
	({ db, actor }: { db: Db; actor: Actor }): { id: string } => ({
		id: shipmentIn(getOrderDetails(db, actor, orderNumber), id).id,
	});
