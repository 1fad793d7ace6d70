import { eq } from "drizzle-orm";
import type { AdminActor } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { command, nothing } from "~/kernel/commands/command.server";
import { confirmSchema, keptImports } from "~/kernel/tables/kept-imports.server";
import type { Tx } from "~db/client.server";
import type { MadeAgreement, PlannedAgreement } from "~db/json-shapes";
import { agreementImports, priceListEntries, priceLists } from "~db/schema.server";
import { agreementColumns } from "./agreement-columns.ts";
import { readAgreements } from "./read-agreements.server";
import { writeAgreements } from "./write-agreements.server";

/** Imports of price agreements by file (Rule 15.9). */
const imports = keptImports({
	table: agreementImports,
	by: "products.edit",
	columns: agreementColumns,
	write: (tx, admin, { rows, columns, mends }, now): { plan: PlannedAgreement[]; made: MadeAgreement[] } =>
		writeAgreements(tx, admin, readAgreements(tx, rows, columns, mends), now),
});

export const {
	start: startAgreements,
	get: getAgreements,
	list: listAgreementImports,
	chooseColumns: chooseAgreementColumns,
	mend: mendAgreements,
	preview: previewAgreements,
} = imports;

/**
 * Takes the agreements into price lists, all that the preview shows or nothing (Rule 15.9).
 *
 * @throws DomainError forbidden, not_found; conflict while a row has an error that is not left out, when nothing would change, and when
 *   something has changed since the preview, which is then made again.
 */
export const confirmAgreements = command("price_agreements.import", {
	by: "products.edit",
	of: ["id"],
	input: confirmSchema,
	run(tx, admin, input, { note, now }): number {
		const { fileName, plan, made } = imports.confirm(tx, admin, input, now);
		note({
			entity: "import",
			entityId: input.id,
			after: { fileName, lists: made.length, ...countsOf(plan) },
		});
		return made.length;
	},
});

/** How many rows come to what. */
export const countsOf = (rows: readonly PlannedAgreement[]) => {
	const of = (kind: PlannedAgreement["kind"]) => rows.filter((row) => row.kind === kind).length;
	return { create: of("create"), update: of("update"), unchanged: of("unchanged"), error: of("error") };
};

/** Gives up an import before it is confirmed. @throws DomainError forbidden, not_found, conflict. */
export const cancelAgreements = command("price_agreements.cancel", {
	by: "products.edit",
	of: ["id"],
	input: nothing,
	run: imports.cancel,
});

/**
 * Takes an import back (Rule 15.9): lists that it made are deleted, the others get their old entries. Lists that were changed since stay.
 *
 * @throws DomainError forbidden, not_found; conflict for one that was not confirmed, or more than a day ago.
 */
export const undoAgreements = command("price_agreements.undo", {
	by: "products.edit",
	of: ["id"],
	input: nothing,
	run(tx, admin, { id }, { note, now }): void {
		const { fileName, made, stays } = imports.undo(tx, admin, id, now, (one) => {
			const why = giveBack(tx, admin, one);
			return why ? { name: one.name, why } : undefined;
		});
		note({
			entity: "import",
			entityId: id,
			after: { fileName, lists: made.length - stays.length, stayed: stays.length },
		});
	},
});

/** Gives a list back what it was. @returns why it stays as it is; undefined: it doesn't. */
function giveBack(
	tx: Tx,
	admin: AdminActor,
	{ listId, isNew, version, before }: MadeAgreement,
): string | undefined {
	const list = tx.select().from(priceLists).where(eq(priceLists.id, listId)).get();
	if (!list) return "is deleted already";
	if (list.version !== version) return "was changed since";
	const entity = { entity: "price_list" as const, entityId: listId };
	if (isNew) {
		tx.delete(priceLists).where(eq(priceLists.id, listId)).run();
		recordAudit(tx, admin, { action: "price_list.delete", ...entity, before: { name: list.name } });
		return undefined;
	}
	tx.delete(priceListEntries).where(eq(priceListEntries.listId, listId)).run();
	for (const entry of before as (typeof priceListEntries.$inferInsert)[])
		tx.insert(priceListEntries).values(entry).run();
	tx.update(priceLists)
		.set({ version: version + 1 })
		.where(eq(priceLists.id, listId))
		.run();
	recordAudit(tx, admin, {
		action: "price_list.update",
		...entity,
		before: { name: list.name },
		after: { name: list.name, entries: before.length },
	});
	return undefined;
}
