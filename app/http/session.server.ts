import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { VISITOR } from "~/kernel/actor/actor";
import { companyTerms, ofTheirCompany } from "~/kernel/actor/company-terms.server";
import { isCustomer } from "~/kernel/actor/permissions";
import { readStores, type Stores, storesColumn } from "~/kernel/actor/stores.server";
import { believedNow, isClockHeld, MOST_AHEAD_MS } from "~/kernel/notices/clock-hold.server";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { prepareOnce } from "~db/prepared.server";
import { companies, sessions, users } from "~db/schema.server";
import { isUnwritable, mayWrite } from "~db/write-lock.server";
import { readCookie, writeCookie } from "./cookies.server";
import { deviceCookie, knownDevice } from "./known-device.server";

const COOKIE = "sid";
const LIFETIME_MS = 30 * DAY_MS;
const SEEN_EVERY_MS = 10 * 60_000;

const idOf = (token: string) => createHash("sha256").update(token).digest("hex");
const newToken = () => randomBytes(32).toString("base64url");

const findSession = prepareOnce((db) =>
	db
		.select({
			id: sessions.id,
			userId: sessions.userId,
			lastSeenAt: sessions.lastSeenAt,
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
			stores: storesColumn,
		})
		.from(sessions)
		.leftJoin(users, and(eq(users.id, sessions.userId), isNull(users.deletedAt)))
		.leftJoin(companies, ofTheirCompany)
		.where(and(eq(sessions.id, sql.placeholder("id")), gt(sessions.expiresAt, believedNow)))
		.prepare(),
);

type Origin = { ip: string; userAgent: string | null };

/**
 * The session of one request (Rule 1.6). Reads the session's row once, and decides which cookies the response carries.
 */
export class SessionHandle {
	/** Null: the visitor has no session (yet). */
	id: string | null = null;
	actor: Actor = VISITOR;
	/** Where the actor's orders ship to; null for everybody without an approved location. */
	stores: Stores | null = null;
	/** The cookie names a session that no longer exists. */
	hasEnded = false;
	/** The user has logged out by this request. */
	hasLoggedOut = false;
	#setCookie: { token: string } | "clear" | null = null;
	/** The token of a session whose last visit was recorded a while ago. */
	#toRenew: string | null = null;
	#hasLoggedIn = false;
	readonly #db: Db;
	readonly #cookieHeader: string | null;
	readonly #origin: Origin;

	constructor(db: Db, cookieHeader: string | null, origin: Origin) {
		this.#db = db;
		this.#cookieHeader = cookieHeader;
		this.#origin = origin;
		const token = readCookie(cookieHeader, COOKIE);
		if (token) this.#load(token);
	}

	#load(token: string) {
		const now = new Date();
		const row = findSession(this.#db).get({ id: idOf(token), now: now.getTime() });
		if (!row || (row.userId && !row.user)) {
			this.#setCookie = "clear";
			this.hasEnded = true;
			return;
		}
		this.id = row.id;
		if (row.user) {
			this.actor = { kind: "user", ...row.user };
			this.stores = isCustomer(this.actor) ? readStores(row.stores) : null;
		}
		if (now.getTime() - row.lastSeenAt.getTime() > SEEN_EVERY_MS) this.#toRenew = token;
	}

	/**
	 * Returns false when the session has ended meanwhile, or when the database can't be written now: the next visit is
	 * recorded instead, and this request is answered anyway.
	 */
	#noteVisit(token: string, now = new Date()): boolean {
		try {
			if (isClockHeld(this.#db, now) || !mayWrite(this.#db)) return false;
			const { changes } = this.#db
				.update(sessions)
				.set({ lastSeenAt: now, expiresAt: new Date(now.getTime() + LIFETIME_MS) })
				.where(eq(sessions.id, idOf(token)))
				.run();
			return changes === 1;
		} catch (error) {
			if (isUnwritable(error)) return false;
			throw error;
		}
	}

	#create(userId: string | null): string {
		const token = newToken();
		const now = new Date();
		const id = idOf(token);
		this.#db
			.insert(sessions)
			.values({
				id,
				userId,
				userAgent: this.#origin.userAgent?.slice(0, 300) ?? null,
				ip: this.#origin.ip,
				lastSeenAt: now,
				expiresAt: new Date(now.getTime() + LIFETIME_MS),
			})
			.run();
		this.#setCookie = { token };
		return id;
	}

	/** The session's id; a visitor without a session gets one, to store a draft or a conversation under. */
	ensure(): string {
		this.id ??= this.#create(null);
		return this.id;
	}

	/**
	 * Starts a user's session under a new id, so that an id known before login is useless afterwards.
	 * @returns the id of the visitor session that ended, whose draft and conversation the caller moves to the user;
	 * delete it with `forget` afterwards.
	 */
	logIn(actor: Actor & { kind: "user" }): { previousId: string | null; id: string } {
		const previousId = this.id;
		this.id = this.#create(actor.id);
		this.actor = actor;
		this.#hasLoggedIn = true;
		return { previousId, id: this.id };
	}

	/** Deletes an ended session's row. */
	forget(id: string): void {
		this.#db.delete(sessions).where(eq(sessions.id, id)).run();
	}

	logOut(): void {
		if (this.id) this.forget(this.id);
		this.id = null;
		this.actor = VISITOR;
		this.hasLoggedOut = true;
		this.#setCookie = "clear";
	}

	/** The name of this browser if the account with this email has logged in on it before, else null (Rule 9.2). */
	deviceKnownTo(email: string): string | null {
		return knownDevice(this.#cookieHeader, email);
	}

	/**
	 * Returns the Set-Cookie values of this request's response, the session's first, and records the visit when due.
	 * Don't call it for a response that may be shared: that carries no cookie.
	 */
	cookies(secure: boolean): string[] {
		if (this.#setCookie === null && this.#toRenew && this.#noteVisit(this.#toRenew)) {
			this.#setCookie = { token: this.#toRenew };
		}
		if (this.#setCookie === null) return [];
		if (this.#setCookie === "clear") return [writeCookie(COOKIE, "", { maxAgeSeconds: 0, secure })];
		const { token } = this.#setCookie;
		const own = writeCookie(COOKIE, token, { maxAgeSeconds: LIFETIME_MS / 1000, secure });
		if (!this.#hasLoggedIn || this.actor.kind !== "user") return [own];
		return [own, deviceCookie(this.#cookieHeader, this.actor.email, secure)];
	}
}

/** Deletes expired sessions. One that began while the clock was ahead lasts no longer than others. */
export function deleteExpiredSessions(db: Db, now = new Date()): void {
	db.delete(sessions).where(lt(sessions.expiresAt, now)).run();
	const latest = new Date(now.getTime() + LIFETIME_MS);
	db.update(sessions)
		.set({ lastSeenAt: now, expiresAt: latest })
		.where(gt(sessions.expiresAt, new Date(latest.getTime() + MOST_AHEAD_MS)))
		.run();
}
