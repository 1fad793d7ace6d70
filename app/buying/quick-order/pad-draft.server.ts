import { eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireBuyer } from "~/kernel/actor/permissions";
import type { Db } from "~db/client.server";
import type { PadDraftLine, TypedRow } from "~db/json-shapes";
import { padDrafts } from "~db/schema.server";
import { MAX_CELL, MAX_PAD_LINES, type PadLine } from "./pad-line.ts";

/** The lines on a buyer's pad; without lines there is no draft. */
export type PadDraft = { lines: PadLine[]; savedAt: Date };

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
export const bounded = ({ was, ...line }: PadLine): PadDraftLine =>
	was ? { ...boundedRow(line), was: boundedRow(was) } : boundedRow(line);

/**
 * Saves the pad's rows as the actor's draft, replacing the previous one (Rule 4.13). Rows without a code and a quantity
 * are left out; without any row the draft is deleted.
 *
 * @returns when it was saved; null when there is no draft now.
 * @throws DomainError unauthenticated, forbidden. The caller refuses more than 500 lines; further ones are left out
 * here.
 */
export function savePadDraft(
	db: Db,
	actor: Actor,
	rows: readonly PadLine[],
	savedAt = new Date(),
): Date | null {
	const { id: userId } = requireBuyer(actor);
	const lines = rows
		.filter(({ code, quantity }) => code !== "" || quantity !== "")
		.slice(0, MAX_PAD_LINES)
		.map(bounded);
	if (lines.length === 0) {
		db.delete(padDrafts).where(eq(padDrafts.userId, userId)).run();
		return null;
	}
	db.insert(padDrafts)
		.values({ userId, lines, savedAt })
		.onConflictDoUpdate({ target: padDrafts.userId, set: { lines, savedAt } })
		.run();
	return savedAt;
}

/** The actor's draft of the pad (Rule 4.13). @throws DomainError unauthenticated, forbidden. */
export function getPadDraft(db: Db, actor: Actor): PadDraft | null {
	const { id: userId } = requireBuyer(actor);
	const draft = db.select().from(padDrafts).where(eq(padDrafts.userId, userId)).get();
	return draft ? { lines: draft.lines, savedAt: draft.savedAt } : null;
}
