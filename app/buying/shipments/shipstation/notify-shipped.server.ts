import { parse } from "~/http/json.server";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { isSameTracking } from "~/kernel/carriers/tracking-number";
import { DomainError, notFound } from "~/kernel/errors";
import { offeredCarriers } from "~/kernel/settings/setting";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import type { Db } from "~db/client.server";
import { findOrderId } from "../../orders/find-order-id.server";
import { getStaffOrder } from "../../orders/order-admin.queries.server";
import type { StaffOrder } from "../../orders/order-view.ts";
import { packLines } from "../pack-lines.ts";
import { shipOrder } from "../ship-order.server";
import { shipmentSchema } from "../shipment.schema.ts";
import { carrierAtStore } from "./carrier-at-store.ts";
import { lineItemId } from "./line-item.ts";
import type { NoticeItem } from "./ship-notice.server";

export type Notified = {
	orderNumber: string;
	/** As ShipStation calls it; empty: the number tells it. */
	carrier: string;
	trackingNumber: string;
	/** Without items, all that is left. */
	items: readonly NoticeItem[];
	/** Whether the customer is to be mailed: ShipStation has not. */
	mails: boolean;
};

/**
 * Ships what ShipStation made a label for (Rule 7.147), as `shipOrder` does. A parcel that left with the same number is left as it is.
 * @throws DomainError unauthenticated, forbidden; not_found for an unknown order; invalid for an item that the order doesn't have; and
 * what `shipOrder` throws.
 */
export function notifyShipped(db: Db, actor: Actor, notice: Notified): void {
	requireAdmin(actor, "orders.ship");
	const id = findOrderId(db, notice.orderNumber);
	if (!id) throw notFound("Order");
	const order = getStaffOrder(db, actor, id);
	const numbers = order.shipments.flatMap(({ trackings }) => trackings.map(({ number }) => number));
	if (numbers.some((number) => isSameTracking(number, notice.trackingNumber))) return;
	const input = parse(shipmentSchema, {
		trackingNumber: notice.trackingNumber,
		carrier: carrierAtStore(offeredCarriers(getSettings(db).carriers), notice.carrier),
		...(notice.items.length > 0 ? { lines: unitsNamed(order, notice.items) } : {}),
		// The same notice sent twice at once: the second finds a parcel that it didn't see.
		parcels: order.shipments.length,
		sendEmail: notice.mails,
	});
	shipOrder(db, actor, { id, ...input });
}

type Goods = { id: string; orderItemId: string; flavorId: string | null; sku: string | null; left: number };

/** All goods of an order by the names that ShipStation has for them. */
function goodsOf(order: StaffOrder): Goods[] {
	const left = packLines(order);
	const goods = (orderItemId: string, flavorId: string | null, id: string, sku: string | null): Goods => ({
		...{ id, orderItemId, flavorId, sku },
		left: left.find((one) => one.orderItemId === orderItemId && one.flavorId === flavorId)?.left ?? 0,
	});
	return order.lines.flatMap((line) =>
		line.taken.length === 0
			? [goods(line.id, null, lineItemId(line.id), line.sku)]
			: line.taken.map(({ flavorId, sku }) =>
					goods(line.id, flavorId, lineItemId(line.id, flavorId, line.taken), sku),
				),
	);
}

const sameSku = (a: string | null, b: string) => a?.trim().toUpperCase() === b.trim().toUpperCase();

/** The units that a notice names, by line where it knows it, else by SKU over all lines with that SKU. */
function unitsNamed(order: StaffOrder, items: readonly NoticeItem[]) {
	const goods = goodsOf(order);
	return items.flatMap(({ sku, lineItemId: line, quantity: text }) => {
		const name = sku.trim() || line.trim();
		if (!/^\d{1,7}$/.test(text.trim()))
			throw new DomainError("invalid", `The quantity of '${name}' is no whole number.`);
		let missing = Number(text);
		if (missing === 0) return [];
		const exact = goods.filter(({ id }) => id === line.trim());
		const found = exact.length > 0 ? exact : sku.trim() ? goods.filter((one) => sameSku(one.sku, sku)) : [];
		if (found.length === 0)
			throw new DomainError("invalid", `Order ${order.orderNumber} has no item '${name}'.`);
		return found.flatMap((one, n) => {
			// More than is left is refused by the operation, which names the line.
			const units = n === found.length - 1 ? missing : Math.min(one.left, missing);
			missing -= units;
			one.left -= units;
			return units > 0 ? [{ orderItemId: one.orderItemId, flavorId: one.flavorId, quantity: units }] : [];
		});
	});
}
