import { createHash } from "node:crypto";
import { and, desc, eq, inArray, lt, or } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "~/kernel/actor/actor";
import { type AdminActor, requireAdmin } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import { requiredLine, ticked } from "~/kernel/fields";
import { refuseChoice } from "~/kernel/tables/column-choice";
import { keepTable } from "~/kernel/tables/keep-table.server";
import { type Mend, takeMends } from "~/kernel/tables/mends";
import { DAY_MS } from "~/terms/time";
import type { Db, Tx } from "~db/client.server";
import type { ImportMends, MadeAgreement, PlannedAgreement } from "~db/json-shapes";
import { agreementImports, priceListEntries, priceLists } from "~db/schema.server";
import { savepoint, transact } from "~db/transact.server";
import { type AgreementChoice, agreementColumns } from "./agreement-columns.ts";
import { readAgreements } from "./read-agreements.server";
import { writeAgreements } from "./write-agreements.server";

export type AgreementImport = typeof agreementImports.$inferSelect;

/** The most rows of a file of agreements, which are taken in one piece. */
const MOST_ROWS = 5_000;
/** How long an import that is over is listed. */
const LISTED_MS = 90 * DAY_MS;
const LISTED = 12;

/**
 * Takes a file of price agreements (Rule 15.9). Nothing is changed by it: its columns are asked about next, or where all are known, its
 * preview is made.
 *
 * @returns the import's id.
 * @throws DomainError forbidden; invalid, too_large, at `file`, for one that can't be read.
 */
export async function startAgreements(
	db: Db,
	actor: Actor,
	{ path, fileName }: { path: string; fileName: string },
): Promise<string> {
	const admin = requireAdmin(actor, "products.edit");
	const { outline, rows } = await keepTable(path, agreementColumns.isTable, MOST_ROWS);
	const { heads } = outline;
	const columns = [...agreementColumns.suggest(heads)];
	const isKnown =
		agreementColumns.problems(columns).length === 0 && heads.every((head, at) => !head || columns[at]);
	return transact(db, (tx) => {
		forgetOld(tx);
		const { id } = tx
			.insert(agreementImports)
			.values({ adminId: admin.id, fileName: fileName.slice(0, 200), outline, rows, columns })
			.returning({ id: agreementImports.id })
			.get();
		if (isKnown) plan(tx, admin, getAgreements(tx, actor, id), {});
		return id;
	});
}

/** Unfinished ones are kept for a day, the others are listed for a while. */
function forgetOld(tx: Tx): void {
	const before = (time: number) => lt(agreementImports.createdAt, new Date(time));
	const now = Date.now();
	tx.delete(agreementImports)
		.where(
			or(
				before(now - LISTED_MS),
				and(inArray(agreementImports.state, ["columns", "review", "cancelled"]), before(now - DAY_MS)),
			),
		)
		.run();
}

/** @throws DomainError forbidden; not_found, also for another admin's and a cancelled one. */
export function getAgreements(db: Db | Tx, actor: Actor, id: string): AgreementImport {
	const admin = requireAdmin(actor, "products.edit");
	const found = db
		.select()
		.from(agreementImports)
		.where(and(eq(agreementImports.id, id), eq(agreementImports.adminId, admin.id)))
		.get();
	if (!found || found.state === "cancelled") throw notFound("Import");
	return found;
}

/** An admin's imports of agreements that were not cancelled, the newest first. @throws DomainError forbidden. */
export function listAgreementImports(db: Db, actor: Actor) {
	const admin = requireAdmin(actor, "products.edit");
	const { id, fileName, state, made, finishedAt, createdAt } = agreementImports;
	return db
		.select({ id, fileName, state, made, finishedAt, createdAt })
		.from(agreementImports)
		.where(
			and(
				eq(agreementImports.adminId, admin.id),
				inArray(agreementImports.state, ["columns", "review", "done", "undone"]),
			),
		)
		.orderBy(desc(createdAt), desc(id))
		.limit(LISTED)
		.all();
}

class Planned extends Error {
	readonly plan: PlannedAgreement[];
	constructor(plan: PlannedAgreement[]) {
		super("Rolled back");
		this.plan = plan;
	}
}

/** What an import would do now: the same work, rolled back. */
function planOf(
	tx: Tx,
	admin: AdminActor,
	{ rows, columns }: Pick<AgreementImport, "rows" | "columns">,
	mends: ImportMends,
): PlannedAgreement[] {
	try {
		return savepoint(tx, (inner) => {
			const read = readAgreements(inner, rows, columns as unknown as AgreementChoice, mends);
			throw new Planned(writeAgreements(inner, admin, read, new Date()).plan);
		});
	} catch (error) {
		if (error instanceof Planned) return error.plan;
		throw error;
	}
}

function plan(
	tx: Tx,
	admin: AdminActor,
	found: Pick<AgreementImport, "id" | "rows" | "columns">,
	mends: ImportMends,
): void {
	tx.update(agreementImports)
		.set({ columns: found.columns, mends, plan: planOf(tx, admin, found, mends), state: "review" })
		.where(eq(agreementImports.id, found.id))
		.run();
}

function open(tx: Tx, actor: Actor, id: string): { found: AgreementImport; admin: AdminActor } {
	const admin = requireAdmin(actor, "products.edit");
	const found = getAgreements(tx, actor, id);
	if (found.state !== "columns" && found.state !== "review")
		throw new DomainError("conflict", "This import was confirmed already.");
	return { found, admin };
}

