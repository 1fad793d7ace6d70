import type { Db } from "~db/client.server";
import type { Letter, Shop } from "./letter.ts";

/** Makes a mail's letter from the data its outbox row carries. */
export type Template<Data> = (db: Db, data: Data, shop: Shop) => Letter;

/**
 * A template in two steps: `read` looks up what the row only names, `write` turns facts into a letter and touches
 * nothing else.
 */
export const template =
	<Data, Facts>({
		read,
		write,
	}: {
		read: (db: Db, data: Data) => Facts;
		write: (facts: Facts, shop: Shop) => Letter;
	}): Template<Data> =>
	(db, data, shop) =>
		write(read(db, data), shop);

/** A template whose row carries all it needs. */
export const plainTemplate =
	<Data>(write: (data: Data, shop: Shop) => Letter): Template<Data> =>
	(_db, data, shop) =>
		write(data, shop);
