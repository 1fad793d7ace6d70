import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import type { Tx } from "~db/client.server";
import { TO_SHIP } from "~db/order-meanings.server";
import { locations, orders, users, wholesaleApplications } from "~db/schema.server";
import { type LocationRow, ownLocation } from "./location-row.server";
import { refuseClosed } from "./save-location.server";

/**
 * Closes a location (Rule 13.44): nothing ships to it any more, and its orders and licenses stay readable.
 * @throws DomainError unauthenticated, forbidden, not_found; conflict for the last approved one, and while orders are to
 * be shipped to it: the message names them.
 */
export const closeLocation = command("location.close", {
	by: "owner",
	of: ["id"],
	input: nothing,
	run(tx, owner, { id }, { note }): LocationRow {
		const before = ownLocation(tx, owner, id);
		refuseClosed(before);
		const waiting = ordersTo(tx, id);
		if (waiting.length > 0) {
			throw new DomainError(
				"conflict",
				`${waiting.join(", ")} still ${waiting.length === 1 ? "ships" : "ship"} to ${before.name}. Close it once ${waiting.length === 1 ? "it has" : "they have"} left or been cancelled.`,
			);
		}
		const { companyId, status } = locations;
		const other = tx
			.select({ id: locations.id })
			.from(locations)
			.where(and(eq(companyId, owner.companyId), eq(status, "approved"), ne(locations.id, id)))
			.get();
		if (before.status === "approved" && !other) {
			throw new DomainError(
				"conflict",
				`${before.name} is your only store, so it stays open. Add the next one first.`,
			);
		}
		tx.update(users).set({ locationId: null }).where(eq(users.locationId, id)).run();
		tx.update(wholesaleApplications)
			.set({ status: "rejected", notes: "The customer closed this location." })
			.where(
				and(
					eq(wholesaleApplications.locationId, id),
					inArray(wholesaleApplications.status, ["pending", "needs_information"]),
				),
			)
			.run();
		note({
			entity: "location",
			entityId: id,
			before: { status: before.status },
			after: { name: before.name, status: "closed" },
		});
		return tx.update(locations).set({ status: "closed" }).where(eq(locations.id, id)).returning().get()!;
	},
});

const ordersTo = (tx: Tx, locationId: string): string[] =>
	tx
		.select({ orderNumber: orders.orderNumber })
		.from(orders)
		.where(and(eq(orders.locationId, locationId), sql`${orders.status} ${TO_SHIP}`))
		.orderBy(asc(orders.createdAt))
		.all()
		.map(({ orderNumber }) => orderNumber);