/**
 * Says what the columns of a file are read as, and makes its preview.
 *
 * @param columns for each of the file's columns a field, or an empty text.
 * @throws DomainError forbidden, not_found; conflict once it was confirmed; invalid at `column` and its number, or at `columns`.
 */
export function chooseAgreementColumns(db: Db, actor: Actor, id: string, columns: readonly string[]): void {
	transact(db, (tx) => {
		const { found, admin } = open(tx, actor, id);
		const choice = [...agreementColumns.chosen(found.outline.heads, columns)];
		refuseChoice(agreementColumns.problems(choice));
		plan(tx, admin, { ...found, columns: choice }, found.mends);
	});
}

/**
 * Reads cells of rows with errors as they were typed, and makes the preview again (Rule 7.49).
 *
 * @throws DomainError forbidden, not_found; conflict once it was confirmed; invalid when no box was changed.
 */
export function mendAgreements(db: Db, actor: Actor, id: string, typed: readonly Mend[]): void {
	transact(db, (tx) => {
		const { found, admin } = open(tx, actor, id);
		plan(tx, admin, found, takeMends(found.mends, found.plan ?? [], typed));
	});
}

/** Which preview it is: another one isn't confirmed. */
export const versionOf = (rows: readonly PlannedAgreement[]): string =>
	createHash("sha256").update(JSON.stringify(rows)).digest("hex").slice(0, 24);

/**
 * Takes the agreements into price lists, all that the preview shows or nothing (Rule 15.9).
 *
 * @throws DomainError forbidden, not_found; conflict while a row has an error that is not left out, when nothing would change, and when
 *   something has changed since the preview, which is then made again.
 */
export const confirmAgreements = command("price_agreements.import", {
	by: "products.edit",
	of: ["id"],
	input: z.object({
		version: requiredLine("This form is incomplete: open it again", 100),
		goodOnly: ticked,
	}),
	run(tx, admin, { id, version, goodOnly }, { note, now }): number {
		const found = getAgreements(tx, admin, id);
		if (found.state !== "review") throw new DomainError("conflict", "This import was confirmed already.");
		const read = readAgreements(tx, found.rows, found.columns as unknown as AgreementChoice, found.mends);
		const { plan: rows, made } = writeAgreements(tx, admin, read, now);
		if (versionOf(rows) !== version) {
			throw new DomainError(
				"conflict",
				"Something has changed since this page was made. Nothing was imported. Check the rows again.",
			);
		}
		if (rows.some(({ kind }) => kind === "error") && !goodOnly)
			throw new DomainError("conflict", "Nothing was imported: correct the rows with errors first.");
		if (made.length === 0)
			throw new DomainError("conflict", "Nothing was imported: no row changes anything.");
		tx.update(agreementImports)
			.set({ state: "done", made, plan: rows, rows: [], finishedAt: now })
			.where(eq(agreementImports.id, id))
			.run();
		note({
			entity: "import",
			entityId: id,
			after: { fileName: found.fileName, lists: made.length, ...countsOf(rows) },
		});
		return made.length;
	},
});

/** How many rows come to what. */
export const countsOf = (rows: readonly PlannedAgreement[]) => {
	const of = (kind: PlannedAgreement["kind"]) => rows.filter((row) => row.kind === kind).length;
	return { create: of("create"), update: of("update"), unchanged: of("unchanged"), error: of("error") };
};

/** Makes the preview of an import again, as things are now. @throws DomainError forbidden, not_found, conflict. */
export function previewAgreements(db: Db, actor: Actor, id: string): void {
	transact(db, (tx) => {
		const { found, admin } = open(tx, actor, id);
		plan(tx, admin, found, found.mends);
	});
}

/** Gives up an import before it is confirmed. @throws DomainError forbidden, not_found, conflict. */
export const cancelAgreements = command("price_agreements.cancel", {
	by: "products.edit",
	of: ["id"],
	input: nothing,
	run(tx, admin, { id }, { note, now }): void {
		const { found } = open(tx, admin, id);
		tx.update(agreementImports)
			.set({ state: "cancelled", rows: [], plan: null, finishedAt: now })
			.where(eq(agreementImports.id, id))
			.run();
		note({ entity: "import", entityId: id, before: { fileName: found.fileName } });
	},
});

/** Until when an import of agreements can be undone; null for one that can't, or not any more. */
export function agreementsUndoableUntil(
	{ state, finishedAt }: Pick<AgreementImport, "state" | "finishedAt">,
	now = new Date(),
): Date | null {
	const until = state === "done" && finishedAt ? new Date(finishedAt.getTime() + DAY_MS) : null;
	return until && until >= now ? until : null;
}

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
		const found = getAgreements(tx, admin, id);
		if (!agreementsUndoableUntil(found, now))
			throw new DomainError("conflict", "An import can be undone for a day after it was confirmed.");
		const stays = found.made.flatMap((made) => {
			const why = giveBack(tx, admin, made);
			return why ? [{ name: made.name, why }] : [];
		});
		tx.update(agreementImports)
			.set({ state: "undone", stays, finishedAt: now })
			.where(eq(agreementImports.id, id))
			.run();
		note({
			entity: "import",
			entityId: id,
			after: { fileName: found.fileName, lists: found.made.length - stays.length, stayed: stays.length },
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
