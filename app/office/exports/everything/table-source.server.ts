import { type SQL, sql } from "drizzle-orm";
import { type Cell, type Source, time } from "~/kernel/csv/csv-source.server";
import { decimalOf } from "~/kernel/money";

// Small enough that other requests wait only about ten milliseconds.
const PAGE = 250;

/** A column: its heading, the SQL that gives it, and how it is written. */
export type TableColumn = [head: string, value: string, as?: keyof typeof WRITTEN];

const WRITTEN = {
	/** Cents as a decimal amount. */
	money: (value: Cell) => (value === null ? null : decimalOf(Number(value))),
	/** Epoch milliseconds in the shop's time zone. */
	time: (value: Cell) => (value === null ? null : time(new Date(Number(value)))),
	flag: (value: Cell) => (value === null ? null : value ? "yes" : "no"),
};

/**
 * A file of a table's rows, in the order of a key that grows with time.
 * @param from what follows `from`, with the table as `t`.
 * @param key the column to go on by.
 */
export const tableSource = (columns: readonly TableColumn[], from: SQL, key = "t.id"): Source<unknown> => ({
	heads: columns.map(([head]) => head).join(),
	read(db, after) {
		const by = sql.raw(key);
		const since = after.id === "" ? sql`1` : sql`${by} > ${after.at === 0 ? after.id : after.at}`;
		const rows = db.values<Cell[]>(
			sql`select ${sql.raw(columns.map(([, value]) => value).join(", "))}, ${by} from ${from} where ${since} order by ${by} limit ${PAGE}`,
		);
		const lines = rows.map((row) =>
			columns.map(([, , as], n) => (as ? WRITTEN[as](row[n] ?? null) : (row[n] ?? null))),
		);
		const last = rows.at(-1)?.[columns.length] ?? null;
		const next =
			rows.length < PAGE || last === null
				? null
				: { at: typeof last === "number" ? last : 0, id: String(last) };
		return { lines, next };
	},
});
