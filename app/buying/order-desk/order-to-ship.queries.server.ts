import { eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { licensesAt, licensesOf } from "~/rules/index.server";
import { ORDER_STATUSES } from "~/terms/order-status";
import type { Db } from "~db/client.server";
import type { Address } from "~db/json-shapes";
import { orders } from "~db/schema.server";
import { getOrdersById } from "../orders/order-admin.queries.server";
import type { OrderLocation } from "../orders/order-location.server";
import type { StaffOrder } from "../orders/order-view.ts";
import { type PackLine, packLines } from "../shipments/pack-lines.ts";

/** What has to be known to pack and ship an order; it has no price. */
export type OrderToShip = {
	id: string;
	orderNumber: string;
	status: StaffOrder["status"];
	customerEmail: string;
	shippingAddress: Address;
	businessName: string | null;
	isShipToOnFile: boolean | null;
	location: OrderLocation | null;
	notes: string | null;
	/** What is left to pack, and the number of parcels that left before. */
	lines: PackLine[];
	parcels: number;
	/** The verified tobacco license of the store it ships to, the one that ends last; null without one. */
	license: { number: string | null; expiresOn: string | null } | null;
};

/**
 * An order that can be shipped, by its number, for the panel below its row; null for any other.
 * @throws DomainError unauthenticated, forbidden.
 */
export function getOrderToShip(db: Db, actor: Actor, orderNumber: string): OrderToShip | null {
	requireAdmin(actor, "orders");
	const row = db
		.select({ id: orders.id, companyId: orders.companyId })
		.from(orders)
		.where(eq(orders.orderNumber, orderNumber))
		.get();
	const [order] = getOrdersById(db, actor, row ? [row.id] : []);
	if (!row || !order || !ORDER_STATUSES[order.status].canShip) return null;
	const { id, status, customerEmail, shippingAddress, businessName, isShipToOnFile, location, notes } = order;
	const store =
		location &&
		licensesAt(db, { companyId: row.companyId }).stores.find(({ id: own }) => own === location.id);
	const license = store ? licensesOf(store).find(({ kind }) => kind === "tobaccoLicense") : undefined;
	return {
		...{
			id,
			orderNumber,
			status,
			customerEmail,
			shippingAddress,
			businessName,
			isShipToOnFile,
			location,
			notes,
		},
		lines: packLines(order),
		parcels: order.shipments.length,
		license: license ? { number: license.number, expiresOn: license.expiresOn } : null,
	};
}
