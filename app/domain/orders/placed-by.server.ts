import { inArray } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { users } from "~db/schema.server";

type Placed = { placedBy: string | null };

/**
 * Reads who took orders by phone (Rule 7.101), with one query, and none when all were placed by their customers.
 * @returns gives the username for an order's row; null when the customer placed it.
 */
export function placerReader(db: Db | Tx, rows: readonly Placed[]): (row: Placed) => string | null {
	const ids = [...new Set(rows.flatMap(({ placedBy }) => placedBy ?? []))];
	if (ids.length === 0) return () => null;
	const staff = db
		.select({ id: users.id, username: users.username })
		.from(users)
		.where(inArray(users.id, ids))
		.all();
	const names = new Map(staff.map(({ id, username }) => [id, username]));
	return ({ placedBy }) => (placedBy === null ? null : (names.get(placedBy) ?? null));
}
