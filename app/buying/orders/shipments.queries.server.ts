import { asc, eq, sql } from "drizzle-orm";
import { carrierName, trackingUrl } from "~/kernel/carriers/carriers";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import type { Db, Tx } from "~db/client.server";
import { prepareOnce } from "~db/prepared.server";
import { shipmentLines, shipments } from "~db/schema.server";
import type { OrderItem } from "./order-lines.server";
import type { Shipment } from "./shipment-view.ts";

const selectShipments = prepareOnce((db) =>
	db
		.select({ shipment: shipments, line: shipmentLines })
		.from(shipments)
		.leftJoin(shipmentLines, eq(shipmentLines.shipmentId, shipments.id))
		.where(sql`${shipments.orderId} in (select value from json_each(${sql.placeholder("ids")}))`)
		.orderBy(asc(shipments.orderId), asc(shipments.number))
		.prepare(),
);

/** Reads the parcels of any number of orders with one query; `itemsOf` gives an order's items (Rule 7.91). */
export function shipmentReader(
	db: Db | Tx,
	orders: readonly { id: string }[],
	itemsOf: (order: { id: string }) => readonly OrderItem[],
): (order: { id: string }) => Shipment[] {
	if (orders.length === 0) return () => [];
	const rows = selectShipments(db).all({ ids: JSON.stringify(orders.map(({ id }) => id)) });
	const byOrder = Map.groupBy(rows, ({ shipment }) => shipment.orderId);
	const { carriers } = getSettings(db);
	return (order) => {
		const parcels = Map.groupBy(byOrder.get(order.id) ?? [], ({ shipment }) => shipment.id);
		return [...parcels.values()].map((parts) => {
			const { orderId: _order, trackingNumbers, ...shipment } = parts[0]!.shipment;
			return {
				...shipment,
				carrierName: carrierName(carriers, shipment.carrier),
				trackings: trackingNumbers.map((number) => ({
					number,
					url: trackingUrl(carriers, shipment.carrier, number),
				})),
				lines: itemsOf(order).flatMap(({ id, productName, sku, flavor, assorted }) =>
					parts.flatMap(({ line }) =>
						line?.orderItemId === id
							? {
									...{ orderItemId: id, productName, sku, flavor, assorted },
									...{ flavorId: line.flavorId, quantity: line.quantity },
								}
							: [],
					),
				),
			};
		});
	};
}
