import { inArray } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { locations } from "~db/schema.server";

/** The location an order ships to, with what holds there now (Rule 13.42). */
export type OrderLocation = {
	id: string;
	name: string;
	receivingHours: string | null;
	instructions: string | null;
};

/** Reads the locations of orders with one query, and none when no order has one. @returns gives an order's, or null. */
export function locationReader(
	db: Db | Tx,
	rows: readonly { locationId: string | null }[],
): (row: { locationId: string | null }) => OrderLocation | null {
	const ids = [...new Set(rows.flatMap(({ locationId }) => locationId ?? []))];
	if (ids.length === 0) return () => null;
	const { id, name, receivingHours, instructions } = locations;
	const found = db
		.select({ id, name, receivingHours, instructions })
		.from(locations)
		.where(inArray(locations.id, ids))
		.all();
	return ({ locationId }) => found.find((one) => one.id === locationId) ?? null;
}
