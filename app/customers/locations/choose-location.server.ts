import { eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireCustomer } from "~/kernel/actor/permissions";
import { notFound } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import { users } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { type LocationRow, ownLocation } from "./location-row.server";

/**
 * Sets the store that a person orders for.
 * @throws DomainError unauthenticated, forbidden; not_found unless it is an approved location of their company.
 */
export const chooseLocation = (db: Db, actor: Actor, id: string): LocationRow =>
	transact(db, (tx) => {
		const customer = requireCustomer(actor);
		const location = ownLocation(tx, customer, id);
		if (location.status !== "approved") throw notFound("Location");
		tx.update(users).set({ locationId: id }).where(eq(users.id, customer.id)).run();
		return location;
	});
