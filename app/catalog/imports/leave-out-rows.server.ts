import { eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { DomainError } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import { productImports } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { wakeImports } from "./import-runner.server";
import { getImport } from "./product-import.server";

/** The most rows that one form shows. */
const MOST = 500;

/**
 * Leaves rows of a preview out, or takes them in after all, and has the preview made again in the background (Rule 7.49). With a new product its
 * flavors are left out.
 *
 * @param shown the rows of the page, as `rowKey` names them; others stay as they are. @param left those of them that are left out.
 * @throws DomainError forbidden, not_found; conflict for an import that waits for no confirmation; invalid when nothing was changed.
 */
export function leaveOutRows(
	db: Db,
	actor: Actor,
	id: string,
	{ shown, left }: { shown: readonly string[]; left: readonly string[] },
): void {
	transact(db, (tx) => {
		const found = getImport(tx, actor, id);
		if (found.state !== "ready") throw new DomainError("conflict", "This import is not ready.");
		const chosen = new Set(found.leftOut);
		const ticked = new Set(left);
		for (const row of shown.slice(0, MOST)) {
			if (ticked.has(row)) chosen.add(row);
			else chosen.delete(row);
		}
		const leftOut = [...chosen];
		if (leftOut.length === found.leftOut.length && leftOut.every((row) => found.leftOut.includes(row)))
			throw new DomainError("invalid", "Nothing was changed: tick the rows to leave out first.");
		tx.update(productImports)
			.set({ leftOut, state: "reading", queuedAt: new Date(), rowsTotal: null, rowsDone: 0, problem: null })
			.where(eq(productImports.id, id))
			.run();
	});
	wakeImports(db);
}
