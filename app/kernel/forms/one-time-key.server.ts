import { createHash } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { DAY_MS } from "~/terms/time";
import type { Db, Tx } from "~db/client.server";
import { oneTimeKeys } from "~db/schema.server";
import type { UserActor } from "../actor/actor.ts";
import { KEPT_DAYS } from "../config/site";
import { DomainError } from "../errors.ts";

/** What JSON can hold, so that an answer read back equals the one that was kept. */
export type Json =
	| string
	| number
	| boolean
	| null
	| readonly Json[]
	| { readonly [name: string]: Json | undefined };

/**
 * Runs an operation once per one-time key, so that a double click or a resend acts once; sent again, the key gets the first
 * answer (Rule 9.4). Call it inside the transaction it protects, before checks of what the operation itself changes.
 *
 * @param key of a form or a call; without one, the operation runs each time.
 * @param act returns ids, amounts and messages. The caller reads records again by their ids.
 * @throws DomainError conflict when the key was used for another operation.
 */
export function once<const Answer extends Json>(
	tx: Db | Tx,
	user: UserActor,
	{ operation, key }: { operation: string; key: string | null | undefined },
	act: () => Answer,
): Answer {
	if (!key) return act();
	const mine = { userId: user.id, key: key.slice(0, 200) };
	const isMine = and(eq(oneTimeKeys.userId, mine.userId), eq(oneTimeKeys.key, mine.key));
	const earlier = tx.select().from(oneTimeKeys).where(isMine).get();
	if (earlier && earlier.operation !== operation)
		throw new DomainError("conflict", "This page was used before. Load it again to go on.");
	if (earlier) return earlier.answer as Answer;
	const answer = act();
	tx.insert(oneTimeKeys)
		.values({ ...mine, operation, answer })
		.run();
	return answer;
}

/** Deletes keys of forms that nobody sends again (Rule 14.10). */
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
