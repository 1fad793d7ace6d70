import { and, desc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { keptForms, users } from "~db/schema.server";
import { transact } from "~db/transact.server";
import type { Actor, UserActor } from "../actor/actor.ts";

const KEPT_MS = 60 * 60_000;
/** Limit for a form's names and values, in characters: the quick order's 500 lines are the longest, at about 60,000. */
export const MAX_KEPT_SIZE = 256 * 1024;
/** Limit per account; the oldest is deleted first. */
export const MAX_KEPT_EACH = 4;
/** Limit for all forms together, in characters. */
const MAX_KEPT_IN_ALL = 64 * 1024 * 1024;

export type FormToKeep = {
	/** The path and query the form was sent to. */
	path: string;
	/** The path of the page it was on. */
	page: string;
	fields: [name: string, value: string][];
	hadFiles: boolean;
};

export type KeptForm = FormToKeep & { id: string };

/**
 * Keeps a form's values for an hour, for the account that was logged in (Rule 1.20).
 * @returns its id; null when it is too large, the limit is reached, or no open account has this id.
 */
export function keepForm(db: Db, userId: string, form: FormToKeep, now = new Date()): string | null {
	const size = form.fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
	if (size > MAX_KEPT_SIZE) return null;
	return transact(db, (tx) => {
		deleteOldKeptForms(tx, now);
		if (!isOpenAccount(tx, userId)) return null;
		const mine = tx
			.select({ id: keptForms.id })
			.from(keptForms)
			.where(eq(keptForms.userId, userId))
			.orderBy(desc(keptForms.createdAt), desc(keptForms.id))
			.all();
		for (const { id } of mine.slice(MAX_KEPT_EACH - 1)) {
			tx.delete(keptForms).where(eq(keptForms.id, id)).run();
		}
		const kept = tx
			.select({ size: sql<number>`coalesce(sum(${keptForms.size}), 0)` })
			.from(keptForms)
			.get();
		if ((kept?.size ?? 0) + size > MAX_KEPT_IN_ALL) return null;
		const expiresAt = new Date(now.getTime() + KEPT_MS);
		return tx
			.insert(keptForms)
			.values({ userId, ...form, size, createdAt: now, expiresAt })
			.returning({ id: keptForms.id })
			.get().id;
	});
}

function isOpenAccount(tx: Tx, userId: string): boolean {
	const open = and(eq(users.id, userId), isNull(users.deletedAt));
	return tx.select({ id: users.id }).from(users).where(open).get() !== undefined;
}

/** A form kept for the actor; null when it belongs to another account, is over an hour old, or was sent since. */
export function findKeptForm(db: Db, actor: Actor, id: string, now = new Date()): KeptForm | null {
	if (actor.kind !== "user") return null;
	const row = db
		.select({
			id: keptForms.id,
			path: keptForms.path,
			page: keptForms.page,
			fields: keptForms.fields,
			hadFiles: keptForms.hadFiles,
		})
		.from(keptForms)
		.where(and(eq(keptForms.id, id), eq(keptForms.userId, actor.id), gt(keptForms.expiresAt, now)))
		.get();
	return row ?? null;
}

/** Deletes the actor's kept form for a path, once it was sent. */
export function forgetKeptForms(db: Db, actor: UserActor, path: string): void {
	db.delete(keptForms)
		.where(and(eq(keptForms.userId, actor.id), eq(keptForms.path, path)))
		.run();
}

/** Deletes forms kept for more than an hour. */
export function deleteOldKeptForms(db: Db | Tx, now = new Date()): void {
	db.delete(keptForms).where(lte(keptForms.expiresAt, now)).run();
}
