import { inArray } from "drizzle-orm";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db, Tx } from "~db/client.server";
import { users } from "~db/schema.server";

type Placed = { placedBy: string | null };

/**
 * Reads who took orders by phone (Rule 7.101), with one query, and none when all were placed by their customers.
 * @returns gives the username for an order's row; null when the customer placed it.
 */
export function placerReader(db: Db | Tx, rows: readonly Placed[]): (row: Placed) => string | null {
	const nameOf = nameReader(
		db,
		rows.map(({ placedBy }) => placedBy),
	);
	return ({ placedBy }) => nameOf(placedBy);
}

/**
 * Reads which colleagues ordered (Rule 13.7), with one query, and none when all orders are the reader's own.
 * @returns gives the username for an order's row; null for the reader's own and when nobody reads it.
 */
export function ordererReader(db: Db | Tx, rows: readonly Ordered[], reader?: UserActor) {
	const colleagueOf = ({ userId }: Ordered) => (reader && userId !== reader.id ? userId : null);
	const nameOf = nameReader(db, rows.map(colleagueOf));
	return (row: Ordered): string | null => nameOf(colleagueOf(row));
}

type Ordered = { userId: string };

function nameReader(db: Db | Tx, userIds: readonly (string | null)[]) {
	const ids = [...new Set(userIds.flatMap((id) => id ?? []))];
	const found =
		ids.length === 0
			? []
			: db.select({ id: users.id, name: users.username }).from(users).where(inArray(users.id, ids)).all();
	const names = new Map(found.map(({ id, name }) => [id, name]));
	return (id: string | null): string | null => names.get(id ?? "") ?? null;
}
