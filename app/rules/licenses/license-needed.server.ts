import { sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";

/** The owner's setting that regulated goods wait for a verified tobacco license (Rule 13.58), in SQL; a shop that never saved it has none. */
export const isNeeded = sql`coalesce((select json_extract(value, '$.data.holdUntilVerified') from settings where key = 'shipping'), 0)`;

/** The same as one query. */
export const isLicenseNeeded = (db: Db | Tx): boolean =>
	db.get<{ needed: number }>(sql`select ${isNeeded} as needed`).needed === 1;
