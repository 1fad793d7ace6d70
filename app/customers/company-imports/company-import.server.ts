import { and, asc, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import { requiredLine, ticked } from "~/kernel/fields";
import { refuseChoice } from "~/kernel/tables/column-choice";
import { plainHead } from "~/kernel/tables/heads";
import { untilRests } from "~/kernel/tables/import-work.server";
import { type KeptTable, lookThrough } from "~/kernel/tables/keep-table.server";
import { type Mend, takeMends } from "~/kernel/tables/mends";
import { rememberChoice, rememberedColumns } from "~/kernel/tables/remember-columns.server";
import { refuse } from "~/kernel/tables/table-file";
import { CUSTOMER_CHOICES, type CustomerKind } from "~/terms/imports";
import { DAY_MS } from "~/terms/time";
import type { Db, Tx } from "~db/client.server";
import { newId } from "~db/id";
import { companyImportRows, companyImports } from "~db/schema.server";
import { transact } from "~db/transact.server";
import type { CustomersCall } from "./company-import.schema.ts";
import { wakeCompanyImports } from "./company-import-runner.server";
import { type CustomerColumn, customerColumns, sourceOfCustomers } from "./customer-columns.ts";
import { keepCustomerFile } from "./customer-file.server";
import { CHANGED, insertPlan, planRows } from "./keep-plan.server";
import { type PlannedRow, versionOf } from "./plan-customers.server";

export type CompanyImport = typeof companyImports.$inferSelect;
export type CompanyImportRow = typeof companyImportRows.$inferSelect;

const LISTED = 12;

/**
 * Takes a file of customers (Rule 13.87). Nothing is changed by it: its columns are asked about next, or where all are known, its preview
 * is made in the background.
 *
 * @param path where it was received; it becomes the import's.
 * @returns the import's id.
 * @throws DomainError forbidden; invalid, too_large, at `file`, for one that can't be read to its end.
 */
export async function startCompanyImport(
	db: Db,
	actor: Actor,
	{ path, fileName }: { path: string; fileName: string },
): Promise<string> {
	const admin = requireAdmin(actor, "imports");
	const outline = await lookThrough(path, customerColumns.isTable);
	const { heads } = outline;
	if (isListOfGoods(heads)) throw refuse(NO_CUSTOMERS);
	const source = sourceOfCustomers(heads);
	const remembered = rememberedColumns(db, `customers ${source}`, heads);
	const columns = [...customerColumns.suggest(heads, remembered)];
	const isKnown = (head: string, at: number) => !head || columns[at] || remembered.has(plainHead(head));
	const isSettled = customerColumns.problems(columns).length === 0 && heads.every(isKnown);
	const id = newId();
	await keepCustomerFile(id, path);
	db.insert(companyImports)
		.values({
			...{ id, adminId: admin.id, fileName: fileName.slice(0, 200), source, outline, rows: [], columns },
			...(isSettled ? { state: "reading" as const, queuedAt: new Date() } : {}),
		})
		.run();
	wakeCompanyImports(db);
	return id;
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
	return rows.map((one) => {
		const { created, added } = one.state === "done" ? countCustomers(db, one.id) : NONE_WRITTEN;
		return { ...one, made: created + added };
	});
}

const NONE_WRITTEN = { created: 0, added: 0 };

export type ShownKind = CustomerKind | "notice";

/** How many customers come to what, and how many of those to write are written. */
export function countCustomers(db: Db | Tx, id: string) {
	const { kind, does, isRemarked, isDone, isUndone, made } = companyImportRows;
	const isMade = sql<number>`${made} is not null`;
	const groups = db
		.select({ kind, does, isRemarked, isDone, isUndone, isMade, n: sql<number>`count(*)` })
		.from(companyImportRows)
		.where(eq(companyImportRows.importId, id))
		.groupBy(kind, does, isRemarked, isDone, isUndone, isMade)
		.all();
	const of = (is: (group: (typeof groups)[number]) => boolean | number) =>
		groups.reduce((sum, group) => sum + (is(group) ? group.n : 0), 0);
	const ofKind = (wanted: CustomerKind) => of((group) => group.kind === wanted);
	return {
		...{ error: ofKind("error"), match: ofKind("match"), double: ofKind("double") },
		...{ create: ofKind("create"), same: ofKind("same"), skip: ofKind("skip") },
		notice: of((group) => group.isRemarked),
		toCreate: of((group) => group.does === "create"),
		toAdd: of((group) => group.does === "add"),
		created: of((group) => group.does === "create" && group.isMade),
		added: of((group) => group.does === "add" && group.isMade),
		done: of((group) => group.isDone),
		undone: of((group) => group.isUndone),
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
				kind === "notice" ? eq(companyImportRows.isRemarked, true) : eq(companyImportRows.kind, kind),
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

/** Has the preview made in the background, as things are now (decision 071). */
function read(tx: Tx, { id }: CompanyImport, change: Partial<CompanyImport> = {}): void {
	tx.update(companyImports)
		.set({ ...change, state: "reading", queuedAt: new Date(), claimedAt: null, problem: null })
		.where(eq(companyImports.id, id))
		.run();
}

function open(tx: Tx, actor: Actor, id: string): CompanyImport {
	const found = getCompanyImport(tx, actor, id);
	if (found.state === "reading")
		throw new DomainError("conflict", "The file is still being read. Please try again in a moment.");
	if (found.state !== "columns" && found.state !== "review")
		throw new DomainError("conflict", "This import was confirmed already.");
	return found;
}

/**
 * Says what the columns of a file are read as, remembers it, and has the preview made.
 *
 * @param columns for each of the file's columns a field, or an empty text.
 * @throws DomainError forbidden, not_found; conflict while the file is read, and once it was confirmed; invalid at `column` and its number, or at `columns`.
 */
export function chooseCustomerColumns(db: Db, actor: Actor, id: string, columns: readonly string[]): void {
	transact(db, (tx) => {
		const found = open(tx, actor, id);
		const choice = [...customerColumns.chosen(found.outline.heads, columns)];
		refuseChoice(customerColumns.problems(choice));
		rememberChoice(tx, `customers ${found.source}`, found.outline.heads, choice);
		read(tx, found, { columns: choice });
	});
	wakeCompanyImports(db);
}

/**
 * Reads cells of rows with errors as they were typed, and has the preview made again (Rule 7.49).
 *
 * @throws DomainError forbidden, not_found; conflict while the file is read, and once it was confirmed; invalid when no box was changed.
 */
export function mendCustomers(db: Db, actor: Actor, id: string, typed: readonly Mend[]): void {
	transact(db, (tx) => {
		const found = open(tx, actor, id);
		const shown = tx
			.select({ plan: companyImportRows.plan })
			.from(companyImportRows)
			.where(
				and(
					eq(companyImportRows.importId, id),
					eq(companyImportRows.kind, "error"),
					sql`exists (select 1 from json_each(${companyImportRows.plan}, '$.bad') bad
						where bad.value ->> 'line' in ${typed.map(({ line }) => line)})`,
				),
			)
			.all()
			.flatMap(({ plan: { bad } }) => bad);
		read(tx, found, { mends: takeMends(found.mends, shown, typed) });
	});
	wakeCompanyImports(db);
}

/**
 * Says what is done with customers that look like another (Rule 13.87), and has the preview made again.
 *
 * @param typed by the first line of each; what is no choice is left aside.
 * @throws DomainError forbidden, not_found; conflict while the file is read, and once it was confirmed.
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
		read(tx, found, { choices: { ...found.choices, ...Object.fromEntries(known) } });
	});
	wakeCompanyImports(db);
}

/** Has the preview of an import made again, as things are now. @throws DomainError forbidden, not_found, conflict. */
export function previewCustomers(db: Db, actor: Actor, id: string): void {
	transact(db, (tx) => read(tx, open(tx, actor, id)));
	wakeCompanyImports(db);
}

/**
 * Has the customers of a file written in the background, as the preview shows them (Rule 13.87). Nobody is mailed. Where something has
 * changed since the preview, nothing is written, and a new one is made.
 *
 * @throws DomainError forbidden, not_found; conflict while a row has an error that is not left out, when nothing would change, and for
 *   another preview than the last.
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
		if (found.version !== version) throw new DomainError("conflict", CHANGED);
		const { toCreate, toAdd, error } = countCustomers(tx, id);
		if (error > 0 && !goodOnly)
			throw new DomainError("conflict", "Nothing was imported: correct the rows with errors first.");
		if (toCreate + toAdd === 0)
			throw new DomainError("conflict", "Nothing was imported: there is nothing new in it.");
		tx.update(companyImports)
			.set({ state: "applying", goodOnly, queuedAt: now, problem: null })
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
	const how = { columns: [...columns], source: "table" as const, mends: {}, choices: call.choices };
	return transact(db, (tx) => planRows(tx, how, rows, new Date()));
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
		const made = tx
			.insert(companyImports)
			.values({ adminId: admin.id, ...values, choices: call.choices, state: "review" })
			.returning()
			.get();
		const planned = planRows(tx, made, rows, new Date());
		insertPlan(tx, made.id, planned);
		const version = versionOf(planned);
		tx.update(companyImports).set({ version }).where(eq(companyImports.id, made.id)).run();
		return { id: made.id, version };
	});
	try {
		confirmCustomers(db, actor, { ...found, goodOnly: call.goodOnly });
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
		const { fileName, state } = getCompanyImport(tx, admin, id);
		if (!["columns", "reading", "review"].includes(state))
			throw new DomainError("conflict", "This import was confirmed already.");
		// Its file and its plan go with the regular job.
		tx.update(companyImports)
			.set({ state: "cancelled", rows: [], claimedAt: null, finishedAt: now })
			.where(eq(companyImports.id, id))
			.run();
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
		tx.update(companyImportRows)
			.set({ why: null })
			.where(and(eq(companyImportRows.importId, id), isNotNull(companyImportRows.why)))
			.run();
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
		return now?.state === "reading" || now?.state === "applying" || now?.state === "undoing";
	});
}
