import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { oneTimeKeys } from "~db/schema.server";
import type { UserActor } from "../actor/actor.ts";

/** Whose call, which one ('POST /api/orders'), and its key. At another address, or from somebody else, a key is another one. */
export type KeptCall = { user: UserActor; operation: string; key: string };

/** How a call was answered; `digest` is of the body that was sent. */
export type Answered = { digest: string; status: number; body: string };

/** What a row holds: the body compressed, or nothing while the call is being answered. */
type Kept = { digest: string; status: number; deflated: string } | null;

/** A call that is not answered after so long will not be: the server stopped. */
const GONE_MS = 10 * 60_000;

const keyOf = ({ operation, key }: KeptCall): string =>
	`call:${createHash("sha256")
		.update(JSON.stringify([operation, key]))
		.digest("base64url")}`;

const itsRow = (of: KeptCall) => and(eq(oneTimeKeys.userId, of.user.id), eq(oneTimeKeys.key, keyOf(of)));

/** How a call with this key was answered before (Rule 9.4); undefined: it is the first. */
export function keptOf(tx: Tx, of: KeptCall, now = Date.now()): Answered | "running" | undefined {
	const row = tx.select().from(oneTimeKeys).where(itsRow(of)).get();
	if (!row) return undefined;
	const kept = row.answer as Kept;
	if (!kept) return row.createdAt.getTime() > now - GONE_MS ? "running" : undefined;
	const body = inflateRawSync(Buffer.from(kept.deflated, "base64")).toString();
	return { digest: kept.digest, status: kept.status, body };
}

function save(tx: Tx, of: KeptCall, answer: Kept): void {
	const values = { answer, createdAt: new Date() };
	tx.insert(oneTimeKeys)
		.values({ userId: of.user.id, key: keyOf(of), operation: of.operation, ...values })
		.onConflictDoUpdate({ target: [oneTimeKeys.userId, oneTimeKeys.key], set: values })
		.run();
}

/** Marks a call as being answered, so that the same one meanwhile is refused. */
export const begin = (tx: Tx, of: KeptCall): void => save(tx, of, null);

/** Keeps how a call was answered, for seven days (Rule 14.10). */
export const keep = (tx: Tx, of: KeptCall, { digest, status, body }: Answered): void =>
	save(tx, of, { digest, status, deflated: deflateRawSync(body).toString("base64") });

/** Forgets a call that was refused: sent again, it is the first. */
export const drop = (db: Db, of: KeptCall): void => void db.delete(oneTimeKeys).where(itsRow(of)).run();
