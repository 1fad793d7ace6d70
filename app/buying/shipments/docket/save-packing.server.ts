import { eq } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import type { PackedUnits } from "~db/json-shapes";
import { packings, users } from "~db/schema.server";
import { contentsOf, orderRow, refuseMoreParcels, requireOpen } from "../open-order.server";
import { parcels, units } from "../shipment.schema.ts";

/** Counts of a docket, as they were saved. */
export type Packing = { counts: PackedUnits[]; who: string | null; at: Date };

/**
 * Saves what is packed of an order that is shipped later (Rule 7.94). Nothing else changes, and nobody is emailed.
 * @throws DomainError forbidden, not_found; conflict when more is packed than is left, the order may not ship any more
 * or a parcel left meanwhile.
 */
export const savePacking = command("order.pack", {
	by: "orders.ship",
	of: ["id"],
	input: z.object({ lines: units, parcels }),
	run(tx, admin, { id, lines, parcels: seen }): void {
		const order = orderRow(tx, id);
		requireOpen(order);
		refuseMoreParcels(tx, order, seen);
		const { left } = contentsOf(tx, id);
		const counts = lines.filter(({ quantity }) => quantity > 0);
		for (const { orderItemId, flavorId, quantity } of counts) {
			const most =
				left.find((one) => one.orderItemId === orderItemId && one.flavorId === flavorId)?.quantity ?? 0;
			if (quantity > most) {
				const n = lines.findIndex((one) => one.orderItemId === orderItemId && one.flavorId === flavorId);
				throw new DomainError("conflict", `Only ${most} are left to pack, not ${quantity}.`, {
					field: `lines[${n}].quantity`,
				});
			}
		}
		const values = { parcels: seen, counts, actorId: admin.id, updatedAt: new Date() };
		tx.insert(packings)
			.values({ orderId: id, ...values })
			.onConflictDoUpdate({ target: packings.orderId, set: values })
			.run();
		recordAudit(tx, admin, {
			action: "order.pack",
			entity: "order",
			entityId: id,
			after: {
				orderNumber: order.orderNumber,
				units: counts.reduce((sum, { quantity }) => sum + quantity, 0),
			},
		});
	},
});

/** The saved counts of an order's next parcel; null when nobody saved any since its last one (Rule 7.94). */
export function packingOf(db: Db, order: { id: string; shipments: readonly unknown[] }): Packing | null {
	const saved = db
		.select({
			counts: packings.counts,
			parcels: packings.parcels,
			at: packings.updatedAt,
			who: users.username,
		})
		.from(packings)
		.leftJoin(users, eq(users.id, packings.actorId))
		.where(eq(packings.orderId, order.id))
		.get();
	if (!saved || saved.parcels !== order.shipments.length) return null;
	return { counts: saved.counts, who: saved.who, at: saved.at };
}
