import { createHash } from "node:crypto";
import { lt } from "drizzle-orm";
import { DAY_MS } from "~/terms/time";
import type { Db, Tx } from "~db/client.server";
import { oneTimeKeys } from "~db/schema.server";
import type { UserActor } from "../actor.ts";

const KEPT_MS = 7 * DAY_MS;

/**
 * Uses up a form's one-time key, so that a double click or a resend is handled only once (Rule 9.4).
 * @returns false when the user sent it before. Call it inside the transaction it protects.
 */
export function spendKey(tx: Db | Tx, user: UserActor, key: string): boolean {
	tx.delete(oneTimeKeys)
		.where(lt(oneTimeKeys.createdAt, new Date(Date.now() - KEPT_MS)))
		.run();
	const { changes } = tx
		.insert(oneTimeKeys)
		.values({ userId: user.id, key: key.slice(0, 200) })
		.onConflictDoNothing()
		.run();
	return changes === 1;
}

/**
 * A one-time key combined with a hash of the content: a double click acts once, but a page that is changed and sent
 * again after Back is handled as a new request.
 */
export const keyFor = (key: string, content: unknown): string =>
	createHash("sha256")
		.update(JSON.stringify([key, content]))
		.digest("base64url");
