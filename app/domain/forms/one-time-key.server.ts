import { createHash } from "node:crypto";
import { lt } from "drizzle-orm";
import { KEPT_DAYS } from "~/site";
import { DAY_MS } from "~/terms/time";
import type { Db, Tx } from "~db/client.server";
import { oneTimeKeys } from "~db/schema.server";
import type { UserActor } from "../actor.ts";

/**
 * Uses up a form's one-time key, so that a double click or a resend is handled only once (Rule 9.4).
 * @returns false when the user sent it before. Call it inside the transaction it protects.
 */
export function spendKey(tx: Db | Tx, user: UserActor, key: string): boolean {
	const { changes } = tx
		.insert(oneTimeKeys)
		.values({ userId: user.id, key: key.slice(0, 200) })
		.onConflictDoNothing()
		.run();
	return changes === 1;
}

/** Deletes keys of forms that nobody sends again (Rule 14.9). */
export function deleteOldKeys(db: Db, now = Date.now()): void {
	db.delete(oneTimeKeys)
		.where(lt(oneTimeKeys.createdAt, new Date(now - KEPT_DAYS.oneTimeKeys * DAY_MS)))
		.run();
}

/**
 * A one-time key combined with a hash of the content: a double click acts once, but a page that is changed and sent
 * again after Back is handled as a new request.
 */
export const keyFor = (key: string, content: unknown): string =>
	createHash("sha256")
		.update(JSON.stringify([key, content]))
		.digest("base64url");
