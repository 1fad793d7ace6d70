import { and, eq, gte, lt, sql } from "drizzle-orm";
import { DomainError } from "~/domain/errors";
import { env } from "~/env.server";
import type { Db } from "~db/client.server";
import { rateLimits } from "~db/schema.server";

/** Allowed a minute (Rule 9.2). */
const LIMITS = {
	loginPerAccount: 10,
	loginPerAddress: 50,
	visitorForms: 30,
	requests: 600,
};

const minuteOf = (now: number) => Math.floor(now / 60_000);
const secondsLeft = (now: number) => 60 - Math.floor((now % 60_000) / 1000);
const allowed = (perMinute: number) => perMinute * env.RATE_LIMIT_SCALE;

function countOf(db: Db, key: string, now: number): number {
	const row = db
		.select({ count: rateLimits.count })
		.from(rateLimits)
		.where(and(eq(rateLimits.key, key), gte(rateLimits.minute, minuteOf(now))))
		.get();
	return row?.count ?? 0;
}

function add(db: Db, key: string, now: number): void {
	db.insert(rateLimits)
		.values({ key, minute: minuteOf(now), count: 1 })
		.onConflictDoUpdate({
			target: [rateLimits.key, rateLimits.minute],
			set: { count: sql`${rateLimits.count} + 1` },
		})
		.run();
}

function refuse(now: number): never {
	throw new DomainError("rate_limited", "Too many attempts. Please wait a minute and try again.", {
		retryAfterSeconds: secondsLeft(now),
	});
}

const accountKey = (email: string) => `login:account:${email.trim().toLowerCase().slice(0, 254)}`;
const addressKey = (ip: string) => `login:address:${ip}`;

/** @throws DomainError rate_limited when the account or the address had too many failed logins this minute. */
export function checkLoginAllowed(db: Db, email: string, ip: string, now = Date.now()): void {
	if (env.RATE_LIMIT_SCALE === 0) return;
	const account = countOf(db, accountKey(email), now) >= allowed(LIMITS.loginPerAccount);
	const address = countOf(db, addressKey(ip), now) >= allowed(LIMITS.loginPerAddress);
	if (account || address) refuse(now);
}

/** Counts a failed login or registration. */
export function noteLoginFailure(db: Db, email: string, ip: string, now = Date.now()): void {
	add(db, accountKey(email), now);
	add(db, addressKey(ip), now);
}

/** Counts a post of a form that is open to visitors. @throws DomainError rate_limited over 30 a minute. */
export function takeVisitorForm(db: Db, ip: string, now = Date.now()): void {
	if (env.RATE_LIMIT_SCALE === 0) return;
	const key = `form:${ip}`;
	if (countOf(db, key, now) >= allowed(LIMITS.visitorForms)) refuse(now);
	add(db, key, now);
}

/** Deletes counts of minutes gone by. */
export function deleteOldCounts(db: Db, now = Date.now()): void {
	db.delete(rateLimits)
		.where(lt(rateLimits.minute, minuteOf(now) - 1))
		.run();
}

// The general limit is counted in each worker's memory: a write to disk per request would cost more than it saves.
const seen = { minute: 0, counts: new Map<string, number>() };

/** Counts a request that reached the router: 600 a minute per address. */
export function takeRequest(
	ip: string,
	now = Date.now(),
): { ok: true } | { ok: false; retryAfterSeconds: number } {
	if (env.RATE_LIMIT_SCALE === 0) return { ok: true };
	const minute = minuteOf(now);
	if (seen.minute !== minute) {
		seen.minute = minute;
		seen.counts.clear();
	}
	const count = (seen.counts.get(ip) ?? 0) + 1;
	seen.counts.set(ip, count);
	return count > allowed(LIMITS.requests) ? { ok: false, retryAfterSeconds: secondsLeft(now) } : { ok: true };
}
