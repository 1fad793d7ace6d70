import { and, asc, desc, eq, inArray, isNotNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import { requiredLine, ticked } from "~/kernel/fields";
import { refuseChoice } from "~/kernel/tables/column-choice";
import { plainHead } from "~/kernel/tables/heads";
import { untilRests } from "~/kernel/tables/import-work.server";
import { type KeptTable, keepTable } from "~/kernel/tables/keep-table.server";
import { type Mend, takeMends } from "~/kernel/tables/mends";
import { refuse } from "~/kernel/tables/table-file";
import { CUSTOMER_CHOICES, type CustomerKind } from "~/terms/imports";
import { DAY_MS } from "~/terms/time";
import type { Db, Tx } from "~db/client.server";
import { companyImportRows, companyImports } from "~db/schema.server";
import { transact } from "~db/transact.server";
import type { CustomersCall } from "./company-import.schema.ts";
import { wakeCompanyImports } from "./company-import-runner.server";
import {
	type CustomerColumn,
	type CustomerColumnChoice,
	customerColumns,
	sourceOfCustomers,
} from "./customer-columns.ts";
import { type PlannedRow, planCustomers, versionOf } from "./plan-customers.server";
import { rememberChoice, rememberedColumns } from "./remember-columns.server";

export type CompanyImport = typeof companyImports.$inferSelect;
export type CompanyImportRow = typeof companyImportRows.$inferSelect;

/** The most rows of a file of customers, which are looked at together. */
export const MOST_CUSTOMER_ROWS = 5_000;
/** How long an import that is over is listed. */
const LISTED_MS = 90 * DAY_MS;
const LISTED = 12;

/**
 * Takes a file of customers (Rule 13.87). Nothing is changed by it: its columns are asked about next, or where all are known, its preview
 * is made.
 *
 * @returns the import's id.
 * @throws DomainError forbidden; invalid, too_large, at `file`, for one that can't be read.
 */
export async function startCompanyImport(
	db: Db,
	actor: Actor,
	{ path, fileName }: { path: string; fileName: string },
): Promise<string> {
	requireAdmin(actor, "imports");
	return takeTable(db, actor, fileName, await keepTable(path, customerColumns.isTable, MOST_CUSTOMER_ROWS));
}

/** Takes rows of customers as a file's are taken. @throws DomainError forbidden; invalid, at `file`, for goods. */
export function takeTable(db: Db, actor: Actor, fileName: string, { outline, rows }: KeptTable): string {
	const admin = requireAdmin(actor, "imports");
	const { heads } = outline;
	if (isListOfGoods(heads)) throw refuse(NO_CUSTOMERS);
	const source = sourceOfCustomers(heads);
	return transact(db, (tx) => {
		forgetOld(tx);
		const remembered = rememberedColumns(tx, source, heads);
		const columns = [...customerColumns.suggest(heads, remembered)];
		const { id } = tx
			.insert(companyImports)
			.values({ adminId: admin.id, fileName: fileName.slice(0, 200), source, outline, rows, columns })
			.returning({ id: companyImports.id })
			.get();
		const isKnown = (head: string, at: number) => !head || columns[at] || remembered.has(plainHead(head));
		if (customerColumns.problems(columns).length === 0 && heads.every(isKnown))
			plan(tx, getCompanyImport(tx, actor, id), {});
		return id;
	});
}

const NO_CUSTOMERS = "This looks like a list of goods, not of customers. Choose the file with the customers.";

function isListOfGoods(heads: readonly string[]): boolean {
	const present = new Set(heads.map(plainHead));
	const has = (...names: string[]) => names.some((name) => present.has(name));
	return (
		has("sku", "barcode", "upc", "itemname", "productname") &&
		!has("email", "emailid", "mainemail", "emailaddress")
	);
}

/** Unfinished ones are kept for a day, the others are listed for a while. */
function forgetOld(tx: Tx): void {
	const before = (time: number) => lt(companyImports.createdAt, new Date(time));
	const now = Date.now();
	const isAtRest = inArray(companyImports.state, ["done", "undone"]);
	tx.delete(companyImports)
		.where(
			or(
				and(isAtRest, before(now - LISTED_MS)),
				and(inArray(companyImports.state, ["columns", "review", "cancelled"]), before(now - DAY_MS)),
			),
		)
		.run();
}

/** @throws DomainError forbidden; not_found, also for another admin's and a cancelled one. */
export function getCompanyImport(db: Db | Tx, actor: Actor, id: string): CompanyImport {
	const admin = requireAdmin(actor, "imports");
	const found = db
		.select()
		.from(companyImports)
		.where(and(eq(companyImports.id, id), eq(companyImports.adminId, admin.id)))
		.get();
	if (!found || found.state === "cancelled") throw notFound("Import");
	return found;
}

/** An admin's imports of customers that were not cancelled, the newest first. @throws DomainError forbidden. */
export function listCompanyImports(db: Db, actor: Actor) {
	const admin = requireAdmin(actor, "imports");
	const { id, fileName, state, finishedAt, createdAt } = companyImports;
	const rows = db
		.select({ id, fileName, state, finishedAt, createdAt })
		.from(companyImports)
		.where(and(eq(companyImports.adminId, admin.id), ne(state, "cancelled")))
		.orderBy(desc(createdAt), desc(id))
		.limit(LISTED)
		.all();
	return rows.map((one) => ({
		...one,
		made: one.state === "done" ? countOf(db, one.id, isNotNull(companyImportRows.made)) : 0,
	}));
}

const countOf = (db: Db | Tx, id: string, which?: SQL): number =>
	db
		.select({ n: sql<number>`count(*)` })
		.from(companyImportRows)
		.where(and(eq(companyImportRows.importId, id), which))
		.get()!.n;

const says = (does: "create" | "add") => sql`json_extract(${companyImportRows.plan}, '$.does') = ${does}`;
const REMARKED = sql`json_array_length(${companyImportRows.plan}, '$.remarks') > 0 and ${companyImportRows.kind} not in ('skip', 'double')`;

export type ShownKind = CustomerKind | "notice";

/** How many customers come to what, and how many of those to write are written. */
export function countCustomers(db: Db | Tx, id: string) {
	const kinds = db
		.select({ kind: companyImportRows.kind, n: sql<number>`count(*)` })
		.from(companyImportRows)
		.where(eq(companyImportRows.importId, id))
		.groupBy(companyImportRows.kind)
		.all();
	const of = (kind: CustomerKind) => kinds.find((one) => one.kind === kind)?.n ?? 0;
	const made = and(isNotNull(companyImportRows.made));
	return {
		...{ error: of("error"), match: of("match"), double: of("double") },
		...{ create: of("create"), same: of("same"), skip: of("skip") },
		notice: countOf(db, id, REMARKED),
		toCreate: countOf(db, id, says("create")),
		toAdd: countOf(db, id, says("add")),
		created: countOf(db, id, and(made, says("create"))),
		added: countOf(db, id, and(made, says("add"))),
		done: countOf(db, id, eq(companyImportRows.isDone, true)),
		undone: countOf(db, id, eq(companyImportRows.isUndone, true)),
	};
}

/** A page of an import's customers of one kind, in the file's order. */
export const listCustomerRows = (
	db: Db,
	id: string,
	{ kind, page, perPage }: { kind: ShownKind; page: number; perPage: number },
): CompanyImportRow[] =>
	db
		.select()
		.from(companyImportRows)
		.where(
			and(
				eq(companyImportRows.importId, id),
				kind === "notice" ? REMARKED : eq(companyImportRows.kind, kind),
			),
		)
		.orderBy(asc(companyImportRows.position))
		.limit(perPage)
		.offset((page - 1) * perPage)
		.all();

/** The customers that were left out after all, or stay after undoing it, and why. */
export const listLeft = (db: Db, id: string): { name: string; why: string }[] =>
	db
		.select({ name: companyImportRows.name, why: companyImportRows.why })
		.from(companyImportRows)
		.where(and(eq(companyImportRows.importId, id), isNotNull(companyImportRows.why)))
		.orderBy(asc(companyImportRows.position))
		.limit(200)
		.all()
		.map(({ name, why }) => ({ name, why: why! }));

function planOf(tx: Tx, found: CompanyImport, now: Date): PlannedRow[] {
	const { rows, source, mends, choices } = found;
	const columns = found.columns as unknown as CustomerColumnChoice;
	return planCustomers(tx, { rows, source, columns, mends, choices }, now);
}

/** Makes the preview, and keeps it. */
function plan(tx: Tx, found: CompanyImport, change: Partial<CompanyImport>): void {
	const all = { ...found, ...change };
	const planned = planOf(tx, all, new Date());
	keepPlan(tx, found.id, planned);
	const { columns, mends, choices } = all;
	tx.update(companyImports)
		.set({ columns, mends, choices, version: versionOf(planned), state: "review" })
		.where(eq(companyImports.id, found.id))
		.run();
}

function keepPlan(tx: Tx, importId: string, planned: readonly PlannedRow[]): void {
	tx.delete(companyImportRows).where(eq(companyImportRows.importId, importId)).run();
	for (const [n, row] of planned.entries())
		tx.insert(companyImportRows)
			.values({ importId, position: n + 1, ...row })
			.run();
}

function open(tx: Tx, actor: Actor, id: string): CompanyImport {
	const found = getCompanyImport(tx, actor, id);
	if (found.state !== "columns" && found.state !== "review")
		throw new DomainError("conflict", "This import was confirmed already.");
	return found;
}

/**
 * Says what the columns of a file are read as, remembers it, and makes the preview.
 *
 * @param columns for each of the file's columns a field, or an empty text.
 * @throws DomainError forbidden, not_found; conflict once it was confirmed; invalid at `column` and its number, or at `columns`.
 */
export function chooseCustomerColumns(db: Db, actor: Actor, id: string, columns: readonly string[]): void {
	transact(db, (tx) => {
		const found = open(tx, actor, id);
		const choice = [...customerColumns.chosen(found.outline.heads, columns)];
		refuseChoice(customerColumns.problems(choice));
		rememberChoice(tx, found.source, found.outline.heads, choice);
		plan(tx, found, { columns: choice });
	});
}

/**
 * Reads cells of rows with errors as they were typed, and makes the preview again (Rule 7.49).
 *
 * @throws DomainError forbidden, not_found; conflict once it was confirmed; invalid when no box was changed.
 */
export function mendCustomers(db: Db, actor: Actor, id: string, typed: readonly Mend[]): void {
	transact(db, (tx) => {
		const found = open(tx, actor, id);
		const shown = tx
			.select({ plan: companyImportRows.plan })
			.from(companyImportRows)
			.where(and(eq(companyImportRows.importId, id), eq(companyImportRows.kind, "error")))
			.all()
			.flatMap(({ plan: { bad } }) => bad);
		plan(tx, found, { mends: takeMends(found.mends, shown, typed) });
	});
}

/**
 * Says what is done with customers that look like another (Rule 13.87), and makes the preview again.
 *
 * @param typed by the first line of each; what is no choice is left aside.
 * @throws DomainError forbidden, not_found; conflict once it was confirmed.
 */
export function decideCustomers(
	db: Db,
	actor: Actor,
	id: string,
	typed: Readonly<Record<string, string>>,
): void {
	transact(db, (tx) => {
		const found = open(tx, actor, id);
		const known = Object.entries(typed).filter(
			([line, choice]) => /^\d{1,9}$/.test(line) && CUSTOMER_CHOICES.some((one) => one === choice),
		);
		plan(tx, found, { choices: { ...found.choices, ...Object.fromEntries(known) } });
	});
}

/** Makes the preview of an import again, as things are now. @throws DomainError forbidden, not_found, conflict. */
export function previewCustomers(db: Db, actor: Actor, id: string): void {
	transact(db, (tx) => plan(tx, open(tx, actor, id), {}));
}

/**
 * Has the customers of a file written in the background, as the preview shows them (Rule 13.87). Nobody is mailed.
 *
 * @throws DomainError forbidden, not_found; conflict while a row has an error that is not left out, when nothing would change, and when
 *   something has changed since the preview.
 */
export const confirmCustomers = command("company.import", {
	by: "imports",
	of: ["id"],
	input: z.object({
		version: requiredLine("This form is incomplete: open it again", 100),
		goodOnly: ticked,
	}),
	run(tx, admin, { id, version, goodOnly }, { note, now }): number {
		const found = getCompanyImport(tx, admin, id);
		if (found.state !== "review") throw new DomainError("conflict", "This import was confirmed already.");
		const planned = planOf(tx, found, now);
		if (found.version !== version || versionOf(planned) !== version) {
			throw new DomainError(
				"conflict",
				"Something has changed since this page was made. Nothing was imported. Check the customers again.",
			);
		}
		if (planned.some(({ kind }) => kind === "error") && !goodOnly)
			throw new DomainError("conflict", "Nothing was imported: correct the rows with errors first.");
		const { toCreate, toAdd, error } = countCustomers(tx, id);
		if (toCreate + toAdd === 0)
			throw new DomainError("conflict", "Nothing was imported: there is nothing new in it.");
		tx.update(companyImports)
			.set({ state: "applying", goodOnly, rows: [], queuedAt: now, problem: null })
			.where(eq(companyImports.id, id))
			.run();
		note({
			entity: "import",
			entityId: id,
			after: { fileName: found.fileName, create: toCreate, add: toAdd, error },
		});
		return toCreate + toAdd;
	},
});

const CALLED = "API";

/** Rows that a program sends, as a file's are kept: a column for each field. */
function tableOf({ rows }: Pick<CustomersCall, "rows">): KeptTable & { columns: CustomerColumn[] } {
	const columns = customerColumns.options.map(({ value }) => value as CustomerColumn);
	return {
		columns,
		outline: { heads: columns, samples: [], sheet: null, sheets: [] },
		rows: rows.map((row, n) => ({ line: n + 1, cells: columns.map((column) => row[column] ?? "") })),
	};
}

/** What rows of customers would do (Rule 13.87). Nothing is kept. @throws DomainError forbidden. */
export function previewCustomerRows(db: Db, actor: Actor, call: CustomersCall): PlannedRow[] {
	requireAdmin(actor, "imports");
	const { rows, columns } = tableOf(call);
	const how = { rows, columns, source: "table" as const, mends: {}, choices: call.choices };
	return transact(db, (tx) => planCustomers(tx, how, new Date()));
}

/**
 * Brings in rows of customers in the background, all that have no errors (Rule 13.87).
 *
 * @returns the import's id.
 * @throws DomainError forbidden; conflict while a row has an error that is not left out, and when nothing would change.
 */
export function importCustomers(db: Db, actor: Actor, call: CustomersCall): string {
	const admin = requireAdmin(actor, "imports");
	const { rows, columns, outline } = tableOf(call);
	const found = transact(db, (tx) => {
		const values = { fileName: CALLED, source: "table" as const, outline, rows, columns };
		const { id } = tx
			.insert(companyImports)
			.values({ adminId: admin.id, ...values })
			.returning({ id: companyImports.id })
			.get();
		plan(tx, getCompanyImport(tx, actor, id), { choices: call.choices });
		return getCompanyImport(tx, actor, id);
	});
	try {
		confirmCustomers(db, actor, { id: found.id, version: found.version!, goodOnly: call.goodOnly });
	} catch (error) {
		// A call that is refused leaves nothing.
		db.delete(companyImports).where(eq(companyImports.id, found.id)).run();
		throw error;
	}
	return found.id;
}

/** Gives up an import before it is confirmed. @throws DomainError forbidden, not_found, conflict. */
export const cancelCustomers = command("company.import_cancel", {
	by: "imports",
	of: ["id"],
	input: nothing,
	run(tx, admin, { id }, { note, now }): void {
		const { fileName } = open(tx, admin, id);
		tx.update(companyImports)
			.set({ state: "cancelled", rows: [], finishedAt: now })
			.where(eq(companyImports.id, id))
			.run();
		tx.delete(companyImportRows).where(eq(companyImportRows.importId, id)).run();
		note({ entity: "import", entityId: id, after: { fileName } });
	},
});

/** Until when an import can be undone; null for one that can't, or not any more. */
export function customersUndoableUntil(
	{ state, finishedAt }: Pick<CompanyImport, "state" | "finishedAt">,
	now = new Date(),
): Date | null {
	if (state !== "done" || !finishedAt) return null;
	const until = new Date(finishedAt.getTime() + DAY_MS);
	return until >= now ? until : null;
}

/**
 * Has an import taken back in the background (Rule 13.87): what it made is deleted, unless it is in use or was changed since. Nobody is mailed.
 *
 * @throws DomainError forbidden, not_found; conflict for one that is not done, or was done more than a day ago.
 */
export const undoCustomers = command("company.import_undo", {
	by: "imports",
	of: ["id"],
	input: nothing,
	run(tx, admin, { id }, { note, now }): void {
		const found = getCompanyImport(tx, admin, id);
		// Sent again.
		if (found.state === "undoing" || found.state === "undone") return;
		if (!customersUndoableUntil(found, now))
			throw new DomainError("conflict", "An import can be undone for a day after it is complete.");
		tx.update(companyImportRows).set({ why: null }).where(eq(companyImportRows.importId, id)).run();
		tx.update(companyImports)
			.set({ state: "undoing", queuedAt: now, claimedAt: null, problem: null })
			.where(eq(companyImports.id, id))
			.run();
		note({ entity: "import", entityId: id, after: { fileName: found.fileName } });
	},
});

/** Starts work on imports that wait, and waits a little for this one. */
export async function untilCustomersRest(db: Db, id: string): Promise<void> {
	wakeCompanyImports(db);
	await untilRests(() => {
		const now = db
			.select({ state: companyImports.state })
			.from(companyImports)
			.where(eq(companyImports.id, id))
			.get();
		return now?.state === "applying" || now?.state === "undoing";
	});
}
