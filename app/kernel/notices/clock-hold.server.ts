import { sql } from "drizzle-orm";
import { DAY_MS, HOUR_MS } from "~/terms/time";
import type { Db, Tx } from "~db/client.server";
import { clock } from "~db/schema.server";
import { transact } from "~db/transact.server";
import type { Actor } from "../actor/actor.ts";
import { requireSystem } from "../actor/permissions.ts";
import { recordAudit } from "../audit/record-audit.server";
import { shopTime } from "../clock/shop-time.server";
import { command, nothing } from "../commands/command.server.ts";
import { DomainError } from "../errors.ts";
import { counted } from "../texts/numbers.ts";
import { endNotice, raiseNotice } from "./notices.server";

/** How far a clock may be ahead of the newest time seen, in milliseconds: a weekend switched off is more. */
export const MOST_AHEAD_MS = 48 * HOUR_MS;
/** How often the newest time is noted, in milliseconds. */
const NOTE_EVERY_MS = 60_000;
const NOTICE = "clock";

/** The newest time the shop has seen, in SQL: epoch milliseconds, null in a new shop. */
export const newestTimeSeen = sql<number | null>`(select seen_at from clock)`;

/** The time by which access ends, in SQL: not beyond what is believed of the clock (Rule 14.70). Takes a placeholder `now` in epoch milliseconds. */
export const believedNow = sql`min(${sql.placeholder("now")}, coalesce(${newestTimeSeen} + ${MOST_AHEAD_MS}, ${sql.placeholder("now")}))`;

const seenAt = (db: Db | Tx): Date | null => db.select({ at: clock.seenAt }).from(clock).get()?.at ?? null;

const putSeenAt = (db: Db | Tx, at: Date) =>
	db
		.insert(clock)
		.values({ id: 1, seenAt: at })
		.onConflictDoUpdate({ target: clock.id, set: { seenAt: at } })
		.run();

/**
 * Whether the clock is so far ahead of the newest time seen that it may be wrong (Rule 14.70). Work that can't be undone waits then.
 */
export function isClockHeld(db: Db | Tx, now = new Date()): boolean {
	const seen = seenAt(db);
	return seen !== null && now.getTime() - seen.getTime() > MOST_AHEAD_MS;
}

/** Records the newest time seen, and raises an alert while the clock may be wrong (Rule 14.70). A background job. */
export function keepClock(db: Db, now = new Date()): void {
	const seen = seenAt(db);
	const ahead = seen === null ? 0 : now.getTime() - seen.getTime();
	if (Math.abs(ahead) > MOST_AHEAD_MS) {
		const days = counted(Math.round(Math.abs(ahead) / DAY_MS), "day");
		const text =
			ahead > 0
				? `The server's clock is ${days} ahead of the newest time this shop has seen. Mails, planned work, deletions and the end of sessions wait until an owner confirms the time, or it is set right.`
				: `The server's clock is ${days} behind the newest time this shop has seen. Set it right, or confirm it.`;
		const detail = seen && `it says ${shopTime(now)}; seen last: ${shopTime(seen)}`;
		raiseNotice(db, { name: NOTICE, kind: "alert", text, detail }, now);
		return;
	}
	endNotice(db, NOTICE, now);
	if (seen === null || ahead >= NOTE_EVERY_MS) putSeenAt(db, now);
}

function confirm(tx: Tx, actor: Actor, now: Date): Date {
	const seen = seenAt(tx);
	if (seen === null || Math.abs(now.getTime() - seen.getTime()) <= MOST_AHEAD_MS)
		throw new DomainError("conflict", "The clock needs no confirmation now.");
	putSeenAt(tx, now);
	endNotice(tx, NOTICE, now);
	recordAudit(tx, actor, {
		action: "clock.confirm",
		entity: "setting",
		entityId: "clock",
		before: { seen: seen.toISOString() },
		after: { seen: now.toISOString() },
	});
	return now;
}

/**
 * An owner confirms that the clock is right, and waiting work goes on (Rule 14.70). @returns the confirmed time.
 * @throws DomainError unauthenticated, forbidden; conflict when nothing waits.
 */
export const confirmClock = command("clock.confirm", {
	by: "settings",
	input: nothing,
	run: (tx, admin, _, { now }) => confirm(tx, admin, now),
});

/** The same from the server's own terminal. @throws DomainError forbidden, conflict. */
export function confirmClockAtServer(db: Db, actor: Actor, now = new Date()): Date {
	requireSystem(actor);
	return transact(db, (tx) => confirm(tx, actor, now));
}
