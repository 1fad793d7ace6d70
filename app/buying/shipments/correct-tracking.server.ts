import { eq } from "drizzle-orm";
import type { AdminActor } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { guessCarrier } from "~/kernel/carriers/carriers";
import { isSameTracking } from "~/kernel/carriers/tracking-number";
import { command } from "~/kernel/commands/command.server";
import { notFound } from "~/kernel/errors";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { offeredCarriers } from "~/kernel/settings/setting";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import type { Tx } from "~db/client.server";
import { orderEvents, orders, shipments } from "~db/schema.server";
import { type OrderRow, orderRow, parcelsOf, type ShipmentRow } from "./open-order.server";
import { parcelText } from "./parcel-text.ts";
import { numbersOf, requireOffered } from "./ship-order.server";
import { type Correction, trackingSchema } from "./shipment.schema.ts";

/** A parcel with its order. @throws DomainError not_found. */
export function parcelOf(tx: Tx, id: string): { parcel: ShipmentRow; order: OrderRow } {
	const parcel = tx.select().from(shipments).where(eq(shipments.id, id)).get();
	if (!parcel) throw notFound("Parcel");
	return { parcel, order: orderRow(tx, parcel.orderId) };
}

/**
 * Corrects the tracking numbers and carrier of a parcel, with a mail or without (Rule 5.9).
 * @returns its order, and whether anything changed.
 * @throws DomainError forbidden, not_found; invalid with an unknown carrier.
 */
export const correctTracking = command("order.tracking", {
	by: "orders.ship",
	of: ["id"],
	input: trackingSchema,
	run(tx, admin, { id, ...input }) {
		const { parcel, order } = parcelOf(tx, id);
		return writeCorrection(tx, admin, order, parcel, input);
	},
});

/** Corrects a parcel like `correctTracking`, inside a larger transaction. The same values again change nothing. */
export function writeCorrection(
	tx: Tx,
	admin: AdminActor,
	order: OrderRow,
	parcel: ShipmentRow,
	{ sendEmail = true, ...input }: Correction,
): { order: OrderRow; isChanged: boolean } {
	const numbers = input.trackingNumber ? numbersOf(input.trackingNumber) : parcel.trackingNumbers;
	const isSameNumber =
		numbers.length === parcel.trackingNumbers.length &&
		numbers.every((number, n) => isSameTracking(number, parcel.trackingNumbers[n]!));
	const isSameCarrier = !input.carrier || input.carrier === parcel.carrier;
	if (isSameNumber && isSameCarrier) return { order, isChanged: false };
	const { carriers } = getSettings(tx);
	const offered = offeredCarriers(carriers);
	if (!isSameCarrier) requireOffered(offered, input.carrier);
	const trackingNumbers = isSameNumber ? parcel.trackingNumbers : numbers;
	const carrier = input.carrier ?? guessCarrier(offered, trackingNumbers[0] ?? "");
	const corrected = tx
		.update(shipments)
		.set({ trackingNumbers, carrier })
		.where(eq(shipments.id, parcel.id))
		.returning()
		.get();
	const parcels = parcelsOf(tx, order.id);
	const isLast = parcels.at(-1)?.id === parcel.id;
	// The order carries the numbers of its last parcel.
	const changed = isLast
		? tx
				.update(orders)
				.set({ trackingNumber: trackingNumbers[0] ?? null, carrier })
				.where(eq(orders.id, order.id))
				.returning()
				.get()
		: order;
	const which = parcels.length > 1 ? ` of parcel ${parcel.number}` : "";
	tx.insert(orderEvents)
		.values({
			orderId: order.id,
			status: order.status,
			actorId: admin.id,
			note: `Tracking number${which} corrected: ${parcelText(carriers, corrected)}`,
		})
		.run();
	const facts = ({ trackingNumbers: of, carrier }: ShipmentRow) => ({
		trackingNumber: of.join(", "),
		carrier,
	});
	recordAudit(tx, admin, {
		action: "order.tracking",
		entity: "order",
		entityId: order.id,
		before: facts(parcel),
		after: { orderNumber: order.orderNumber, ...facts(corrected), mailed: sendEmail },
	});
	if (sendEmail) {
		queueEmail(tx, {
			template: "order-tracking",
			to: order.customerEmail,
			data: { orderId: order.id, shipmentId: parcel.id },
		});
	}
	return { order: changed, isChanged: true };
}
