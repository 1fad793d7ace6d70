import { and, desc, eq, inArray } from "drizzle-orm";
import type { CustomerActor } from "~/kernel/actor/permissions";
import { notFound } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import type { Address } from "~db/json-shapes";
import { locations, wholesaleApplications } from "~db/schema.server";

export type LocationRow = typeof locations.$inferSelect;
export type RequestRow = typeof wholesaleApplications.$inferSelect;

/** A location of the reader's company. @throws DomainError not_found for any other. */
export function ownLocation(db: Db | Tx, { companyId }: CustomerActor, id: string): LocationRow {
	const row = db
		.select()
		.from(locations)
		.where(and(eq(locations.id, id), eq(locations.companyId, companyId)))
		.get();
	if (!row) throw notFound("Location");
	return row;
}

/** What was asked for about locations (Rule 13.41), the newest first. */
export const requestsAbout = (db: Db | Tx, locationIds: readonly string[]): RequestRow[] =>
	db
		.select()
		.from(wholesaleApplications)
		.where(inArray(wholesaleApplications.locationId, [...locationIds]))
		.orderBy(desc(wholesaleApplications.createdAt), desc(wholesaleApplications.id))
		.all();

/** Whether staff still have to answer it. */
export const isOpenRequest = ({ status }: Pick<RequestRow, "status">): boolean =>
	status === "pending" || status === "needs_information";

type StoreAddress = Pick<Address, "address1" | "address2" | "city" | "state" | "zipCode">;

/** A place as the text that `readAddress` reads. */
export const addressText = ({ address1, address2, city, state, zipCode }: StoreAddress): string =>
	`${[address1, address2].filter(Boolean).join(", ")}\n${city}, ${state} ${zipCode}`;
