import { and, asc, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Permission } from "~/terms/roles";
import type { Db, Tx } from "~db/client.server";
import { type companyImports, type pastImports, users } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { untilMayWrite } from "~db/write-lock.server";
import { type AdminActor, requireAdmin } from "../actor/permissions.ts";
import { actorOf } from "../actor/user-actor.server.ts";
import { log } from "../config/log.server.ts";
import { DomainError } from "../errors.ts";

const GIVE_WAY_MS = 50;
const PATIENCE_MS = 60_000;
const SILENT_MS = 2 * 60_000;

type CompanyTable = typeof companyImports;
type Table = CompanyTable | typeof pastImports;

/**
 * Imports of one kind that wait for work in the background and are worked on one at a time, over all processes. One that was cut off goes on where
 * it was (decision 048).
 *
 * @param name for the log.
 * @param busy the states of those that wait or are worked on.
 * @param endsAs the state of one that can't go on, as SQL.
 * @param work works on an import to its end, and sets its state.
 */
export function importQueue<Queued extends Table>({
	table: queued,
	name,
	busy,
	endsAs,
	work,
}: {
	table: Queued;
	name: string;
	busy: readonly Queued["$inferSelect"]["state"][];
	endsAs: SQL;
	work: (db: Db, job: Queued["$inferSelect"]) => Promise<void>;
}) {
	// The tables have the columns of a queue alike.
	const table = queued as CompanyTable;
	const isBusy = sql`${table.state} in (${sql.join(
		busy.map((state) => sql`${state}`),
		sql`, `,
	)})`;

	/** Takes the import that has waited longest, unless another one is running. */
	const claim = (db: Db): Queued["$inferSelect"] | undefined =>
		transact(db, (tx) => {
			const running = tx
				.select({ id: table.id })
				.from(table)
				.where(and(isBusy, isNotNull(table.claimedAt)))
				.get();
			if (running) return undefined;
			const next = tx
				.select({ id: table.id })
				.from(table)
				.where(and(isBusy, isNull(table.claimedAt)))
				.orderBy(asc(table.queuedAt))
				.get();
			if (!next) return undefined;
			const now = new Date();
			return tx
				.update(table)
				.set({ claimedAt: now, heartbeatAt: now, claimedBy: String(process.pid) })
				.where(eq(table.id, next.id))
				.returning()
				.get() as Queued["$inferSelect"];
		});

	/** Ends imports that can't go on: what is written stays, and can be undone; what isn't is left out. */
	const end = (db: Db, why: string, which: SQL | undefined): void => {
		db.update(table)
			.set({
				state: endsAs as never,
				claimedAt: null,
				problem: why,
				// One that is back at its columns is not over.
				finishedAt: sql`iif(${endsAs} = 'columns', null, coalesce(${table.finishedAt}, ${Date.now()}))`,
			})
			.where(and(isBusy, which))
			.run();
	};

	/** Imports that were cut off go on where they were, with the process that takes them next. */
	const free = (db: Db, which?: SQL): void => {
		db.update(table)
			.set({ claimedAt: null, claimedBy: null })
			.where(and(isBusy, isNotNull(table.claimedAt), which))
			.run();
	};

	return {
		/** Works on imports that wait until none is left. */
		run: async (db: Db): Promise<void> => {
			for (let job = claim(db); job; job = claim(db)) {
				try {
					await work(db, job);
				} catch (error) {
					if (!(error instanceof DomainError))
						log.error({ error, import: job.id }, `import of ${name} failed`);
					const why =
						error instanceof DomainError ? error.message : "Something went wrong. It has been noted.";
					end(db, why, eq(table.id, job.id));
				}
			}
		},

		/** Whether an import is waiting and none is running. */
		isWaiting: (db: Db): boolean => {
			const states = db.select({ claimedAt: table.claimedAt }).from(table).where(isBusy).all();
			return states.length > 0 && states.every(({ claimedAt }) => claimedAt === null);
		},

		/** Called when this process's import thread has died. */
		died: (db: Db): void =>
			end(
				db,
				"The server stopped working on this import.",
				and(isNotNull(table.claimedAt), eq(table.claimedBy, String(process.pid))),
			),

		/** At the server's start no import is running: those that are marked so were cut off, and go on. */
		free: (db: Db): void => free(db),

		/** Frees imports whose process stopped responding. `now` is in milliseconds since 1970. */
		freeSilent: (db: Db, now: number): void => free(db, lt(table.heartbeatAt, new Date(now - SILENT_MS))),
	};
}

/** Repeats `piece`, each a transaction of its own between which others write, until it says that all is done. */
export async function inPieces(db: Db, piece: (tx: Tx) => boolean): Promise<void> {
	for (let isFirst = true; ; isFirst = false) {
		if (!isFirst) await new Promise((resolve) => setTimeout(resolve, GIVE_WAY_MS));
		await untilMayWrite(db, PATIENCE_MS);
		if (transact(db, piece)) return;
	}
}

/** The admin that an import is worked on for. @throws DomainError forbidden when who asked for it may not do it any more. */
export function stillAllowed(tx: Tx, { adminId }: { adminId: string }, by: Permission): AdminActor {
	const user = tx.select().from(users).where(eq(users.id, adminId)).get();
	if (!user || user.deletedAt)
		throw new DomainError("forbidden", "The account that imported this no longer exists.");
	return requireAdmin(actorOf(tx, user), by);
}
