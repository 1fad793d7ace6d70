import { createHash } from "node:crypto";
import { and, desc, eq, inArray, lt, or } from "drizzle-orm";
import { z } from "zod";
import type { Permission } from "~/terms/roles";
import { DAY_MS } from "~/terms/time";
import type { Db, Tx } from "~db/client.server";
import type { ImportBox, ImportMends, KeptRow } from "~db/json-shapes";
import type { agreementImports, openingImports } from "~db/schema.server";
import { savepoint, transact } from "~db/transact.server";
import type { Actor } from "../actor/actor.ts";
import { type AdminActor, requireAdmin } from "../actor/permissions.ts";
import type { recordAudit } from "../audit/record-audit.server.ts";
import { DomainError, notFound } from "../errors.ts";
import { requiredLine, ticked } from "../fields.ts";
import { CALLED, type CalledRows, calledTable } from "./called-rows.ts";
import { type Choice, type columnChoice, refuseChoice } from "./column-choice.ts";
import { keepTable } from "./keep-table.server.ts";
import { type Mend, takeMends } from "./mends.ts";

/** The most rows of a file that is kept with its import, and taken in one piece. */
const MOST_ROWS = 5_000;
/** How long an import that is over is listed. */
const LISTED_MS = 90 * DAY_MS;
const LISTED = 12;

type AgreementTable = typeof agreementImports;
type Table = AgreementTable | typeof openingImports;

/** What a row of a file comes to: `error` is left out. */
type Planned = { line: number; kind: string; boxes: ImportBox[] };

/** An import whose file is kept with it, what it would do or did, and what it made. */
export type KeptImport<Plan = Planned, Made = unknown> = Omit<
	AgreementTable["$inferSelect"],
	"plan" | "made"
> & { plan: Plan[] | null; made: Made[] };

/** The rows of a file, and how they are read. */
type Read<Name extends string> = {
	rows: readonly KeptRow[];
	columns: Choice<Name>;
	mends: ImportMends;
};

/** Which preview is confirmed, and whether its rows with errors are left out. */
export const confirmSchema = z.object({
	version: requiredLine("This form is incomplete: open it again", 100),
	goodOnly: ticked,
});

/** Which preview it is: another one isn't confirmed. */
export const versionOf = (rows: readonly object[]): string =>
	createHash("sha256").update(JSON.stringify(rows)).digest("hex").slice(0, 24);

/** Until when an import can be undone; null for one that can't, or not any more. */
export function undoableUntil(
	{ state, finishedAt }: Pick<KeptImport, "state" | "finishedAt">,
	now = new Date(),
): Date | null {
	const until = state === "done" && finishedAt ? new Date(finishedAt.getTime() + DAY_MS) : null;
	return until && until >= now ? until : null;
}

class RolledBack extends Error {
	readonly plan: unknown;
	constructor(plan: unknown) {
		super("Rolled back");
		this.plan = plan;
	}
}

/**
 * Imports of one kind of file, small enough to be kept with its import: File, Columns, Review, and a day to undo it.
 *
 * @param write does the work of the rows and says what each came to and what was made.
 * @param plan says what each row would come to, without writing; absent: a preview is the same work, rolled back.
 */
