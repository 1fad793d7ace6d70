import { and, type SQL, sql } from "drizzle-orm";
import type { Found } from "~/kernel/lists/admin-list.server";
import { lowerAscii } from "~/kernel/text-match.server";
import { ORDER_STATUS_NAMES } from "~/terms/order-status";
import type { Db } from "~db/client.server";
import type { OrderDocs } from "~db/derived/rows";

const BOUNDS = {
	/** Up to this many orders whose codes have a word are looked at one by one; with more, all orders are. */
	codes: 1_000,
	/** Up to this many matches are put in order; with more, the orders are read in order until the page is full. */
	sorted: 5_000,
	/** A page that ends before this is found without looking up all customers' names. */
	near: 200,
};

type Narrowed = {
	/** A further condition on `d`, a row of `order_docs`; without words and condition all orders are found. */
	where?: SQL | undefined;
	/** Whether the condition names the orders, as of one customer: they are read one by one, not looked for among all. */
	isNamed?: boolean | undefined;
	/** Where one way to read becomes another; all find the same. */
	bounds?: typeof BOUNDS | undefined;
};

/**
 * Staff's search of orders: each word in the order, PO or tracking number, or in what the customer is called.
 * `db/derived/buying/order-search.sql` keeps both, and what staff filter by (Rule 7.50).
 */
export function findOrders(
	db: Db,
	typed: readonly string[],
	{ where, isNamed = false, bounds = BOUNDS }: Narrowed = {},
): Found {
	const words = typed.map(lowerAscii);
	const isSearchOnly = words.length > 0 && !where;
	const named = and(...words.map((word) => sql`instr(p.text, ${word}) > 0`))!;
	// The two conditions say the same; the first is quicker for few orders, the second for many.
	const matches =
		and(
			where,
			eachOf(
				words,
				(word) => sql`exists (
		select 1 from order_parties p where p.id = d.party and instr(p.text, ${word}) > 0)`,
			),
		) ?? sql`1`;
	const matchesMany = and(where, haveWords(words)) ?? sql`1`;
	const docs = isNamed ? sql`order_docs d` : sql`order_docs d indexed by order_docs_newest`;
	const coded = isSearchOnly ? codesWith(db, words, bounds.codes) : null;
	const ofNames = sql`order_parties p indexed by order_parties_text cross join`;
	const ofCodes = sql`d.id in (select value from json_each(${JSON.stringify(coded)})) and ${matches}`;

	const counts = coded
		? sumsOf(
				countsOf(
					db,
					sql`select p.status as value, sum(p.orders) as n from order_party_counts p
						where ${named} group by p.status`,
				),
				coded.length === 0
					? []
					: countsOf(
							db,
							sql`select d.status as value, count(*) as n from order_docs d cross join order_parties p on p.id = d.party
								where ${ofCodes} and not (${named}) group by d.status`,
						),
			)
		: sumsOf(
				where
					? countsOfEach(db, sql`${docs} where ${matchesMany}`)
					: countsOf(
							db,
							sql`select d.status as value, count(*) as n from order_docs d indexed by order_docs_status
								where ${matchesMany} group by d.status`,
						),
			);

	return {
		counts,
		ids({ values, sort, limit, offset }) {
			const direction = sql.raw(sort === "oldest" ? "asc" : "desc");
			const wanted =
				values === null ? sql`1` : sql`d.status in (select value from json_each(${JSON.stringify(values)}))`;
			const page = sql`order by created_at ${direction}, id ${direction} limit ${limit} offset ${offset}`;
			const total = totalOf(counts, values);
			if (total <= offset) return [];
			if (coded && total <= bounds.sorted) {
				return orderIds(
					db,
					sql`select d.id as id, d.created_at as created_at from ${ofNames} order_docs d on d.party = p.id
							where ${named} and ${wanted}
						union select d.id, d.created_at from order_docs d where ${ofCodes} and ${wanted} ${page}`,
				);
			}
			const isNear = offset + limit <= bounds.near && total > bounds.sorted;
			return orderIds(
				db,
				sql`select d.id as id from ${docs}
					where ${isNear ? matches : matchesMany} and ${wanted} ${page}`,
			);
		},
	};
}

/** How many of the orders found have one of these statuses; null for any. */
export const totalOf = (counts: ReadonlyMap<string, number>, statuses: readonly string[] | null): number =>
	(statuses ?? [...counts.keys()]).reduce((sum, status) => sum + (counts.get(status) ?? 0), 0);

const eachOf = (words: readonly string[], isIn: (word: string) => SQL) =>
	and(...words.map((word) => sql`(instr(d.text, ${word}) > 0 or ${isIn(word)})`));

/** That `d`, a row of `order_docs`, has each word; undefined without words. */
export const haveWords = (words: readonly string[]): SQL | undefined =>
	eachOf(
		words.map(lowerAscii),
		(word) => sql`d.party in (select p.id from order_parties p where instr(p.text, ${word}) > 0)`,
	);

/**
 * The orders whose codes have one of the words; null when they are too many, or when a word is too short for the index
 * of codes, which has three characters in a row.
 */
function codesWith(db: Db, words: readonly string[], most: number): number[] | null {
	const found = new Set<number>();
	for (const word of words) {
		// A NUL would end the expression.
		if ([...word].length < 3 || word.includes("\0")) return null;
		const rows = db.values<[number]>(
			sql`select rowid from order_codes where order_codes match ${`"${word.replaceAll('"', '""')}"`}
				limit ${most + 1}`,
		);
		if (rows.length > most) return null;
		for (const [id] of rows) found.add(id);
	}
	return [...found];
}

type Count = { value: string; n: number };

const countsOf = (db: Db, query: SQL) => db.all<Count>(query);

/** The same for rows in another order than the statuses': grouping them would sort them, which takes twice as long. */
function countsOfEach(db: Db, from: SQL): Count[] {
	const each = ORDER_STATUS_NAMES.map((status) => sql`count(*) filter (where d.status = ${status})`);
	const [row = []] = db.values<number[]>(sql`select ${sql.join(each, sql`, `)} from ${from}`);
	return ORDER_STATUS_NAMES.map((value, position) => ({ value, n: row[position] ?? 0 }));
}

function sumsOf(...parts: Count[][]): Map<string, number> {
	const sums = new Map<string, number>();
	for (const { value, n } of parts.flat()) sums.set(value, (sums.get(value) ?? 0) + n);
	return sums;
}

function orderIds(db: Db, page: SQL): string[] {
	const ids = db.values<[number]>(page).map(([id]) => id);
	const rows = db.values<[OrderDocs["id"], OrderDocs["order_id"]]>(
		sql`select id, order_id from order_docs where id in (select value from json_each(${JSON.stringify(ids)}))`,
	);
	const orderOf = new Map(rows);
	return ids.map((id) => orderOf.get(id)!);
}
