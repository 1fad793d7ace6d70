import { asc, desc, inArray, lt, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { dayOf } from "~/kernel/clock/buckets";
import { command, nothing } from "~/kernel/commands/command.server";
import { env } from "~/kernel/config/env.server";
import { KEPT_DAYS } from "~/kernel/config/site";
import { notFound } from "~/kernel/errors";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { sellingAt } from "~/kernel/settings/selling.queries.server";
import type { StateCode } from "~/terms/state-names";
import { DAY_MS } from "~/terms/time";
import type { Db, Tx } from "~db/client.server";
import { stateRequests } from "~db/schema.server";
import { transact } from "~db/transact.server";

/**
 * Keeps an address to write to once we ship to a state (Rule 2.16): one row for each address and state. Returns nothing, so callers can't
 * reveal whether it was kept before.
 */
export function askForState(
	db: Db,
	{ email, state }: { email: string; state: StateCode },
	now = new Date(),
): void {
	transact(db, (tx) =>
		tx
			.insert(stateRequests)
			.values({ email, state, createdAt: now })
			// Writes for known addresses too, so the response time doesn't reveal them.
			.onConflictDoUpdate({
				target: [stateRequests.state, sql`lower(${stateRequests.email})`],
				set: { state },
			})
			.run(),
	);
}

/** Addresses mailed in one transaction. */
export const BATCH = 200;

/**
 * Writes once to those who asked for states that we ship to now, one mail for all of an address's states (Rule 2.16). A background job: a
 * state counts from its day on. Mails and deleted rows are written together, so that nobody is mailed twice.
 *
 * @returns how many mails were queued.
 */
export function mailOpenedStates(db: Db, now = new Date()): number {
	const ships = sellingAt(db, now).states.ships;
	let last = "";
	let mailed = 0;
	for (let more = true; more; ) {
		const batch = transact(db, (tx) => mailBatch(tx, ships, last));
		mailed += batch.mailed;
		more = batch.last !== null;
		last = batch.last ?? last;
	}
	return mailed;
}

/** Mails the next addresses after `after`; `last` is the last one, null when there are no more. */
function mailBatch(tx: Tx, ships: readonly StateCode[], after: string) {
	const address = sql<string>`lower(${stateRequests.email})`;
	const opened = tx
		.select({
			address,
			email: sql<string>`min(${stateRequests.email})`,
			ids: sql<string>`json_group_array(${stateRequests.id})`,
			states: sql<string>`json_group_array(${stateRequests.state})`,
		})
		.from(stateRequests)
		.where(sql`${inArray(stateRequests.state, [...ships])} and ${address} > ${after}`)
		.groupBy(address)
		.orderBy(asc(address))
		.limit(BATCH)
		.all();
	let mailed = 0;
	for (const { email, ids, states } of opened) {
		const asked = JSON.parse(states) as StateCode[];
		const data = { states: ships.filter((state) => asked.includes(state)) };
		// An address that had all mails of its day waits for the next run.
		if (!queueEmail(tx, { template: "state-opened", to: email, data })) continue;
		mailed += 1;
		tx.delete(stateRequests)
			.where(inArray(stateRequests.id, JSON.parse(ids) as string[]))
			.run();
	}
	return { mailed, last: opened.length === BATCH ? opened.at(-1)!.address : null };
}

/** Deletes addresses whose state did not come within two years (Rule 2.16). */
export function deleteOldStateRequests(db: Db, now = new Date()): void {
	const before = new Date(now.getTime() - KEPT_DAYS.stateRequests * DAY_MS);
	db.delete(stateRequests).where(lt(stateRequests.createdAt, before)).run();
}

/** A state that people asked for. */
export type AskedState = {
	state: string;
	count: number;
	/** The newest ones, with their days, YYYY-MM-DD. */
	newest: { id: string; email: string; since: string }[];
};

const SHOWN = 20;

/** The states that people asked for, those with most first (Rule 2.16). @throws DomainError unauthenticated, forbidden. */
export function listAskedStates(db: Db, actor: Actor): AskedState[] {
	requireAdmin(actor, "settings");
	const count = sql<number>`count(*)`;
	const counts = db
		.select({ state: stateRequests.state, count })
		.from(stateRequests)
		.groupBy(stateRequests.state)
		.orderBy(desc(count), asc(stateRequests.state))
		.all();
	const ranked = db
		.select({
			id: stateRequests.id,
			state: stateRequests.state,
			rank: sql<number>`row_number() over (partition by ${stateRequests.state} order by ${stateRequests.id} desc)`.as(
				"rank",
			),
		})
		.from(stateRequests)
		.as("ranked");
	const shown = db
		.select({
			id: stateRequests.id,
			state: stateRequests.state,
			email: stateRequests.email,
			createdAt: stateRequests.createdAt,
		})
		.from(stateRequests)
		.where(
			inArray(
				stateRequests.id,
				db.select({ id: ranked.id }).from(ranked).where(sql`${ranked.rank} <= ${SHOWN}`),
			),
		)
		.orderBy(desc(stateRequests.id))
		.all();
	return counts.map(({ state, count }) => ({
		...{ state, count },
		newest: shown
			.filter((one) => one.state === state)
			.map(({ id, email, createdAt }) => ({ id, email, since: dayOf(createdAt, env.TIME_ZONE) })),
	}));
}

/** Deletes an address, for who asks not to be written to (Rule 2.16). @throws DomainError unauthenticated, forbidden, not_found. */
export const removeStateRequest = command("state_request.remove", {
	by: "settings",
	of: ["id"],
	input: nothing,
	run(tx, _admin, { id }, { note }): void {
		const row = tx
			.delete(stateRequests)
			.where(sql`${stateRequests.id} = ${id}`)
			.returning({ state: stateRequests.state })
			.get();
		if (!row) throw notFound("Address");
		// Without the address, which is to be gone.
		note({ entity: "state_request", entityId: id, before: { state: row.state } });
	},
});
