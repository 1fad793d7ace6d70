import { eq } from "drizzle-orm";
import { command, nothing } from "~/kernel/commands/command.server";
import { notFound } from "~/kernel/errors";
import { users } from "~db/schema.server";
import { type LocationRow, ownLocation } from "./location-row.server";

/**
 * Sets the store that a person orders for.
 * @throws DomainError unauthenticated, forbidden; not_found unless it is an approved location of their company.
 */
export const chooseLocation = command("location.choose", {
	by: "customer",
	of: ["id"],
	input: nothing,
	run(tx, customer, { id }): LocationRow {
		const location = ownLocation(tx, customer, id);
		if (location.status !== "approved") throw notFound("Location");
		tx.update(users).set({ locationId: id }).where(eq(users.id, customer.id)).run();
		return location;
	},
});
