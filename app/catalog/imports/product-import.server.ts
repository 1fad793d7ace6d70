import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import { plainHead } from "~/kernel/tables/heads";
import { untilRests } from "~/kernel/tables/import-work.server";
import { openTable } from "~/kernel/tables/open-table.server";
import { outlineOf, refuse } from "~/kernel/tables/table-file";
import { counted } from "~/kernel/texts/numbers";
import type { ImportRowKind } from "~/terms/imports";
import { DAY_MS } from "~/terms/time";
import type { Db, Tx } from "~db/client.server";
import { newId } from "~db/id";
import type { ImportUndo } from "~db/json-shapes";
import { productImportRows, productImports } from "~db/schema.server";
import { transact } from "~db/transact.server";
import {
	columnsOf,
	type ImportSource,
	isAllKnown,
	isTable,
	problemsOfChoice,
	sourceOf,
	suggestColumns,
} from "../products/fields/product-columns.ts";
import { keepImportFile } from "./import-file.server";
import { wakeImports } from "./import-runner.server";
import { rememberedFor, supplierName } from "./remember-columns.server";

export type ProductImport = typeof productImports.$inferSelect;
export type ImportRow = typeof productImportRows.$inferSelect;

const NO_GOODS = "This looks like a list of customers, not of goods. Choose the file with the products.";

/** Exports of customers have codes too, such as a customer's number. */
function isListOfPeople(heads: readonly string[]): boolean {
	const present = new Set(heads.map(plainHead));
	const has = (...names: string[]) => names.some((name) => present.has(name));
	return (
		has("email", "emailid", "emailaddress", "primaryemail") &&
		has("firstname", "lastname", "companyname", "customername", "displayname", "customer") &&
		!has("sku", "variantsku", "barcode", "upc")
	);
}

/**
 * Takes an uploaded file; it is looked through in the background, and its preview made, unless something has to be asked first (Rules
 * 7.15, 7.16, 7.46): what columns hold that are not known or remembered, what its brands and categories are called here.
 *
 * @param file where it was received; it becomes the import's.
 * @returns the import's id.
 * @throws DomainError forbidden; invalid, too_large when the file can't be read as a whole.
 */
export async function startImport(
	db: Db,
	actor: Actor,
	file: { path: string; fileName: string; source: ImportSource; supplier?: string | undefined },
): Promise<string> {
	const admin = requireAdmin(actor, "imports");
	const { path, fileName } = file;
	const supplier = supplierName(file.supplier);
	const table = await openTable(path, (heads) => isTable(heads, sourceOf(heads) ?? file.source));
	const { heads } = table;
	if (isListOfPeople(heads)) throw refuse(NO_GOODS);
	// The headings say it better than the one who chose.
	const source = sourceOf(heads) ?? file.source;
	const remembered = rememberedFor(db, { source, supplier, heads });
	const columns = suggestColumns(heads, source, remembered.columns);
	const isPlain = problemsOfChoice(columns, heads).length === 0;
	const isKnown = isAllKnown(heads, source, remembered.columns);
	// Where all columns are known, and where there is only one, there is nothing to choose.
	if (!isPlain && (isKnown || heads.filter(Boolean).length < 2)) columnsOf(columns, heads);
	// So that the form itself can say what is wrong.
	if (table.isShort) for await (const _row of table.rows());
	const outline = await outlineOf(table);
	const id = newId();
	await keepImportFile(id, path);
	db.insert(productImports)
		.values({
			id,
			adminId: admin.id,
			fileName: fileName.slice(0, 200),
			source,
			supplier,
			outline,
			columns: [...columns],
			answers: remembered.answers,
			// One value for all rows is asked about each time: it may have been that of another file.
			settled: isKnown && Object.keys(remembered.answers.values ?? {}).length === 0,
			state: isPlain ? "reading" : "columns",
			queuedAt: new Date(),
		})
		.run();
	wakeImports(db);
	return id;
}

