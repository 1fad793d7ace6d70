import { sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";

type Reference = { child: string; column: string; parent: string; onDelete: string };

const known = new WeakMap<object, Reference[]>();

/** All foreign keys of the database, read from it: a table that is added later is deleted with its order, too. */
function references(db: Db | Tx): Reference[] {
	const found =
		known.get(db) ??
		db.all<Reference>(sql`select m.name as child, f."from" as "column", f."table" as parent, f.on_delete as onDelete
			from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`);
	known.set(db, found);
	return found;
}

/** Rows of tables, by rowid. */
export type ChildRows = {
	/** By table, the parents' children before themselves: the order in which they can be deleted. */
	tables: [table: string, rowIds: number[]][];
	/** When the last of them was written; 0 without any. */
	last: number;
	/** Whether one of them is an order or a paper that is not among those asked for. */
	beyond: boolean;
};

/**
 * The rows that refer to orders and papers, and those that refer to these, wherever the reference would be refused or cascade. A reference that
 * becomes null isn't followed.
 * @param own ids, by table.
 */
export function childRowsOf(db: Db | Tx, own: ReadonlyMap<string, readonly string[]>): ChildRows {
	const seen = new Map<string, Set<number>>();
	const order: [string, number[]][] = [];
	let last = 0;
	let beyond = false;
	const visit = (parent: string, keys: readonly (string | number)[], by: "id" | "rowid"): void => {
		if (keys.length === 0) return;
		const among = sql`(select ${sql.identifier("id")} from ${sql.identifier(parent)}
			where ${sql.identifier(by)} in (select value from json_each(${JSON.stringify(keys)})))`;
		for (const { child, column, onDelete } of references(db).filter((one) => one.parent === parent)) {
			if (onDelete === "SET NULL") continue;
			const time = hasTime(db, child) ? sql.identifier("created_at") : sql`0`;
			const rows = db.all<{ n: number; id: string | null; at: number }>(
				sql`select rowid as n, ${hasId(db, child) ? sql.identifier("id") : sql`null`} as id, ${time} as at
					from ${sql.identifier(child)} where ${sql.identifier(column)} in ${among}`,
			);
			if (child === "orders" || child === "papers") {
				const mine = new Set(own.get(child));
				if (rows.some(({ id }) => id !== null && !mine.has(id))) beyond = true;
				continue;
			}
			const before = seen.get(child) ?? new Set();
			const fresh = rows.filter(({ n }) => !before.has(n));
			seen.set(child, new Set([...before, ...fresh.map(({ n }) => n)]));
			last = fresh.reduce((latest, { at }) => Math.max(latest, at), last);
			if (hasId(db, child))
				visit(
					child,
					fresh.map(({ n }) => n),
					"rowid",
				);
			order.push([child, fresh.map(({ n }) => n)]);
		}
	};
	for (const [table, ids] of own) visit(table, ids, "id");
	return { tables: order.filter(([, rows]) => rows.length > 0), last, beyond };
}

const columns = new WeakMap<object, Map<string, Set<string>>>();
function columnsOf(db: Db | Tx, table: string): Set<string> {
	const all = columns.get(db) ?? new Map<string, Set<string>>();
	columns.set(db, all);
	const found =
		all.get(table) ??
		new Set(
			db.all<{ name: string }>(sql`select name from pragma_table_info(${table})`).map(({ name }) => name),
		);
	all.set(table, found);
	return found;
}
const hasId = (db: Db | Tx, table: string) => columnsOf(db, table).has("id");
const hasTime = (db: Db | Tx, table: string) => columnsOf(db, table).has("created_at");
