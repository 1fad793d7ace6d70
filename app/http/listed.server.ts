import { createHash } from "node:crypto";
import type { SQL } from "drizzle-orm";
import { z } from "zod";
import { DomainError } from "~/kernel/errors";
import { type Position, positionOf, UPDATED, valuesOf, type Walk, walk } from "~/kernel/lists/walk.server";
import { type Call, JsonPage, pagingOf } from "./json.server";

type Paging = ReturnType<typeof pagingOf>;
type Page<Row> = { rows: readonly Row[]; total: number };

type Listed<Row extends { id: string }, Json> = {
	/** A page by number, and by the search; without it the list has neither. */
	page?: (paging: Paging) => Page<Row>;
	/** Its rows by id, in any order; the caller may read them. */
	rows: (ids: string[]) => readonly Row[];
	json: (row: Row) => Json;
	/** Which rows are listed, as `page` has it without a search. */
	where?: SQL | undefined;
	/** Names of sorts that `page` reads from the address itself. */
	ownSorts?: readonly string[];
};

const namesOf = ({ sorts }: Walk): string[] => [...Object.keys(sorts), UPDATED];

/** What the document says of the query parameters of such a list. */
export const walkQuery = (list: Walk) => ({
	updatedSince:
		"A moment such as 2026-11-27T00:00:00Z: only what changed then or later, the oldest change first. X-Updated-Until says from where to ask next.",
	cursor: 'Where the last page ended, from its Link with rel="next"; with the rest of the query as it was.',
	sort: `The order: ${namesOf(list)
		.map((name) => `'${name}'`)
		.join(", ")}; '-' is descending.`,
});

const refuse = (field: string, message: string): never => {
	throw new DomainError("invalid", message, { field });
};

const EARLIEST = Date.parse("1990-01-01T00:00:00Z");
const LATEST = Date.parse("2101-01-01T00:00:00Z");

/** @throws DomainError invalid for what is no moment. */
function sinceOf({ searchParams }: URL): Date | null {
	const text = searchParams.get("updatedSince");
	if (text === null) return null;
	const at = z.iso.datetime({ offset: true }).safeParse(text).success ? Date.parse(text) : Number.NaN;
	if (!(at >= EARLIEST && at < LATEST))
		refuse(
			"updatedSince",
			"updatedSince must be a moment from 1990 to 2100 such as 2026-11-27T00:00:00Z; write + as %2B",
		);
	return new Date(at);
}

/** A cursor's query in short: the same cursor means nothing with another one. */
function digestOf(list: Walk, { searchParams }: URL): string {
	const own = [...searchParams].filter(([name]) => !["cursor", "perPage", "page", "_"].includes(name)).sort();
	return createHash("sha256")
		.update(JSON.stringify([list.kind, own]))
		.digest("base64url")
		.slice(0, 12);
}

const cursorOf = (list: Walk, url: URL, position: Position): string =>
	Buffer.from(JSON.stringify([digestOf(list, url), ...position])).toString("base64url");

const readCursor = z
	.string()
	.max(1_000)
	.transform((text, context) => {
		try {
			return JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as unknown;
		} catch {
			context.addIssue("no JSON");
			return z.NEVER;
		}
	})
	.pipe(z.tuple([z.string()]).rest(z.union([z.string(), z.number()])));

/** @throws DomainError invalid for a cursor that no page of this list with this query gave. */
function positionIn(list: Walk, url: URL, sort: string): Position | null {
	const text = url.searchParams.get("cursor");
	if (text === null) return null;
	const read = readCursor.safeParse(text);
	const [digest, ...position] = read.data ?? [];
	if (digest !== digestOf(list, url) || position.length !== valuesOf(list, sort))
		refuse(
			"cursor",
			'Use the cursor of this list\'s Link with rel="next", with the rest of the query as it was.',
		);
	return position;
}

/** @throws DomainError invalid for a sort that the list hasn't, or that doesn't go with `updatedSince`. */
function sortOf(list: Walk, { searchParams }: URL): string {
	const known = namesOf(list);
	const isFeed = searchParams.has("updatedSince");
	const sort = searchParams.get("sort") ?? (isFeed ? UPDATED : known[0]!);
	if (!known.includes(sort)) refuse("sort", `Unknown sort. Known: ${known.join(", ")}.`);
	if (isFeed && sort !== UPDATED) refuse("sort", `With updatedSince the order is ${UPDATED}.`);
	return sort;
}

/**
 * A list as programs read it: by pages, or from where they stopped, by a cursor, a moment or another order (Rules 9.93, 9.94).
 * @throws DomainError invalid for parameters that are wrong or don't go together.
 */
export function listed<Row extends { id: string }, Json>(
	{ url, db }: Call,
	list: Walk,
	{ page, rows, json, where, ownSorts = [] }: Listed<Row, Json>,
): JsonPage<Json> {
	const { searchParams } = url;
	const sorted = searchParams.get("sort");
	const isWalked =
		searchParams.has("cursor") ||
		searchParams.has("updatedSince") ||
		(sorted !== null && !ownSorts.includes(sorted));
	const isSearched = (searchParams.get("search") ?? "").trim() !== "";
	const paging = pagingOf(url);
	if (page && !isWalked) {
		const found = page(paging);
		const last = found.rows.at(-1);
		const hasMore = found.total > found.rows.length;
		const isFirst = !searchParams.has("page") && !isSearched && sorted === null;
		const position = isFirst && hasMore && last ? positionOf(db, list, sortOf(list, url), last.id) : null;
		return new JsonPage(found.rows.map(json), found.total, position ? cursorOf(list, url, position) : null);
	}
	for (const [name, isSent] of [
		["page", searchParams.has("page")],
		["search", isSearched],
	] as const)
		if (isSent) refuse(name, `Leave ${name} out with updatedSince, cursor and sort: follow the Link header.`);
	const since = sinceOf(url);
	const sort = sortOf(list, url);
	const after = positionIn(list, url, sort);
	const { ids, next, until } = walk(db, list, { sort, since, after, limit: paging.perPage, where });
	const byId = new Map(rows(ids).map((row) => [row.id, row]));
	const shown = ids.flatMap((id) => byId.get(id) ?? []);
	return new JsonPage(shown.map(json), null, next && cursorOf(list, url, next), until);
}
