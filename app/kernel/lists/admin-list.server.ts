import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Permission } from "~/terms/roles";
import type { Db } from "~db/client.server";
import type { Actor } from "../actor/actor.ts";
import { type AdminActor, requireAdmin } from "../actor/permissions.ts";
import { LIMITS } from "../config/site";
import { containsWords, wordsOf } from "../text-match.server";
import { pageCountOf } from "./paging.ts";

/** A screen's or an API client's query of a list. Filters and sorts the list doesn't have are ignored. */
export type ListQuery = {
	search?: string;
	/** Chosen values by filter; `all` chooses none. */
	filters?: Readonly<Record<string, string | null | undefined>>;
	/** The value of a filter when no known value is chosen. */
	usual?: Readonly<Record<string, string>>;
	sort?: string | null;
	/** From 1. */
	page?: number;
	perPage?: number;
	/**
	 * Which page to return past the end: the last one, or an empty one, which shows an API client that it has read
	 * everything.
	 */
	pastEnd?: "last" | "empty";
};

/** A filter as a screen shows it. Counts apply the search and the other filters. */
export type ListFilter = {
	label: string;
	value: string | null;
	/** Whether the list is filtered by default, so that `all` has to be given explicitly. */
	hasUsual: boolean;
	all: number;
	choices: { value: string; label: string; count: number }[];
};

/** One page of an admin list. */
export type ListPage<Row> = {
	rows: Row[];
	total: number;
	page: number;
	pageCount: number;
	search: string;
	filters: Record<string, ListFilter>;
	sort: string;
	sorts: { value: string; label: string }[];
};

/** What may be chosen, by value. */
type Terms = Readonly<Record<string, { label: string }>>;

type Filter = {
	label: string;
	column: SQLWrapper;
	terms: Terms | ((db: Db) => Terms);
	/**
	 * Counts that the database maintains, as `value` and `n`, for a list with only this filter. Used when there is no
	 * search.
	 */
	tally?: SQL;
};

/** What a search found: how many rows by the value of the list's filter, and the ids of a page. */
export type Found = {
	counts: Map<string, number>;
	ids: (page: { values: readonly string[] | null; sort: string; limit: number; offset: number }) => string[];
};

type Description<Row> = {
	/** What a role has to allow its readers (Rule 7.34). */
	permission: Permission;
	table: SQLiteTable & { id: SQLiteColumn };
	/** The table, with the joins a search needs, as written after FROM. A function receives whether there is a search. */
	from?: SQL | ((isSearched: boolean) => SQL);
	/** A condition for the rows that may be listed. */
	where?: SQL;
	/**
	 * The searched columns: every word must be in one of them, or match this condition. Without it the list has no
	 * search.
	 */
	search?: readonly SQLWrapper[] | ((word: string) => SQL | undefined);
	/** Instead of `search`, for a list with one filter and its own search index. */
	find?: (db: Db, words: readonly string[]) => Found;
	/** By name in the address. */
	filters?: Readonly<Record<string, Filter>>;
	/** By name in the address; the first is the default, unless `usualSort` is set. */
	sorts: Readonly<Record<string, { label: string; by: readonly SQL[] }>>;
	usualSort?: (filters: Readonly<Record<string, string | null>>) => string;
	/** Reads the rows of a page, in any order. */
	rows: (db: Db, ids: string[], actor: AdminActor) => Row[];
};

/** The order of most lists. Rows with the same time are sorted by id, since ids grow with time. */
export const newestFirst = (createdAt: SQLiteColumn, id: SQLiteColumn) => ({
	newest: { label: "newest first", by: [desc(createdAt), desc(id)] },
});
export const oldestFirst = (createdAt: SQLiteColumn, id: SQLiteColumn) => ({
	oldest: { label: "oldest first", by: [asc(createdAt), asc(id)] },
});

/**
 * Makes an admin list from its description: search, filters with counts, order and pages.
 *
 * @returns a function that reads a page. `narrowed` adds a condition to the query's own. Its `byIds` reads rows in any order. Both throw DomainError
 * unauthenticated, forbidden.
 */
