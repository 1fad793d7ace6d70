import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { squash } from "~/catalog/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { isDay } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import { plainHead } from "~/kernel/tables/heads";
import { pastedRows } from "~/kernel/tables/pasted-rows.server";
import { unguarded } from "~/kernel/tables/table-file";
import { LIST_COLUMNS, type ListColumn } from "~/terms/compliance";
import type { Db, Tx } from "~db/client.server";
import { stateListEntries, stateLists } from "~db/schema.server";
import { type ListCopy, listCopySchema } from "./compliance.schema.ts";
import type { ListEntry, StateList } from "./may-ship.ts";

type NewEntry = Pick<
	ListEntry,
	"productName" | "flavor" | "code" | "manufacturer" | "codeKey" | "nameKey" | "listedOn" | "sellUntil"
>;

/** What a copy of a list would change. */
export type CopyPlan = {
	heads: string[];
	/** What each column is read as; null: nothing. */
	columns: (ListColumn | null)[];
	fresh: NewEntry[];
	gone: ListEntry[];
	changed: NewEntry[];
	unchanged: NewEntry[];
	/** Rows that can't be read, with their line. */
	problems: { line: number; text: string }[];
	/** SHA-256 of the text. */
	hash: string;
};

const keyOf = ({ nameKey, codeKey }: { nameKey: string; codeKey: string | null }) =>
	`${nameKey}|${codeKey ?? ""}`;

const GUESSES: Record<ListColumn, RegExp> = {
	flavor: /flavou?r/,
	code: /code|sku|upc|barcode/,
	manufacturer: /manufacturer|maker|company/,
	sellUntil: /until|selloff|grace/,
	listedOn: /listed|added|effective|date/,
	productName: /product|brand|name|style/,
};

/** What a list's headings were read as before comes first, and no column is read twice. */
function guess(heads: readonly string[], known: Record<string, string>): (ListColumn | null)[] {
	const taken = new Set<ListColumn>();
	const take = (fits: (name: ListColumn) => boolean) => {
		const found = (Object.keys(GUESSES) as ListColumn[]).find((name) => !taken.has(name) && fits(name));
		if (found) taken.add(found);
		return found ?? null;
	};
	const plain = heads.map(plainHead);
	const before = plain.map((head) => take((name) => name === known[head]));
	return plain.map((head, n) =>
		known[head] === undefined ? take((name) => GUESSES[name].test(head)) : before[n]!,
	);
}

