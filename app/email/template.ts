import type { Db } from "~db/client.server";
import type { Letter, Shop } from "./letter.ts";

/**
 * The recipient. An unconfirmed address may belong to someone else, so its emails contain nothing that the account or
 * sender typed (Rule 1.13).
 */
export type Reader = { isConfirmed: boolean };

/** Builds an email's letter from the data of its outbox row. */
export type Template<Data> = (db: Db, data: Data, shop: Shop, reader: Reader) => Letter;

/** A template in two steps: `read` loads the records that the row only names, and `write`, a pure function, turns them into a letter. */
export const template =
	<Data, Facts>({
		read,
		write,
	}: {
		read: (db: Db, data: Data) => Facts;
		write: (facts: Facts, shop: Shop, reader: Reader) => Letter;
	}): Template<Data> =>
	(db, data, shop, reader) =>
		write(read(db, data), shop, reader);

/** A template whose row holds all the data. */
export const plainTemplate =
	<Data>(write: (data: Data, shop: Shop, reader: Reader) => Letter): Template<Data> =>
	(_db, data, shop, reader) =>
		write(data, shop, reader);

/** 'the wholesale application of Cornerstore', or 'your wholesale application' for an unconfirmed address. */
export const applicationOf = (businessName: string, { isConfirmed }: Reader): string =>
	isConfirmed ? `the wholesale application of ${businessName}` : "your wholesale application";