export function adminList<Row extends { id: string }>(list: Description<Row>) {
	const { table, filters = {}, sorts, search: searched = [] } = list;
	const names = Object.keys(filters);
	const byIds = (db: Db, actor: Actor, ids: string[]): Row[] => {
		const admin = requireAdmin(actor, list.permission);
		return ids.length > 0 ? list.rows(db, ids, admin) : [];
	};
	const readPage = (db: Db, actor: Actor, query: ListQuery = {}, narrowed?: SQL): ListPage<Row> => {
		const admin = requireAdmin(actor, list.permission);
		const search = list.search || list.find ? (query.search ?? "").trim() : "";
		const index = search && list.find ? list.find(db, wordsOf(search)) : null;
		const from = typeof list.from === "function" ? list.from(search !== "") : (list.from ?? sql`${table}`);
		const matching = and(list.where, narrowed, containsWords(searched, search));
		const few = search && !index ? fewRows(db, table, sql`${from} where ${matching ?? sql`1`}`) : null;
		const found = few
			? sql`${table}.rowid in (select value from json_each(${JSON.stringify(few)}))`
			: matching;
		const termsOf = (name: string): Terms => {
			const { terms } = filters[name]!;
			return typeof terms === "function" ? terms(db) : terms;
		};
		const chosen = Object.fromEntries(names.map((name) => [name, choose(termsOf(name), query, name)]));
		/** The condition of the search and all filters, or all but one. */
		const left = (except?: string) =>
			and(
				found,
				...names.map((name) =>
					name === except || !chosen[name] ? undefined : eq(filters[name]!.column, chosen[name]),
				),
			);
		const shown = names.map((name): [string, ListFilter] => {
			const filter = { ...filters[name]!, terms: termsOf(name) };
			const counts =
				index?.counts ?? countsOf(db, filter, { from, where: left(name), isSearched: search !== "" });
			const choices = Object.entries(filter.terms).map(([value, { label }]) => ({
				...{ value, label },
				count: counts.get(value) ?? 0,
			}));
			const all = choices.reduce((sum, choice) => sum + choice.count, 0);
			const hasUsual = query.usual?.[name] !== undefined;
			return [name, { label: filter.label, value: chosen[name] ?? null, hasUsual, all, choices }];
		});
		const [first] = shown;
		const total = first ? totalOf(first[1]) : countAll(db, from, found);
		const perPage = query.perPage ?? LIMITS.adminRows;
		const pageCount = pageCountOf(total, perPage);
		const page = pageWithin(query, pageCount);
		const usualSort = list.usualSort?.(chosen) ?? Object.keys(sorts)[0]!;
		const sort = query.sort && Object.hasOwn(sorts, query.sort) ? query.sort : usualSort;
		const order = sql.join([...sorts[sort]!.by], sql`, `);
		const slice = { limit: perPage, offset: (page - 1) * perPage };
		// What is not found need not be looked for again.
		const ids =
			total === 0
				? []
				: index
					? index.ids({ values: chosen[names[0]!] ? [chosen[names[0]!]!] : null, sort, ...slice })
					: idsOf(
							db,
							table,
							sql`${from} where ${left() ?? sql`1`} order by ${order} limit ${slice.limit} offset ${slice.offset}`,
						);
		const rows = new Map((ids.length > 0 ? list.rows(db, ids, admin) : []).map((row) => [row.id, row]));
		return {
			rows: ids.flatMap((id) => rows.get(id) ?? []),
			...{ total, page, pageCount, search, sort },
			filters: Object.fromEntries(shown),
			sorts: Object.entries(sorts).map(([value, { label }]) => ({ value, label })),
		};
	};
	return Object.assign(readPage, { byIds });
}

/** So many matches of a search are kept between its counts and its page. */
const FEW = 2_000;

/** The rows that a search finds, so that they are looked for once and not for each count; null when they are many. */
function fewRows(db: Db, table: Description<never>["table"], matches: SQL): number[] | null {
	const rows = db.values<[number]>(sql`select ${table}.rowid from ${matches} limit ${FEW + 1}`);
	return rows.length > FEW ? null : rows.map(([rowid]) => rowid);
}

/** The page number to show, within the pages that exist. */
export const pageWithin = ({ page = 1, pastEnd = "last" }: ListQuery, pageCount: number): number =>
	pastEnd === "empty" ? page : Math.min(page, pageCount);

function choose(terms: Terms, { filters = {}, usual = {} }: ListQuery, name: string) {
	const requested = filters[name];
	if (requested === "all") return null;
	return requested && Object.hasOwn(terms, requested) ? requested : (usual[name] ?? null);
}

/** The number of rows per value of each filter. */
function countsOf(
	db: Db,
	{ column, terms, tally }: Filter & { terms: Terms },
	{ from, where = sql`1`, isSearched }: { from: SQL; where: SQL | undefined; isSearched: boolean },
): Map<string, number> {
	if (isSearched) {
		// One pass over the rows: grouping would sort all matches.
		const values = Object.keys(terms);
		const counts = values.map((value) => sql`count(*) filter (where ${column} = ${value})`);
		const [row = []] = db.values<number[]>(
			sql`select ${sql.join(counts, sql`, `)} from ${from} where ${where}`,
		);
		return new Map(values.map((value, i) => [value, row[i] ?? 0]));
	}
	const groups = sql`select ${column} as value, count(*) as n from ${from} where ${where} group by ${column}`;
	const rows = db.all<{ value: string; n: number }>(tally ?? groups);
	return new Map(rows.map(({ value, n }) => [value, n]));
}

const countAll = (db: Db, from: SQL, where = sql`1`) =>
	db.get<{ n: number }>(sql`select count(*) as n from ${from} where ${where}`).n;

const totalOf = ({ value, all, choices }: ListFilter) =>
	value === null ? all : (choices.find((choice) => choice.value === value)?.count ?? 0);

/** The ids of a page. An index holds the rowid but not the id, so the rows before the page are not read. */
function idsOf(db: Db, table: Description<never>["table"], page: SQL): string[] {
	const rowids = db.all<{ rowid: number }>(sql`select ${table}.rowid as rowid from ${page}`);
	const found = rowids.map(({ rowid }) => rowid);
	const rows = db.all<{ rowid: number; id: string }>(
		sql`select rowid, ${table.id} as id from ${table} where rowid in ${found}`,
	);
	const idOf = new Map(rows.map(({ rowid, id }) => [rowid, id]));
	return found.flatMap((rowid) => idOf.get(rowid) ?? []);
}
