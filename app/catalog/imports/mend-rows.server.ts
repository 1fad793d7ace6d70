import { and, eq, inArray } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { DomainError } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import type { ImportMends } from "~db/json-shapes";
import { productImportRows, productImports } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { wakeImports } from "./import-runner.server";
import { getImport } from "./product-import.server";

/** What was typed into a box of a row with errors. */
export type Mend = { line: number; field: string; text: string };

/** The most that a cell is mended with, in characters. */
const LONGEST = 10_000;

/**
 * Reads cells of rows with errors as they were typed on the preview, and has the preview made again in the background (Rule 7.49). The
 * file stays as it is; what the preview has no box for is left aside.
 *
 * @throws DomainError forbidden, not_found; conflict for an import that waits for no confirmation; invalid when no box was changed.
 */
export function mendRows(db: Db, actor: Actor, id: string, typed: readonly Mend[]): void {
	transact(db, (tx) => {
		const found = getImport(tx, actor, id);
		if (found.state !== "ready") throw new DomainError("conflict", "This import is not ready.");
		const lines = [...new Set(typed.map(({ line }) => line))];
		const rows = tx
			.select({ line: productImportRows.line, boxes: productImportRows.boxes })
			.from(productImportRows)
			.where(
				and(
					eq(productImportRows.importId, id),
					eq(productImportRows.kind, "error"),
					inArray(productImportRows.line, lines),
				),
			)
			.all();
		const shown = new Map(
			rows.flatMap(({ line, boxes }) => boxes.map(({ field, text }) => [`${line} ${field}`, text] as const)),
		);
		const mends: ImportMends = { ...found.mends };
		let changed = 0;
		for (const { line, field, text } of typed) {
			const now = text.trim().slice(0, LONGEST);
			const was = shown.get(`${line} ${field}`);
			if (was === undefined || was === now) continue;
			mends[line] = { ...mends[line], [field]: now };
			changed += 1;
		}
		if (changed === 0)
			throw new DomainError("invalid", "Nothing was changed: type what the cells should hold first.");
		tx.update(productImports)
			.set({ mends, state: "reading", queuedAt: new Date(), rowsTotal: null, rowsDone: 0, problem: null })
			.where(eq(productImports.id, id))
			.run();
	});
	wakeImports(db);
}
