import { and, type SQL, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import type { Changes } from "~db/derived/rows";

/** What programs read as lists that they go through (Rule 9.93): kinds of `changes` (db/derived/kernel/changes.sql). */
type Kind = "order" | "product" | "company" | "user" | "invoice" | "stock";

/** An order of a list: columns that are never null, the last of them unique. */
type Sort = { by: readonly SQL[]; isDescending?: boolean };

/** A list that is gone through from where one stopped. */
export type Walk = {
	kind: Kind;
	/** A table with an `id`, as written after FROM. */
	from: SQL;
	id: SQL;
	/** By the names that programs send, besides `UPDATED`; the first is that of pages without a name. */
	sorts: Readonly<Record<string, Sort>>;
	/** Whether `where` leaves few rows, which are then looked up before their changes. */
	isFew?: boolean;
};

/** The order of changes, the oldest first. */
export const UPDATED = "updatedAt";

/** Where a reader stopped: the last row's values of the columns that the list is sorted by. */
export type Position = readonly (string | number)[];

type Asked = {
	sort: string;
	/** Of `UPDATED`: from this moment on. */
	since: Date | null;
	after: Position | null;
	limit: number;
	/** Which rows are listed; undefined: all that `changes` has of the kind. */
	where: SQL | undefined;
};

type Walked = {
	ids: string[];
	/** Null after the last row. */
	next: Position | null;
	/** Of `UPDATED`: the moment of the last change among them. */
	until: Date | null;
};

const listOf = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/** How many values a position in an order has. */
export const valuesOf = ({ sorts }: Walk, sort: string): number =>
	sort === UPDATED ? 2 : sorts[sort]!.by.length;

/** That a row comes after a position. The first column by itself is what SQLite finds in an index, whatever its collation. */
function isAfter({ by, isDescending }: Sort, after: Position): SQL {
	const [first] = by;
	const values = listOf(after.map((value) => sql`${value}`));
	return isDescending
		? sql`${first} <= ${after[0]} and (${listOf(by)}) < (${values})`
		: sql`${first} >= ${after[0]} and (${listOf(by)}) > (${values})`;
}

/** The next rows of a list after a position: whatever changed meanwhile, none is left out (Rule 9.94). */
export function walk(db: Db, list: Walk, { sort, since, after, limit, where }: Asked): Walked {
	if (sort === UPDATED) return walkChanges(db, list, { sort, since, after, limit, where });
	const order = list.sorts[sort]!;
	const direction = sql.raw(order.isDescending ? " desc" : "");
	const rows = db.values<[string, ...Position]>(
		sql`select ${list.id}, ${listOf(order.by)} from ${list.from}
			where ${and(after ? isAfter(order, after) : undefined, where) ?? sql`1`}
			order by ${listOf(order.by.map((column) => sql`${column}${direction}`))} limit ${limit + 1}`,
	);
	return pageOf(rows, limit, null);
}

function walkChanges(db: Db, list: Walk, { since, after, limit, where }: Asked): Walked {
	const isOf = sql`c.kind = ${list.kind}`;
	const [at, seq] = after ?? [];
	const begins = after ? sql`(c.at, c.seq) > (${at}, ${seq})` : sql`c.at >= ${since?.getTime() ?? 0}`;
	const rest = sql`where ${and(isOf, begins, where)} order by c.at, c.seq limit ${limit + 1}`;
	const joined = where ? sql`cross join ${list.from} on ${list.id} = c.id` : sql``;
	const rows = db.values<[Changes["id"], Changes["at"], Changes["seq"]]>(
		where && list.isFew
			? sql`select c.id, c.at, c.seq from ${list.from} cross join changes c on c.id = ${list.id} ${rest}`
			: sql`select c.id, c.at, c.seq from changes c indexed by changes_feed ${joined} ${rest}`,
	);
	const until = rows[Math.min(rows.length, limit) - 1]?.[1];
	return pageOf(rows, limit, until === undefined ? since : new Date(until));
}

/** A row more than the page says that there is a next one. */
function pageOf(rows: readonly [string, ...Position][], limit: number, until: Date | null): Walked {
	const shown = rows.slice(0, limit);
	const [, ...last] = shown.at(-1) ?? [""];
	return { ids: shown.map(([id]) => id), next: rows.length > limit ? last : null, until };
}

/** Where a list goes on after a row; null when the row is no more. */
export function positionOf(db: Db, { from, id, sorts }: Walk, sort: string, last: string): Position | null {
	const [row] = db.values<Position[] & Position>(
		sql`select ${listOf(sorts[sort]!.by)} from ${from} where ${id} = ${last}`,
	);
	return row ?? null;
}
