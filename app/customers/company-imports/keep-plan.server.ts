import { and, eq, sql } from "drizzle-orm";
import { keepTable } from "~/kernel/tables/keep-table.server";
import { MOST_ROWS } from "~/kernel/tables/table-file";
import type { Db, Tx } from "~db/client.server";
import type { KeptRow } from "~db/json-shapes";
import { companyImportRows, companyImports } from "~db/schema.server";
import { snapshot, transact } from "~db/transact.server";
import { untilMayWrite } from "~db/write-lock.server";
import type { CompanyImport } from "./company-import.server";
import { type CustomerColumnChoice, customerColumns } from "./customer-columns.ts";
import { customerFilePath } from "./customer-file.server";
import { type PlannedRow, planCustomers, versionOf } from "./plan-customers.server";

/** What is said where the preview is another one by now. */
export const CHANGED =
	"Something has changed since this page was made. Nothing was imported. Check the customers again.";

/** How many customers of a plan one transaction keeps or deletes. */
const PIECE = 250;
const GIVE_WAY_MS = 10;
const PATIENCE_MS = 60_000;

/** Rows of its file, or those that a program sent. */
const rowsOf = async ({ id, rows }: CompanyImport): Promise<readonly KeptRow[]> =>
	rows.length > 0 ? rows : (await keepTable(customerFilePath(id), customerColumns.isTable, MOST_ROWS)).rows;

/** Plans an import's customers as things are now. It only reads, so that others write meanwhile. */
export async function planFile(db: Db, found: CompanyImport): Promise<PlannedRow[]> {
	const rows = await rowsOf(found);
	return snapshot(db, (tx) => planRows(tx, found, rows, new Date()));
}

/** Plans rows of an import. */
export function planRows(
	tx: Tx,
	{ source, mends, choices, ...found }: Pick<CompanyImport, "source" | "columns" | "mends" | "choices">,
	rows: readonly KeptRow[],
	now: Date,
): PlannedRow[] {
	const columns = found.columns as unknown as CustomerColumnChoice;
	return planCustomers(tx, { rows, source, columns, mends, choices }, now);
}

const isRemarked = ({ kind, plan: { remarks } }: PlannedRow): boolean =>
	remarks.length > 0 && kind !== "skip" && kind !== "double";

/** Adds customers to a plan that is kept, after the first `before` of them. */
export function insertPlan(tx: Tx, importId: string, planned: readonly PlannedRow[], before = 0): void {
	for (const [n, row] of planned.entries())
		tx.insert(companyImportRows)
			.values({
				...{ importId, position: before + n + 1, does: row.plan.does, isRemarked: isRemarked(row) },
				...row,
			})
			.run();
}

/**
 * Keeps an import's plan as its preview, in pieces between which others write (decision 048). One that was cancelled meanwhile keeps none.
 * @param problem why it is made once more; null: it was asked for.
 */
export async function keepPlan(
	db: Db,
	{ id }: Pick<CompanyImport, "id">,
	planned: readonly PlannedRow[],
	problem: string | null,
): Promise<void> {
	const isReading = and(eq(companyImports.id, id), eq(companyImports.state, "reading"));
	const say = (tx: Tx, change: Partial<CompanyImport>): boolean =>
		tx
			.update(companyImports)
			.set({ heartbeatAt: new Date(), ...change })
			.where(isReading)
			.run().changes > 0;
	await deletePlan(db, id);
	for (let at = 0; at < planned.length; at += PIECE) {
		await giveWay(db);
		const goesOn = transact(db, (tx) => {
			if (!say(tx, {})) return false;
			insertPlan(tx, id, planned.slice(at, at + PIECE), at);
			return true;
		});
		if (!goesOn) return deletePlan(db, id);
	}
	await giveWay(db);
	const isKept = transact(db, (tx) =>
		say(tx, { state: "review", version: versionOf(planned), claimedAt: null, problem }),
	);
	if (!isKept) await deletePlan(db, id);
}

/** Deletes what an import's customers come to, in pieces between which others write. */
export async function deletePlan(db: Db, id: string): Promise<void> {
	for (let deleted = PIECE; deleted === PIECE; ) {
		await giveWay(db);
		deleted = db.run(sql`delete from ${companyImportRows} where import_id = ${id}
			and position in (select position from ${companyImportRows} where import_id = ${id} limit ${PIECE})`).changes;
	}
}

async function giveWay(db: Db): Promise<void> {
	await new Promise((resolve) => setTimeout(resolve, GIVE_WAY_MS));
	await untilMayWrite(db, PATIENCE_MS);
}