/** A day as lists write it: 2026-11-02 or 11/2/2026. Undefined: it can't be read. */
function readDay(text: string): string | null | undefined {
	if (text === "") return null;
	const [, month = "", date = "", year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
	const day = year ? `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}` : text.slice(0, 10);
	return isDay(day) ? day : undefined;
}

function readTable(text: string): { heads: string[]; rows: string[][] } {
	const [heads = [], ...rows] = pastedRows(text, "text").map(({ cells }) => cells);
	if (rows.length === 0)
		throw new DomainError("invalid", "Paste the headings and at least one row", { field: "text" });
	return { heads: heads.map((head) => head.slice(0, 100)), rows };
}

function findList(db: Db | Tx, id: string): StateList {
	const list = db.select().from(stateLists).where(eq(stateLists.id, id)).get();
	if (!list) throw notFound("List");
	return list;
}

function plan(
	db: Db | Tx,
	list: StateList,
	{ text, columns: requestedColumns, copiedOn }: ListCopy,
): CopyPlan {
	if (copiedOn > shopToday())
		throw new DomainError("invalid", "Enter today or the day you copied it on.", { field: "copiedOn" });
	if (list.copiedOn !== null && copiedOn < list.copiedOn)
		throw new DomainError("conflict", `There is a newer copy already, of ${list.copiedOn}.`, {
			field: "copiedOn",
		});
	const { heads, rows } = readTable(text);
	const columns = requestedColumns.length === heads.length ? requestedColumns : guess(heads, list.columns);
	const twice = columns.find((name, n) => name !== null && columns.indexOf(name) !== n);
	if (twice)
		throw new DomainError("invalid", `Two columns are read as ${LIST_COLUMNS[twice]}`, { field: "columns" });
	const problems: CopyPlan["problems"] = [];
	const entries = new Map<string, NewEntry>();
	for (const [n, cells] of rows.entries()) {
		const cell = (name: ListColumn) => {
			const at = columns.indexOf(name);
			return at === -1
				? ""
				: unguarded(cells[at] ?? "")
						.trim()
						.slice(0, 300);
		};
		const [listedOn, sellUntil] = [readDay(cell("listedOn")), readDay(cell("sellUntil"))];
		const [productName, flavor, code] = [cell("productName"), cell("flavor"), cell("code")];
		const problem =
			productName === ""
				? "It has no product name"
				: listedOn === undefined || sellUntil === undefined
					? "Its day can't be read"
					: null;
		if (problem) {
			problems.push({ line: n + 2, text: problem });
			continue;
		}
		const entry: NewEntry = {
			...{
				productName,
				flavor: flavor || null,
				code: code || null,
				manufacturer: cell("manufacturer") || null,
			},
			...{ codeKey: code.toLowerCase() || null, nameKey: squash(productName + flavor) },
			...{ listedOn: listedOn ?? null, sellUntil: sellUntil ?? null },
		};
		entries.set(keyOf(entry), entry);
	}
	const known = new Map(
		db
			.select()
			.from(stateListEntries)
			.where(eq(stateListEntries.listId, list.id))
			.all()
			.map((entry) => [keyOf(entry), entry]),
	);
	const fresh: NewEntry[] = [];
	const changed: NewEntry[] = [];
	const unchanged: NewEntry[] = [];
	for (const [key, entry] of entries) {
		const old = known.get(key);
		if (!old || old.delistedOn !== null) fresh.push(entry);
		else if (old.listedOn === entry.listedOn && old.sellUntil === entry.sellUntil) unchanged.push(entry);
		else changed.push(entry);
	}
	const gone = [...known].flatMap(([key, entry]) =>
		entry.delistedOn === null && !entries.has(key) ? [entry] : [],
	);
	const hash = createHash("sha256").update(text).digest("hex");
	return { heads, columns, fresh, gone, changed, unchanged, problems, hash };
}

/**
 * What a copy of a list would change, without changing it (Rule 17.10).
 * @throws DomainError forbidden, not_found; invalid for text that is no table; conflict for an older copy.
 */
export function planCopy(db: Db, actor: Actor, id: string, copy: ListCopy): CopyPlan {
	requireAdmin(actor, "settings");
	return plan(db, findList(db, id), copy);
}

/**
 * Makes a copy the list's entries (Rule 17.10): new ones are added, those that are gone end on the copy's day, and its
 * source, day, hash and columns are kept. The same copy again changes nothing.
 * @throws DomainError as `planCopy`; invalid when a row can't be read or no column has the names.
 */
export const importCopy = command("state_list.import", {
	by: "settings",
	of: ["id"],
	input: listCopySchema,
	run(tx, admin, { id, ...copy }, { note }): CopyPlan {
		const list = findList(tx, id);
		const planned = plan(tx, list, copy);
		const { heads, columns, fresh, gone, changed, problems, hash } = planned;
		if (problems.length > 0)
			throw new DomainError(
				"invalid",
				`Line ${problems[0]!.line}: ${problems[0]!.text}. Nothing was imported.`,
				{
					field: "text",
				},
			);
		const { copiedOn, copySource } = copy;
		for (const entry of [...fresh, ...changed]) {
			const { nameKey, codeKey } = entry;
			const own = and(
				eq(stateListEntries.listId, id),
				eq(stateListEntries.nameKey, nameKey),
				sql`${stateListEntries.codeKey} is ${codeKey}`,
			);
			const { changes } = tx
				.update(stateListEntries)
				.set({ ...entry, delistedOn: null })
				.where(own)
				.run();
			if (changes === 0)
				tx.insert(stateListEntries)
					.values({ ...entry, listId: id })
					.run();
		}
		for (let at = 0; at < gone.length; at += 500)
			tx.update(stateListEntries)
				.set({ delistedOn: copiedOn })
				.where(
					inArray(
						stateListEntries.id,
						gone.slice(at, at + 500).map((entry) => entry.id),
					),
				)
				.run();
		const read = Object.fromEntries(heads.map((head, at) => [plainHead(head), columns[at] ?? ""]));
		tx.update(stateLists)
			.set({
				copiedOn,
				copySource,
				copyHash: hash,
				columns: { ...list.columns, ...read },
				importedBy: admin.id,
				importedAt: new Date(),
				version: list.version + 1,
			})
			.where(eq(stateLists.id, id))
			.run();
		note({
			entity: "state_list",
			entityId: id,
			after: {
				copiedOn,
				copySource,
				hash,
				fresh: fresh.length,
				gone: gone.length,
				changed: changed.length,
				version: list.version + 1,
			},
		});
		return planned;
	},
});

const entryJson = ({ productName, flavor, code, manufacturer, listedOn, sellUntil }: NewEntry) => ({
	...{ productName, flavor, code, manufacturer, listedOn, sellUntil },
});

/** What a copy changes as JSON: how many rows, what the columns were read as, and with `rows` the rows themselves. */
export const copyJson = (
	{ heads, columns, fresh, gone, changed, unchanged, problems, hash }: CopyPlan,
	withRows: boolean,
) => ({
	...{ fresh: fresh.length, gone: gone.length, changed: changed.length, unchanged: unchanged.length, hash },
	columns: heads.map((heading, n) => ({ heading, readAs: columns[n] ?? null })),
	...(withRows
		? {
				problems,
				rows: {
					...{ fresh: fresh.map(entryJson), gone: gone.map(entryJson) },
					...{ changed: changed.map(entryJson), unchanged: unchanged.map(entryJson) },
				},
			}
		: {}),
});
