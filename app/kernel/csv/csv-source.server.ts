import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { productFlavors } from "~db/schema.server";
import { shopClock } from "../clock/shop-time.server";
import { env } from "../config/env.server";
import { BYTE_ORDER_MARK, csvLine } from "./csv.ts";

export type Cell = string | number | boolean | null;
/** Where the next piece starts: after this record, by what the file is sorted by and its id, or by its id alone. */
export type Cursor = { at: number | string; id: string };
type Piece = { lines: Cell[][]; next: Cursor | null };
/** From (inclusive) to (exclusive). */
export type Period = { from: Date; to: Date };

/** A file's headings, separated by commas, and its rows, read piece by piece within a scope. */
export type Source<Scope = Period> = {
	heads: string;
	read: (db: Db, after: Cursor, scope: Scope) => Piece;
};

/** The active flavors of products, by product, in their order. */
export function flavorsOf(db: Db, productIds: readonly string[]) {
	const flavors = db
		.select()
		.from(productFlavors)
		.where(and(inArray(productFlavors.productId, [...productIds]), eq(productFlavors.active, true)))
		.orderBy(asc(productFlavors.position), asc(productFlavors.name))
		.all();
	return Map.groupBy(flavors, ({ productId }) => productId);
}

export const ALWAYS: Period = { from: new Date(0), to: new Date(8.64e15) };

/** The heading of a column of times, with the time zone. */
export const timeHead = (name: string) => `${name} (${env.TIME_ZONE})`;
export const time = (at: Date | null) => at && shopClock(at);

/** A full piece is followed by another. */
export function pieceOf<Row>(
	rows: readonly Row[],
	limit: number,
	cursorOf: (row: Row) => Cursor,
	lines: Cell[][],
): Piece {
	const last = rows.at(-1);
	return { lines, next: last && rows.length === limit ? cursorOf(last) : null };
}

/**
 * A source as CSV text, piece by piece. Each piece continues after the last record, so that memory stays small and new
 * rows don't shift the others (Rule 7.12).
 */
export function* pieces<Scope>(db: Db, { heads, read }: Source<Scope>, scope: Scope): Generator<string> {
	yield `${BYTE_ORDER_MARK}${csvLine(heads.split(","))}`;
	let after: Cursor | null = { at: 0, id: "" };
	while (after) {
		const { lines, next }: Piece = read(db, after, scope);
		if (lines.length > 0) yield lines.map(csvLine).join("");
		after = next;
	}
}