export function keptImports<Plan extends Planned, Made, Name extends string>({
	table: kept,
	by,
	columns: choice,
	write,
	plan: planWithout,
}: {
	table: Table;
	by: Permission;
	columns: Pick<
		ReturnType<typeof columnChoice<Name>>,
		"isTable" | "suggest" | "problems" | "chosen" | "options"
	>;
	write: (tx: Tx, admin: AdminActor, read: Read<Name>, now: Date) => { plan: Plan[]; made: Made[] };
	plan?: (tx: Tx, admin: AdminActor, read: Read<Name>, now: Date) => Plan[];
}) {
	// Both tables have the same columns; only what their JSON holds differs.
	const table = kept as AgreementTable;
	type Import = KeptImport<Plan, Made>;
	const readOf = ({ rows, columns, mends }: Pick<Import, "rows" | "columns" | "mends">): Read<Name> => ({
		...{ rows, mends },
		columns: columns as unknown as Choice<Name>,
	});

	/** Unfinished ones are kept for a day, the others are listed for a while. */
	function forgetOld(tx: Tx): void {
		const before = (time: number) => lt(table.createdAt, new Date(time));
		const now = Date.now();
		tx.delete(table)
			.where(
				or(
					before(now - LISTED_MS),
					and(inArray(table.state, ["columns", "review", "cancelled"]), before(now - DAY_MS)),
				),
			)
			.run();
	}

	/** @throws DomainError forbidden; not_found, also for another admin's and a cancelled one. */
	const get = (db: Db | Tx, actor: Actor, id: string): Import => {
		const admin = requireAdmin(actor, by);
		const found = db
			.select()
			.from(table)
			.where(and(eq(table.id, id), eq(table.adminId, admin.id)))
			.get();
		if (!found || found.state === "cancelled") throw notFound("Import");
		return found as unknown as Import;
	};

	function planOf(tx: Tx, admin: AdminActor, read: Read<Name>): Plan[] {
		if (planWithout) return planWithout(tx, admin, read, new Date());
		try {
			return savepoint(tx, (inner) => {
				throw new RolledBack(write(inner, admin, read, new Date()).plan);
			});
		} catch (error) {
			if (error instanceof RolledBack) return error.plan as Plan[];
			throw error;
		}
	}

	function plan(tx: Tx, admin: AdminActor, found: Pick<Import, "id" | "rows" | "columns" | "mends">): void {
		const { columns, mends } = found;
		tx.update(table)
			.set({ columns, mends, plan: planOf(tx, admin, readOf(found)) as never, state: "review" })
			.where(eq(table.id, found.id))
			.run();
	}

	function open(tx: Tx, actor: Actor, id: string): { found: Import; admin: AdminActor } {
		const admin = requireAdmin(actor, by);
		const found = get(tx, actor, id);
		if (found.state !== "columns" && found.state !== "review")
			throw new DomainError("conflict", "This import was confirmed already.");
		return { found, admin };
	}

	return {
		get,

		/**
		 * Takes a file. Nothing is changed by it: its columns are asked about next, or where all are known, its preview is made.
		 *
		 * @returns the import's id.
		 * @throws DomainError forbidden; invalid, too_large, at `file`, for one that can't be read.
		 */
		start: async (
			db: Db,
			actor: Actor,
			{ path, fileName }: { path: string; fileName: string },
		): Promise<string> => {
			const admin = requireAdmin(actor, by);
			const { outline, rows } = await keepTable(path, choice.isTable, MOST_ROWS);
			const { heads } = outline;
			const columns = [...choice.suggest(heads)];
			const isKnown =
				choice.problems(columns).length === 0 && heads.every((head, at) => !head || columns[at]);
			return transact(db, (tx) => {
				forgetOld(tx);
				const { id } = tx
					.insert(table)
					.values({ adminId: admin.id, fileName: fileName.slice(0, 200), outline, rows, columns })
					.returning({ id: table.id })
					.get();
				if (isKnown) plan(tx, admin, get(tx, actor, id));
				return id;
			});
		},

		/** What rows that a program sends would do. Nothing is kept. @throws DomainError forbidden. */
		previewRows: (db: Db, actor: Actor, rows: CalledRows["rows"]): Plan[] => {
			const admin = requireAdmin(actor, by);
			return transact(db, (tx) =>
				planOf(tx, admin, { ...calledTable<Name>(rows, choice.options), mends: {} }),
			);
		},

		/**
		 * Does what rows that a program sends would do, as a file's import that is confirmed.
		 *
		 * @param confirm the kind's own command.
		 * @returns the import's id.
		 * @throws DomainError as `confirm`; nothing is kept then.
		 */
		importRows: (
			db: Db,
			actor: Actor,
			{ rows, goodOnly }: Pick<CalledRows, "rows" | "goodOnly">,
			confirm: (db: Db, actor: Actor, input: { id: string; version: string; goodOnly: boolean }) => unknown,
		): string => {
			const admin = requireAdmin(actor, by);
			const called = calledTable<Name>(rows, choice.options);
			const outline = { heads: called.columns, samples: [], sheet: null, sheets: [] };
			const found = transact(db, (tx) => {
				const { id } = tx
					.insert(table)
					.values({ adminId: admin.id, fileName: CALLED, outline, ...called })
					.returning({ id: table.id })
					.get();
				plan(tx, admin, get(tx, actor, id));
				return get(tx, actor, id);
			});
			try {
				confirm(db, actor, { id: found.id, version: versionOf(found.plan ?? []), goodOnly });
			} catch (error) {
				db.delete(table).where(eq(table.id, found.id)).run();
				throw error;
			}
			return found.id;
		},

		/** An admin's imports that were not cancelled, the newest first. @throws DomainError forbidden. */
		list: (db: Db, actor: Actor) => {
			const admin = requireAdmin(actor, by);
			const { id, fileName, state, made, finishedAt, createdAt } = table;
			const found = db
				.select({ id, fileName, state, made, finishedAt, createdAt })
				.from(table)
				.where(
					and(eq(table.adminId, admin.id), inArray(table.state, ["columns", "review", "done", "undone"])),
				)
				.orderBy(desc(createdAt), desc(id))
				.limit(LISTED)
				.all();
			return found as unknown as Pick<
				Import,
				"id" | "fileName" | "state" | "made" | "finishedAt" | "createdAt"
			>[];
		},

		/**
		 * Says what the columns of a file are read as, and makes its preview.
		 *
		 * @param columns for each of the file's columns a field, or an empty text.
		 * @throws DomainError forbidden, not_found; conflict once it was confirmed; invalid at `column` and its number, or at `columns`.
		 */
		chooseColumns: (db: Db, actor: Actor, id: string, columns: readonly string[]): void => {
			transact(db, (tx) => {
				const { found, admin } = open(tx, actor, id);
				const chosen = [...choice.chosen(found.outline.heads, columns)];
				refuseChoice(choice.problems(chosen));
				plan(tx, admin, { ...found, columns: chosen });
			});
		},

		/**
		 * Reads cells of rows with errors as they were typed, and makes the preview again (Rule 7.49).
		 *
		 * @throws DomainError forbidden, not_found; conflict once it was confirmed; invalid when no box was changed.
		 */
		mend: (db: Db, actor: Actor, id: string, typed: readonly Mend[]): void => {
			transact(db, (tx) => {
				const { found, admin } = open(tx, actor, id);
				plan(tx, admin, { ...found, mends: takeMends(found.mends, found.plan ?? [], typed) });
			});
		},

		/** Makes the preview of an import again, as things are now. @throws DomainError forbidden, not_found, conflict. */
		preview: (db: Db, actor: Actor, id: string): void => {
			transact(db, (tx) => {
				const { found, admin } = open(tx, actor, id);
				plan(tx, admin, found);
			});
		},

		/**
		 * Does what the preview shows, all of it or nothing.
		 *
		 * @throws DomainError forbidden, not_found; conflict while a row has an error that is not left out, when nothing would change, and
		 *   when something has changed since the preview.
		 */
		confirm(
			tx: Tx,
			admin: AdminActor,
			{ id, version, goodOnly }: z.output<typeof confirmSchema> & { id: string },
			now: Date,
		): { fileName: string; plan: Plan[]; made: Made[] } {
			const found = get(tx, admin, id);
			if (found.state !== "review") throw new DomainError("conflict", "This import was confirmed already.");
			const { plan: rows, made } = write(tx, admin, readOf(found), now);
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
			tx.update(table)
				.set({ state: "done", made: made as never, plan: rows as never, rows: [], finishedAt: now })
				.where(eq(table.id, id))
				.run();
			return { fileName: found.fileName, plan: rows, made };
		},

		/** Gives up an import before it is confirmed. @throws DomainError forbidden, not_found, conflict. */
		cancel(
			tx: Tx,
			admin: AdminActor,
			{ id }: { id: string },
			{ note, now }: { note: (of: Omit<Parameters<typeof recordAudit>[2], "action">) => void; now: Date },
		): void {
			const { found } = open(tx, admin, id);
			tx.update(table)
				.set({ state: "cancelled", rows: [], plan: null, finishedAt: now })
				.where(eq(table.id, id))
				.run();
			note({ entity: "import", entityId: id, before: { fileName: found.fileName } });
		},

		/**
		 * Takes an import back, piece by piece.
		 *
		 * @param giveBack says which piece stays as it is, and why; undefined: it doesn't.
		 * @throws DomainError forbidden, not_found; conflict for one that was not confirmed, or more than a day ago.
		 */
		undo(
			tx: Tx,
			admin: AdminActor,
			id: string,
			now: Date,
			giveBack: (made: Made) => { name: string; why: string } | undefined,
		): { fileName: string; made: Made[]; stays: { name: string; why: string }[] } {
			const { fileName, made, ...found } = get(tx, admin, id);
			if (!undoableUntil(found, now))
				throw new DomainError("conflict", "An import can be undone for a day after it was confirmed.");
			const stays = made.flatMap((one) => giveBack(one) ?? []);
			tx.update(table).set({ state: "undone", stays, finishedAt: now }).where(eq(table.id, id)).run();
			return { fileName, made, stays };
		},
	};
}