/** @throws DomainError forbidden; not_found, also for another admin's and a cancelled one. */
export function getImport(db: Db | Tx, actor: Actor, id: string): ProductImport {
	const admin = requireAdmin(actor, "imports");
	const found = db
		.select()
		.from(productImports)
		.where(and(eq(productImports.id, id), eq(productImports.adminId, admin.id)))
		.get();
	if (!found || found.state === "cancelled") throw notFound("Import");
	return found;
}

/** Whether this import is waiting for another one. */
export const waitsForAnother = (db: Db, { id, claimedAt }: ProductImport): boolean =>
	claimedAt === null &&
	db
		.select({ id: productImports.id, claimedAt: productImports.claimedAt })
		.from(productImports)
		.where(inArray(productImports.state, ["reading", "applying", "undoing"]))
		.all()
		.some((other) => other.id !== id && other.claimedAt !== null);

/** An admin's imports that are neither done nor cancelled, oldest first. */
export function listOpenImports(db: Db, actor: Actor): ProductImport[] {
	const admin = requireAdmin(actor, "imports");
	return db
		.select()
		.from(productImports)
		.where(
			and(
				eq(productImports.adminId, admin.id),
				inArray(productImports.state, ["columns", "reading", "ready", "applying", "stopped", "undoing"]),
			),
		)
		.orderBy(asc(productImports.createdAt))
		.all();
}

/** How many earlier imports are listed. */
const LISTED = 12;

/** An admin's imports that are done or undone, the newest first (Rule 7.48). @throws DomainError forbidden. */
export function listEarlierImports(db: Db, actor: Actor): ProductImport[] {
	const admin = requireAdmin(actor, "imports");
	return db
		.select()
		.from(productImports)
		.where(and(eq(productImports.adminId, admin.id), inArray(productImports.state, ["done", "undone"])))
		.orderBy(desc(productImports.createdAt))
		.limit(LISTED)
		.all();
}

type ShownKind = ImportRowKind | "notice" | "prices" | "unsaved";

function isOfKind(kind: ShownKind): SQL | undefined {
	if (kind === "notice") return ne(productImportRows.notices, []);
	if (kind === "prices") return isNotNull(productImportRows.priceChange);
	if (kind !== "unsaved") return eq(productImportRows.kind, kind);
	return and(inArray(productImportRows.kind, ["create", "update"]), isNull(productImportRows.savedVersion));
}

/** How many rows change a price or a cost. */
export const countPriceChanges = (db: Db, { id }: ProductImport): number =>
	db
		.select({ n: sql<number>`count(*)` })
		.from(productImportRows)
		.where(and(eq(productImportRows.importId, id), isNotNull(productImportRows.priceChange)))
		.get()!.n;

/** A page of what an import would do, of one kind or what stands out, in the file's order; of changed prices the largest changes first. */
export function listImportRows(
	db: Db,
	{ id }: ProductImport,
	{ kind, page, perPage }: { kind: ShownKind; page: number; perPage: number },
): ImportRow[] {
	return db
		.select()
		.from(productImportRows)
		.where(and(eq(productImportRows.importId, id), isOfKind(kind)))
		.orderBy(
			...(kind === "prices" ? [desc(productImportRows.priceChange)] : []),
			asc(productImportRows.position),
		)
		.limit(perPage)
		.offset((page - 1) * perPage)
		.all();
}

/** How many flavors an import removes or renames: so many have to be confirmed (Rule 7.18). */
export const flavorsToConfirm = ({ tally }: ProductImport): number =>
	(tally.removed ?? 0) + (tally.renamed ?? 0);

/**
 * Starts the import in the background (Rules 7.15, 7.16), or goes on with one that was stopped (Rule 7.45). Calling it again after
 * the start does nothing.
 *
 * @param confirmed how many flavors the admin has agreed to remove or rename.
 * @param goodOnly leaves out the rows with errors (Rule 7.15).
 * @throws DomainError forbidden, not_found; conflict while any row has an error that is not left out, when nothing would change, and when flavors
 *   would be removed or renamed that the admin has not agreed to.
 */
