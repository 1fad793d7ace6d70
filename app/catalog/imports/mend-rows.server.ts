import { and, eq, inArray } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { DomainError } from "~/kernel/errors";
import { type Mend, takeMends } from "~/kernel/tables/mends";
import type { Db } from "~db/client.server";
import { productImportRows, productImports } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { wakeImports } from "./import-runner.server";
import { getImport } from "./product-import.server";

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
		const mends = takeMends(found.mends, rows, typed);
		tx.update(productImports)
			.set({ mends, state: "reading", queuedAt: new Date(), rowsTotal: null, rowsDone: 0, problem: null })
			.where(eq(productImports.id, id))
			.run();
	});
	wakeImports(db);
}
