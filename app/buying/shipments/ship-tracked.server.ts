import { setImmediate } from "node:timers/promises";
import type { Actor } from "~/kernel/actor/actor";
import { type AdminActor, requireAdmin } from "~/kernel/actor/permissions";
import { DomainError } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import { transact } from "~db/transact.server";
import { isUnwritable } from "~db/write-lock.server";
import { type CarrierChoices, checkTracking, type TrackedParcel } from "./check-tracking.server";
import { orderRow } from "./open-order.server";
import { writeParcel } from "./ship-order.server";
import type { TrackingRow } from "./tracking-rows.ts";

const CHANGED = "This order has changed since the preview, and was left as it is.";
const BUSY = "The shop was busy, and this order was left as it is. Send the file again.";

/** Ships all that is left of an order, if nobody has changed the order since `version`. */
function shipUnchanged(tx: Tx, admin: AdminActor, { order, trackingNumbers, carrier }: TrackedParcel): void {
	const row = orderRow(tx, order!.id);
	if (row.updatedAt.getTime() !== order!.version) throw new DomainError("conflict", CHANGED);
	writeParcel(tx, admin, row, {
		trackingNumber: trackingNumbers.join("\n"),
		carrier: carrier ?? undefined,
	});
}

/**
 * Ships the orders of a tracking file, each whole and in a transaction of its own (Rule 7.146): after an interruption the
 * same file does the rest. Rows that can't ship are left and say why.
 *
 * @param seen when each order was last changed, by its id, as the preview had it; without it nothing is compared.
 * @throws DomainError unauthenticated, forbidden.
 */
export async function shipTracked(
	db: Db,
	actor: Actor,
	rows: readonly TrackingRow[],
	{ choices, seen }: { choices?: CarrierChoices; seen?: Readonly<Record<string, number>> } = {},
): Promise<TrackedParcel[]> {
	const admin = requireAdmin(actor, "orders.ship");
	const parcels = checkTracking(db, actor, rows, choices);
	const done: TrackedParcel[] = [];
	let isBusy = false;
	for (const parcel of parcels) {
		const { order, outcome } = parcel;
		if (outcome !== "ship" || !order) {
			done.push(parcel);
			continue;
		}
		let message = isBusy ? BUSY : seen && seen[order.id] !== order.version ? CHANGED : null;
		if (message === null) {
			try {
				transact(db, (tx) => shipUnchanged(tx, admin, parcel));
			} catch (error) {
				isBusy = isUnwritable(error);
				if (!isBusy && !(error instanceof DomainError)) throw error;
				message = isBusy ? BUSY : (error as DomainError).message;
			}
			// Requests of others come in between.
			await setImmediate();
		}
		done.push(
			message === null ? { ...parcel, outcome: "shipped" } : { ...parcel, outcome: "changed", message },
		);
	}
	return done;
}
