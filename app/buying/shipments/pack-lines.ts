import { leftToShip, lineName, unitsOf } from "~/catalog";
import type { StaffOrderLine } from "../orders/order-view.ts";
import type { Shipment } from "../orders/shipment-view.ts";

/** Units that can still be packed: of a line, or of one flavor that an assorted line was filled with. */
export type PackLine = {
	orderItemId: string;
	flavorId: string | null;
	name: string;
	sku: string | null;
	ordered: number;
	left: number;
};

type Packed = {
	lines: readonly Pick<
		StaffOrderLine,
		"id" | "productName" | "flavor" | "assorted" | "sku" | "quantity" | "taken"
	>[];
	shipments: readonly Shipment[];
};

/** The units of an order that are left to pack (Rule 7.91), in the order of its lines. */
export const packLines = ({ lines, shipments }: Packed): PackLine[] =>
	lines.flatMap((line) => {
		const takenFrom = line.taken.length > 0 ? line.taken : null;
		const left = leftToShip(
			[{ ...line, takenFrom }],
			shipments.flatMap((one) => one.lines),
		);
		return left.map(({ flavorId, quantity }): PackLine => {
			const flavor = flavorId === null ? undefined : line.taken.find((one) => one.flavorId === flavorId);
			return {
				...{ orderItemId: line.id, flavorId, left: quantity },
				name: flavor ? `${lineName(line)}: ${flavor.flavor}` : lineName(line),
				sku: flavor?.sku ?? line.sku,
				ordered: flavor?.quantity ?? line.quantity,
			};
		});
	});

/** The lines of a slip: those of a parcel, else what is left to pack, else all of them. */
export function slipLines<Order extends Packed>(
	order: Order,
	parcelId: string | null,
): Order["lines"][number][] {
	const parcel = order.shipments.find(({ id }) => id === parcelId);
	const left = packLines(order);
	if (!parcel && (left.length === 0 || order.shipments.length === 0)) return [...order.lines];
	const units = parcel
		? parcel.lines
		: left.map(({ orderItemId, flavorId, left: quantity }) => ({ orderItemId, flavorId, quantity }));
	return order.lines.flatMap((line) => {
		const own = units.filter(({ orderItemId }) => orderItemId === line.id);
		const taken = line.taken.flatMap((one) => {
			const quantity = unitsOf(own.filter(({ flavorId }) => flavorId === one.flavorId));
			return quantity > 0 ? [{ ...one, quantity }] : [];
		});
		return own.length > 0 ? [{ ...line, quantity: unitsOf(own), taken }] : [];
	});
}
