import { eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { DomainError } from "~/kernel/errors";
import { openTable } from "~/kernel/tables/open-table.server";
import { outlineOf } from "~/kernel/tables/table-file";
import type { Db, Tx } from "~db/client.server";
import type { ImportOutline } from "~db/json-shapes";
import { productImports } from "~db/schema.server";
import { transact } from "~db/transact.server";
import {
	type ColumnChoice,
	IMPORT_FIELDS,
	isTable,
	problemsOfChoice,
	suggestColumns,
} from "../products/fields/product-columns.ts";
import { importPath } from "./import-file.server";
import { wakeImports } from "./import-runner.server";
import { getImport, type ProductImport } from "./product-import.server";
import { type GivenAnswers, readAnswers } from "./read-answers.server";
import { rememberedFor, supplierName } from "./remember-columns.server";

/** Whether an import's columns can be chosen: not while it is read or applied. */
const isOpen = ({ state, outline }: ProductImport) =>
	outline !== null && (state === "columns" || state === "ready");

function openImport(db: Db | Tx, actor: Actor, id: string): ProductImport & { outline: ImportOutline } {
	const found = getImport(db, actor, id);
	if (!isOpen(found)) throw new DomainError("conflict", "The columns of this import can't be changed now.");
	return { ...found, outline: found.outline! };
}

/** An import's file and what its columns are read as, null when they can't be chosen now. @throws DomainError forbidden, not_found. */
export function getImportColumns(db: Db, actor: Actor, id: string) {
	const found = getImport(db, actor, id);
	return isOpen(found)
		? { ...found, outline: found.outline!, columns: (found.columns ?? []) as ColumnChoice }
		: null;
}

/** What a user chose: a field for each column, or an empty text, and the answers about the file's rows. */
export type ChosenColumns = {
	columns: readonly string[];
	supplier: string | undefined;
	given?: GivenAnswers;
};

/**
 * Sets what the columns of an import are read as and what its rows mean, and has its preview made again in the background.
 *
 * @param input.columns for each of the file's columns a field, or an empty text.
 * @throws DomainError forbidden, not_found; conflict while it is read or after it was confirmed; invalid, at `column` and the
 *   column's number from 0, for two columns of one field, at `columns` when a required one is missing, and at answers as `readAnswers` says.
 */
export function chooseColumns(
	db: Db,
	actor: Actor,
	id: string,
	{ columns, supplier, given = {} }: ChosenColumns,
): void {
	transact(db, (tx) => {
		const { outline, survey, answers } = openImport(tx, actor, id);
		const { heads } = outline;
		const known = new Set<string>(IMPORT_FIELDS.map(({ column }) => column));
		const choice = heads.map((_, at) => (known.has(columns[at] ?? "") ? columns[at] : "")) as ColumnChoice;
		const problems = problemsOfChoice(choice, heads);
		const errors = problems.map(([at, message]) => ({ field: at < 0 ? "columns" : `column${at}`, message }));
		const answered = readAnswers(tx, survey, answers, given);
		errors.push(...answered.errors);
		if (errors.length > 0) throw new DomainError("invalid", errors[0]!.message, { errors });
		tx.update(productImports)
			.set({
				columns: [...choice],
				answers: answered.answers,
				settled: true,
				supplier: supplierName(supplier),
				state: "reading",
				queuedAt: new Date(),
				rowsTotal: null,
				rowsDone: 0,
				problem: null,
			})
			.where(eq(productImports.id, id))
			.run();
	});
	wakeImports(db);
}

/**
 * Reads another sheet of an import's workbook; its columns are then chosen (Rule 7.15).
 *
 * @throws DomainError forbidden, not_found; conflict while it is read or after it was confirmed; invalid, at `sheet`, for a sheet
 *   that the workbook does not have or that has no table.
 */
export async function chooseSheet(db: Db, actor: Actor, id: string, sheet: string): Promise<void> {
	const { source, supplier, outline } = openImport(db, actor, id);
	const notIt = (message: string) => new DomainError("invalid", message, { field: "sheet" });
	if (!outline.sheets.includes(sheet)) throw notIt("Choose a sheet of this workbook");
	const next = await openTable(importPath(id), (heads) => isTable(heads, source), sheet)
		.then(outlineOf)
		.catch((error: unknown) => {
			throw error instanceof DomainError ? notIt(error.message) : error;
		});
	transact(db, (tx) => {
		openImport(tx, actor, id);
		const remembered = rememberedFor(tx, { source, supplier, heads: next.heads });
		const columns = [...suggestColumns(next.heads, source, remembered.columns)];
		const isPlain = problemsOfChoice(columns, next.heads).length === 0;
		tx.update(productImports)
			.set({
				outline: next,
				columns,
				survey: null,
				answers: remembered.answers,
				mends: {},
				leftOut: [],
				settled: false,
				state: isPlain ? "reading" : "columns",
				queuedAt: new Date(),
				rowsTotal: null,
				rowsDone: 0,
			})
			.where(eq(productImports.id, id))
			.run();
	});
}
