import { eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireBuyer } from "~/kernel/actor/permissions";
import type { Db } from "~db/client.server";
import type { QuickOrderDraftLine, TypedRow } from "~db/json-shapes";
import { quickOrderDrafts } from "~db/schema.server";
import { MAX_CELL, MAX_QUICK_ORDER_LINES, type QuickOrderLine } from "./quick-order-line.ts";

/** The lines on a buyer's quick order; without lines there is no draft. */
export type QuickOrderDraft = { lines: QuickOrderLine[]; savedAt: Date };

// Further cells of a pasted line: one of the first of them may name a flavor.
const MOST_HINTS = 4;

const boundedRow = ({ code, quantity, flavor, hints = [] }: TypedRow): TypedRow => {
	const line = {
		code: code.slice(0, MAX_CELL),
		quantity: quantity.slice(0, MAX_CELL),
		flavor: flavor.slice(0, MAX_CELL),
	};
	const kept = hints.slice(0, MOST_HINTS).map((hint) => hint.slice(0, MAX_CELL));
	return kept.length > 0 ? { ...line, hints: kept } : line;
};

/** A row cut to the sizes that are kept. */
export const bounded = ({ was, ...line }: QuickOrderLine): QuickOrderDraftLine =>
	was ? { ...boundedRow(line), was: boundedRow(was) } : boundedRow(line);

/**
 * Saves the quick order's rows as the actor's draft, replacing the previous one (Rule 4.13). Rows without a code and a quantity
 * are left out; without any row the draft is deleted.
 *
 * @returns when it was saved; null when there is no draft now.
 * @throws DomainError unauthenticated, forbidden. The caller refuses more than 500 lines; further ones are left out
 * here.
 */
export function saveQuickOrderDraft(
	db: Db,
	actor: Actor,
	rows: readonly QuickOrderLine[],
	savedAt = new Date(),
): Date | null {
	const { id: userId } = requireBuyer(actor);
	const lines = rows
		.filter(({ code, quantity }) => code !== "" || quantity !== "")
		.slice(0, MAX_QUICK_ORDER_LINES)
		.map(bounded);
	if (lines.length === 0) {
		db.delete(quickOrderDrafts).where(eq(quickOrderDrafts.userId, userId)).run();
		return null;
	}
	db.insert(quickOrderDrafts)
		.values({ userId, lines, savedAt })
		.onConflictDoUpdate({ target: quickOrderDrafts.userId, set: { lines, savedAt } })
		.run();
	return savedAt;
}

/** The actor's draft of the quick order (Rule 4.13). @throws DomainError unauthenticated, forbidden. */
export function getQuickOrderDraft(db: Db, actor: Actor): QuickOrderDraft | null {
	const { id: userId } = requireBuyer(actor);
	const draft = db.select().from(quickOrderDrafts).where(eq(quickOrderDrafts.userId, userId)).get();
	return draft ? { lines: draft.lines, savedAt: draft.savedAt } : null;
}
