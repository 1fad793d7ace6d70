import type { Db } from "./client.server.ts";

/** Rows of each index that are read at the most: it stays a matter of milliseconds in a shop of any size. */
const MOST_ROWS = 400;
/** Statistics where they are missing or old, of all tables, not only of those that this connection has asked. */
const ALL_TABLES = 0x10002;

/**
 * Has SQLite look how full its tables and indexes are, where it doesn't know or they have grown much since; by that it chooses the
 * index of a query. Cheap when there is nothing to do. Throws when the database can't be written.
 */
export function refreshStatistics({ $client: client }: Db): void {
	client.pragma(`analysis_limit = ${MOST_ROWS}`);
	client.pragma(`optimize = ${ALL_TABLES}`);
}
