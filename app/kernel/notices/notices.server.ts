import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { NoticeKind } from "~/terms/notices";
import type { Db, Tx } from "~db/client.server";
import { notices } from "~db/schema.server";
import type { Actor } from "../actor/actor.ts";
import { requireAdmin, requireSystem } from "../actor/permissions.ts";

export type Notice = typeof notices.$inferSelect;

type NewNotice = {
	name: string;
	kind: NoticeKind;
	/** A sentence that everybody may read. */
	text: string;
	detail?: string | null;
	data?: Record<string, unknown>;
};

/** Notes that something needs the operator (Rule 14.40). While it lasts, only text, detail and data change. */
export function raiseNotice(db: Db | Tx, notice: NewNotice, now = new Date()): void {
	const { name, kind, text, detail = null, data = null } = notice;
	db.insert(notices)
		.values({ name, kind, text, detail, data, since: now })
		.onConflictDoUpdate({ target: notices.name, set: { kind, text, detail, data, endedAt: null } })
		.run();
}

/** Notes that it no longer does. What was never told to ALERT_URL is forgotten at once. */
export function endNotice(db: Db | Tx, name: string, now = new Date()): void {
	db.delete(notices)
		.where(and(eq(notices.name, name), isNull(notices.toldAt)))
		.run();
	db.update(notices)
		.set({ endedAt: now })
		.where(and(eq(notices.name, name), isNull(notices.endedAt)))
		.run();
}

const open = (db: Db | Tx) =>
	db
		.select()
		.from(notices)
		.where(isNull(notices.endedAt))
		.orderBy(asc(notices.kind), asc(notices.since), sql`rowid`)
		.all();

/** The notice about one subject, while it lasts. @throws DomainError for anyone but the system. */
export function findNotice(db: Db | Tx, actor: Actor, name: string): Notice | undefined {
	requireSystem(actor);
	return db
		.select()
		.from(notices)
		.where(and(eq(notices.name, name), isNull(notices.endedAt)))
		.get();
}

/** What needs the operator now, alerts first, without causes: for /readyz, which any user of the machine may read (Rule 14.41). */
export const listPublicAlerts = (db: Db) =>
	open(db)
		.filter(({ kind }) => kind === "alert")
		.map(({ name, text, since }) => ({ name, text, since }));

/** The same for the owner's desk, with warnings and causes. @throws DomainError unauthenticated, forbidden. */
export function listNotices(db: Db, actor: Actor) {
	requireAdmin(actor, "settings");
	return open(db).map(({ name, kind, text, detail, since }) => ({ name, kind, text, detail, since }));
}
