import { eq, or } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { command, nothing } from "~/kernel/commands/command.server";
import type { CalledRows } from "~/kernel/tables/called-rows";
import { confirmSchema, keptImports } from "~/kernel/tables/kept-imports.server";
import type { Db, Tx } from "~db/client.server";
import type { MadeOpening, PlannedOpening } from "~db/json-shapes";
import {
	allocations,
	entryLines,
	invoiceReminders,
	ledgerEntries,
	noticePapers,
	openingImports,
} from "~db/schema.server";
import { companyRow } from "../entries/company-row.server";
import { openingColumns } from "./opening-columns.ts";
import { readOpenings } from "./read-openings.ts";
import { planOpenings, writeOpenings } from "./write-openings.server.ts";

/** Imports of open invoices and credits of the books before this shop (Rule 16.59). */
const imports = keptImports({
	table: openingImports,
	by: "orders.payment",
	columns: openingColumns,
	plan: (tx, _admin, { rows, columns, mends }, now): PlannedOpening[] =>
		planOpenings(tx, readOpenings(rows, columns, mends), now),
	write: (tx, admin, { rows, columns, mends }, now): { plan: PlannedOpening[]; made: MadeOpening[] } =>
		writeOpenings(tx, admin, readOpenings(rows, columns, mends), now),
});

export const {
	start: startOpenings,
	get: getOpenings,
	list: listOpeningImports,
	chooseColumns: chooseOpeningColumns,
	mend: mendOpenings,
	preview: previewOpenings,
	previewRows: previewOpeningRows,
} = imports;

/** What papers add to balances, in cents. */
export const centsOf = (made: readonly MadeOpening[]): number =>
	made.reduce((sum, { cents }) => sum + cents, 0);

/**
 * Brings the papers of a file into the accounts, all that the preview shows or nothing (Rule 16.59).
 *
 * @returns how many.
 * @throws DomainError forbidden, not_found; conflict while a row has an error that is not left out, when nothing would come in, and when
 *   something has changed since the preview.
 */
export const confirmOpenings = command("opening.import", {
	by: "orders.payment",
	of: ["id"],
	input: confirmSchema,
	run(tx, admin, input, { note, now }): number {
		const { fileName, made } = imports.confirm(tx, admin, input, now);
		for (const [companyId, own] of Map.groupBy(made, (one) => one.companyId)) {
			recordAudit(tx, admin, {
				action: "opening.add",
				...{ entity: "company", entityId: companyId },
				after: {
					company: companyRow(tx, companyId).name,
					papers: own.map(({ number }) => number),
					cents: centsOf(own),
				},
			});
		}
		note({
			entity: "import",
			entityId: input.id,
			after: { fileName, papers: made.length, cents: centsOf(made) },
		});
		return made.length;
	},
});

/**
 * Brings papers that a program sends into the accounts, as those of a file (Rule 16.59).
 *
 * @returns the import's id.
 * @throws DomainError as `confirmOpenings`.
 */
export const importOpeningRows = (
	db: Db,
	actor: Actor,
	call: Pick<CalledRows, "rows" | "goodOnly">,
): string => imports.importRows(db, actor, call, confirmOpenings);

/** Gives up an import before it is confirmed. @throws DomainError forbidden, not_found, conflict. */
export const cancelOpenings = command("opening.cancel", {
	by: "orders.payment",
	of: ["id"],
	input: nothing,
	run: imports.cancel,
});

/**
 * Takes an import back (Rule 16.59): its papers are deleted, as if they had never come. Those that something refers to stay.
 *
 * @throws DomainError forbidden, not_found; conflict for one that was not confirmed, or more than a day ago.
 */
export const undoOpenings = command("opening.undo", {
	by: "orders.payment",
	of: ["id"],
	input: nothing,
	run(tx, admin, { id }, { note, now }): void {
		const { fileName, made, stays } = imports.undo(tx, admin, id, now, ({ paperId, number }) => {
			const why = whyStays(tx, paperId);
			if (why) return { name: number, why };
			tx.delete(entryLines).where(eq(entryLines.paperId, paperId)).run();
			tx.delete(ledgerEntries).where(eq(ledgerEntries.id, paperId)).run();
			return undefined;
		});
		const stayed = new Set(stays.map(({ name }) => name));
		const gone = made.filter(({ number }) => !stayed.has(number));
		note({
			entity: "import",
			entityId: id,
			after: { fileName, papers: gone.length, cents: -centsOf(gone), stayed: stays.length },
		});
	},
});

/** Why a paper stays after all; null: nothing refers to it. */
function whyStays(tx: Tx, paperId: string): string | null {
	const settled = tx
		.select({ id: allocations.id })
		.from(allocations)
		.where(or(eq(allocations.creditId, paperId), eq(allocations.chargeId, paperId)))
		.limit(1)
		.get();
	if (settled) return "was paid, used or taken back, or is in part";
	const reminded = tx
		.select({ step: invoiceReminders.step })
		.from(invoiceReminders)
		.where(eq(invoiceReminders.paperId, paperId))
		.limit(1)
		.get();
	if (reminded) return "was in a reminder";
	const told = tx
		.select({ id: noticePapers.noticeId })
		.from(noticePapers)
		.where(eq(noticePapers.paperId, paperId))
		.limit(1)
		.get();
	return told ? "is in a payment that the customer told of" : null;
}