export function confirmImport(
	db: Db,
	actor: Actor,
	id: string,
	{ confirmed = 0, goodOnly = false }: { confirmed?: number; goodOnly?: boolean } = {},
): void {
	transact(db, (tx) => {
		const found = getImport(tx, actor, id);
		if (["applying", "done", "undoing", "undone"].includes(found.state)) return;
		if (found.state === "stopped") {
			// What it does was agreed to when it was confirmed.
			tx.update(productImports)
				.set({ state: "applying", queuedAt: new Date(), problem: null })
				.where(eq(productImports.id, id))
				.run();
			return;
		}
		if (found.state !== "ready") throw new DomainError("conflict", "This import is not ready.");
		if (found.errors > 0 && !goodOnly) {
			throw new DomainError("conflict", "Nothing was imported: correct the rows with errors first.");
		}
		if (found.creates + found.updates === 0) {
			throw new DomainError("conflict", "Nothing was imported: no row changes anything.");
		}
		const flavors = flavorsToConfirm(found);
		if (flavors !== confirmed) {
			throw new DomainError(
				"conflict",
				`Nothing was imported: the file removes or renames ${counted(flavors, "flavor")}. Check the rows below, tick the box and import again, or correct the file.`,
			);
		}
		tx.update(productImports)
			.set({ state: "applying", goodOnly, queuedAt: new Date(), problem: null, rowsDone: 0 })
			.where(eq(productImports.id, id))
			.run();
	});
	wakeImports(db);
}

/** Cancels an import before it is confirmed (Rule 7.16). @throws DomainError forbidden, not_found; conflict once it was confirmed. */
export const cancelImport = command("import.cancel", {
	by: "imports",
	of: ["id"],
	input: nothing,
	run(tx, admin, { id }, { now }): void {
		const { state } = getImport(tx, admin, id);
		if (["applying", "stopped", "done", "undoing", "undone"].includes(state)) {
			throw new DomainError("conflict", "This import was confirmed already.");
		}
		tx.update(productImports)
			.set({ state: "cancelled", claimedAt: null, finishedAt: now })
			.where(eq(productImports.id, id))
			.run();
	},
});

/** Until when an import can be undone, also if that time is over; null for one that is not done. */
const undoneUntil = ({ state, finishedAt }: ProductImport): Date | null =>
	state === "done" && finishedAt ? new Date(finishedAt.getTime() + DAY_MS) : null;

/** Until when an import can be undone; null for one that can't, or not any more. */
export function undoableUntil(found: ProductImport, now = new Date()): Date | null {
	const until = undoneUntil(found);
	return until && until >= now ? until : null;
}

/**
 * Has an import undone in the background (Rule 7.48): products it made are deleted, products it changed get their old values, unless
 * they were sold or changed since. Calling it again does nothing.
 *
 * @throws DomainError forbidden, not_found; conflict for one that is not done, or was done more than a day ago.
 */
export function undoImport(db: Db, actor: Actor, id: string, now = new Date()): void {
	transact(db, (tx) => {
		const found = getImport(tx, actor, id);
		if (found.state === "undoing" || found.state === "undone") return;
		const until = undoneUntil(found);
		if (!until) throw new DomainError("conflict", "Only an import that is complete can be undone.");
		if (until < now)
			throw new DomainError("conflict", "An import can be undone for a day. That day is over.");
		const undo: ImportUndo = { products: 0, changed: 0, brands: 0, stays: [], left: 0 };
		tx.update(productImports)
			.set({ state: "undoing", claimedAt: null, undo, rowsDone: 0 })
			.where(eq(productImports.id, id))
			.run();
	});
	wakeImports(db);
}

const BUSY: readonly (string | undefined)[] = ["reading", "applying", "undoing"];

/** Waits a little for an import that is being worked on: most are done before a page of progress is worth showing. */
export const untilImportRests = (db: Db, id: string): Promise<void> =>
	untilRests(() => {
		const now = db
			.select({ state: productImports.state })
			.from(productImports)
			.where(eq(productImports.id, id))
			.get();
		return BUSY.includes(now?.state);
	});
