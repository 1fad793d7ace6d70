import type { Db } from "~db/client.server";
import type { Letter, Shop } from "./letter.ts";

/**
 * Whom a mail goes to. Until the address is confirmed, somebody else may have written it down, and the mail carries
 * nothing that its account or sender wrote (Rule 1.13).
 */
export type Reader = { isConfirmed: boolean };

/** Makes a mail's letter from the data its outbox row carries. */
export type Template<Data> = (db: Db, data: Data, shop: Shop, reader: Reader) => Letter;

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
		write: (facts: Facts, shop: Shop, reader: Reader) => Letter;
	}): Template<Data> =>
	(db, data, shop, reader) =>
		write(read(db, data), shop, reader);

/** A template whose row carries all it needs. */
export const plainTemplate =
	<Data>(write: (data: Data, shop: Shop, reader: Reader) => Letter): Template<Data> =>
	(_db, data, shop, reader) =>
		write(data, shop, reader);

/** 'the wholesale application of Cornerstore', or without the name where its reader may not be the one who wrote it. */
export const applicationOf = (businessName: string, { isConfirmed }: Reader): string =>
	isConfirmed ? `the wholesale application of ${businessName}` : "your wholesale application";
