import { eq } from "drizzle-orm";
import { chosenOf, unitsOf } from "~/catalog";
import type { AdminActor } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { type Carrier, guessCarrier } from "~/kernel/carriers/carriers";
import { command } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { offeredCarriers } from "~/kernel/settings/setting";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { counted } from "~/kernel/texts/numbers";
import { invoiceParcel } from "~/ledger/index.server";
import type { Tx } from "~db/client.server";
import { orderEvents, orders, shipmentLines, shipments } from "~db/schema.server";
import { closeUnits } from "./close-short.server";
import { refuseKeptBack } from "./may-leave.server";
import { contentsOf, type OrderRow, orderRow, refuseMoreParcels, requireOpen } from "./open-order.server";
import { parcelText } from "./parcel-text.ts";
import { type NewParcel, shipmentSchema } from "./shipment.schema.ts";

/**
 * Ships a parcel of an order (Rule 7.91). The rest waits, or is closed short in the same step.
 * @returns the order. The same key again ships nothing and gets it too.
 * @throws DomainError forbidden, not_found; conflict when more is shipped than is left, the order may not ship any more, goods may
 * not go there any more (Rule 17.16) or a parcel left meanwhile; invalid without a number or units, or with an unknown carrier.
 */
export const shipOrder = command("order.ship", {
	by: "orders.ship",
	of: ["id"],
	input: shipmentSchema,
	once: true,
	run(tx, admin, { id, rest, parcels, ...parcel }): string {
		const order = orderRow(tx, id);
		refuseMoreParcels(tx, order, parcels);
		const shipped = writeParcel(tx, admin, order, parcel);
		if (rest && contentsOf(tx, id).left.length > 0) closeUnits(tx, admin, shipped, rest);
		return id;
	},
	give: (tx, id): { order: OrderRow } => ({ order: orderRow(tx, id) }),
});

/** Ships a parcel like `shipOrder`, inside a larger transaction. `order` is the row as that transaction reads it. */
export function writeParcel(
	tx: Tx,
	admin: AdminActor,
	order: OrderRow,
	{ sendEmail = true, ...input }: NewParcel,
): OrderRow {
	requireOpen(order);
	const trackingNumbers = numbersOf(input.trackingNumber);
	const { carriers } = getSettings(tx);
	const offered = offeredCarriers(carriers);
	requireOffered(offered, input.carrier);
	const carrier = input.carrier ?? guessCarrier(offered, trackingNumbers[0]!);
	const { items, parcels, left } = contentsOf(tx, order.id);
	const lines = chosenOf(left, input.lines, items);
	refuseKeptBack(tx, order, items, lines);
	const waiting = unitsOf(left) - unitsOf(lines);
	const number = (parcels.at(-1)?.number ?? 0) + 1;
	const shippedAt = new Date();
	const shipment = tx
		.insert(shipments)
		.values({ orderId: order.id, number, carrier, trackingNumbers, shippedAt })
		.returning()
		.get();
	for (const line of lines)
		tx.insert(shipmentLines)
			.values({ ...line, shipmentId: shipment.id })
			.run();

	const isWhole = number === 1 && waiting === 0;
	const status = waiting === 0 ? "shipped" : "processing";
	const change = { carrier, trackingNumber: trackingNumbers[0]!, ...(waiting === 0 ? { shippedAt } : {}) };
	const sent = tx
		.update(orders)
		.set({ status, ...change })
		.where(eq(orders.id, order.id))
		.returning()
		.get();
	const changed = invoiceParcel(tx, admin, sent, shipment, lines, contentsOf(tx, order.id));
	const text = parcelText(carriers, shipment);
	const units = `${counted(unitsOf(lines), "unit")}${waiting > 0 ? `, ${waiting} still to ship` : ""}`;
	tx.insert(orderEvents)
		.values({
			orderId: order.id,
			status,
			actorId: admin.id,
			note: isWhole ? text : `Parcel ${number}: ${text}, ${units}`,
		})
		.run();
	recordAudit(tx, admin, {
		action: "order.ship",
		entity: "order",
		entityId: order.id,
		before: { status: order.status },
		after: {
			...{ orderNumber: order.orderNumber, status, ...change },
			...(isWhole ? {} : { parcel: number, units: unitsOf(lines), waiting }),
			...(sendEmail ? {} : { mailed: false }),
		},
	});
	if (!sendEmail) return changed;
	queueEmail(
		tx,
		isWhole
			? { template: "order-status", to: order.customerEmail, data: { orderId: order.id, status: "shipped" } }
			: {
					template: "order-parcel",
					to: order.customerEmail,
					data: { orderId: order.id, shipmentId: shipment.id },
				},
	);
	return changed;
}

/** Tracking numbers from text with one a line. @throws DomainError invalid when there is none. */
export function numbersOf(text: string | null): string[] {
	const numbers = (text ?? "").split("\n").filter(Boolean);
	if (numbers.length > 0) return numbers;
	throw new DomainError("invalid", "Enter the tracking number", { field: "trackingNumber" });
}

/** @throws DomainError invalid for a carrier that is not offered. */
export function requireOffered(offered: readonly Carrier[], carrier: string | undefined): void {
	if (carrier && !offered.some(({ id }) => id === carrier)) {
		throw new DomainError("invalid", "Choose one of the carriers", { field: "carrier" });
	}
}
