import { unitsOf } from "~/catalog";
import { notFound } from "~/kernel/errors";
import { counted } from "~/kernel/texts/numbers";
import { ORDER_STATUSES, type OrderStatus } from "~/terms/order-status";

/** A tracking number, one for each carton; `url` is null if the carrier has no tracking page. */
export type Tracking = { number: string; url: string | null };

/** Units of an order's line. */
export type ShipmentLine = {
	orderItemId: string;
	productName: string;
	sku: string | null;
	flavor: string | null;
	assorted: boolean;
	/** For an assorted line, the id of the flavor that was packed. */
	flavorId: string | null;
	quantity: number;
};

/** A parcel of an order (Rule 7.91). */
export type Shipment = {
	id: string;
	/** From 1, within its order. */
	number: number;
	carrier: string | null;
	carrierName: string | null;
	trackings: Tracking[];
	shippedAt: Date;
	deliveredAt: Date | null;
	lines: ShipmentLine[];
};

type Parceled = { status: OrderStatus; shipments: readonly Shipment[] };

/** Whether some units have shipped and others are still open (Rule 7.91). It is not a status. */
export const isPartShipped = ({ status, shipments }: Parceled): boolean =>
	// Of an order that its buyer could still cancel, nothing has left.
	ORDER_STATUSES[status].isToShip && !ORDER_STATUSES[status].buyerMayCancel && shipments.length > 0;

/** How far a part-shipped order is: "1 of 2 parcels delivered, 17 units to come". Null for any other (Rule 7.91). */
export function partShippedText(
	order: Parceled & { lines: readonly { id: string; quantity: number }[] },
): string | null {
	if (!isPartShipped(order)) return null;
	const { shipments } = order;
	const delivered = shipments.filter(({ deliveredAt }) => deliveredAt).length;
	const parcels = counted(shipments.length, "parcel");
	const sent = delivered === 0 ? `${parcels} shipped` : `${delivered} of ${parcels} delivered`;
	return `${sent}, ${counted(unitsOf(leftLines(order)), "unit")} to come`;
}

/** A parcel of an order. @throws DomainError not_found, also for another order's. */
export function shipmentIn(order: { shipments: readonly Shipment[] }, id: string | undefined): Shipment {
	const shipment = order.shipments.find((one) => one.id === id);
	if (!shipment) throw notFound("Parcel");
	return shipment;
}

/** The shipped units of a line: all of them unless the order is part shipped. */
export const shippedUnits = (order: Parceled, { id, quantity }: { id: string; quantity: number }): number =>
	isPartShipped(order)
		? unitsOf(order.shipments.flatMap(({ lines }) => lines.filter((one) => one.orderItemId === id)))
		: quantity;

/** The lines of an order with their unshipped units. */
export const leftLines = <Line extends { id: string; quantity: number }>({
	lines,
	shipments,
}: {
	lines: readonly Line[];
	shipments: readonly Shipment[];
}): Line[] => {
	const gone = Map.groupBy(
		shipments.flatMap((one) => one.lines),
		({ orderItemId }) => orderItemId,
	);
	return lines.flatMap((line) => {
		const quantity = line.quantity - unitsOf(gone.get(line.id) ?? []);
		return quantity > 0 ? [{ ...line, quantity }] : [];
	});
};

/** A parcel as JSON. */
export const shipmentView = ({ lines, trackings, carrierName: _name, ...shipment }: Shipment) => ({
	id: shipment.id,
	number: shipment.number,
	carrier: shipment.carrier,
	trackingNumbers: trackings.map(({ number }) => number),
	trackingUrls: trackings.map(({ url }) => url),
	shippedAt: shipment.shippedAt.toISOString(),
	deliveredAt: shipment.deliveredAt?.toISOString() ?? null,
	items: lines.map(({ orderItemId, productName, sku, flavor, assorted, quantity }) => ({
		...{ orderItemId, productName, sku, flavor, assorted, quantity },
	})),
});
