import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { prepareOnce } from "~db/prepared.server";
import { companies, programKeys, users } from "~db/schema.server";
import { isUnwritable, mayWrite } from "~db/write-lock.server";
import type { UserActor } from "../actor/actor.ts";
import { companyTerms, ofTheirCompany, tierForNew } from "../actor/company-terms.server";
import { believedNow, isClockHeld } from "../notices/clock-hold.server";
import { isOn } from "../settings/switches.server";

/** How often the last use is written down, in milliseconds. */
const NOTE_EVERY_MS = 60_000;

const FORM = /^rw_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;

const digestOf = (secret: string) => createHash("sha256").update(secret).digest("hex");

/** A new key: as its program gets it, once, and the parts that are kept (Rule 9.70). */
export function newKey(): { key: string; handle: string; digest: string } {
	const handle = randomBytes(6).toString("hex");
	const secret = randomBytes(32).toString("base64url");
	return { key: `rw_${handle}_${secret}`, handle, digest: digestOf(secret) };
}

const findKey = prepareOnce((db) =>
	db
		.select({
			key: programKeys,
			// As text: SQLite compares the two numbers, and Drizzle reads no boolean of an expression.
			isExpired: sql<number>`${programKeys.expiresAt} <= ${believedNow}`,
			user: {
				id: users.id,
				username: users.username,
				email: users.email,
				role: users.role,
				companyId: users.companyId,
				companyRole: users.companyRole,
				isWholesaleApproved: companyTerms.isWholesaleApproved,
				pricingTier: companyTerms.pricingTier,
			},
			closedAt: users.deletedAt,
		})
		.from(programKeys)
		.innerJoin(users, eq(users.id, programKeys.makerId))
		.leftJoin(companies, ofTheirCompany)
		.where(eq(programKeys.handle, sql.placeholder("handle")))
		.prepare(),
);

/** Of a maker, what `mayStillCall` asks, joined with `ofTheirCompany`. */
export const makerColumns = {
	username: users.username,
	role: users.role,
	companyId: users.companyId,
	companyRole: users.companyRole,
	isWholesaleApproved: companyTerms.isWholesaleApproved,
};

type Maker = Pick<UserActor, "role" | "companyId" | "companyRole" | "isWholesaleApproved">;

/** Whether the maker of a key still has what it was made with: an owner of the shop, or of the approved company (Rule 9.71). */
export const mayStillCall = (
	companyId: string | null,
	{ role, companyId: own, companyRole, isWholesaleApproved }: Maker,
	closedAt: Date | null,
): boolean =>
	closedAt === null &&
	(companyId === null
		? role === "admin"
		: own === companyId && companyRole === "owner" && isWholesaleApproved);

/**
 * Whom a key calls for: its maker with the rights of this moment, and of these only those of the shop's owner or of the company's
 * (Rule 9.71); or why it is refused.
 */
export function callerOf(db: Db, key: string, now = new Date()): { actor: UserActor } | { refused: string } {
	if (!isOn(db, "programs")) return { refused: "This shop takes no keys of programs." };
	const [, handle = "", secret = ""] = FORM.exec(key) ?? [];
	const row = findKey(db).get({ handle, now: now.getTime() });
	if (!row || !timingSafeEqual(Buffer.from(row.key.digest), Buffer.from(digestOf(secret))))
		return { refused: "This key is unknown." };
	const { id, name, companyId, scopes, revokedAt } = row.key;
	if (revokedAt) return { refused: "This key was revoked." };
	if (row.isExpired) return { refused: "This key has expired." };
	if (!mayStillCall(companyId, row.user, row.closedAt))
		return { refused: "The owner who made this key no longer has the rights it needs." };
	const only: Partial<UserActor> =
		companyId === null
			? { companyId: null, companyRole: null, isWholesaleApproved: false, pricingTier: tierForNew(db) }
			: { role: "user" };
	return { actor: { kind: "user", ...row.user, ...only, program: { id, name, companyId, scopes } } };
}

/** Writes down that a key was used, once a minute at most, and not while the database can't be written or the clock may be wrong. */
export function noteUse(db: Db, { id }: { id: string }, now = new Date()): void {
	const isDue = and(
		eq(programKeys.id, id),
		or(isNull(programKeys.lastUsedAt), lt(programKeys.lastUsedAt, new Date(now.getTime() - NOTE_EVERY_MS))),
	);
	try {
		if (!db.select({ id: programKeys.id }).from(programKeys).where(isDue).get()) return;
		if (isClockHeld(db, now) || !mayWrite(db)) return;
		db.update(programKeys).set({ lastUsedAt: now }).where(isDue).run();
	} catch (error) {
		if (!isUnwritable(error)) throw error;
	}
}
