import { and, eq, lt, sql } from "drizzle-orm";
import { DomainError } from "~/domain/errors";
import { env } from "~/env.server";
import type { Db } from "~db/client.server";
import { rateLimits } from "~db/schema.server";

/** Allowed a minute (Rule 9.2). */
const LIMITS = {
	loginPerAccount: 10,
	loginPerAddress: 50,
	visitorForms: 30,
	drawings: 60,
	requests: 600,
};

const minuteOf = (now: number) => Math.floor(now / 60_000);
const secondsLeft = (now: number) => 60 - Math.floor((now % 60_000) / 1000);
const allowed = (perMinute: number) => perMinute * env.RATE_LIMIT_SCALE;

/**
 * Whom an address stands for: itself, or with IPv6 the half of it that a provider gives its customer, who has all addresses
 * that begin with it.
 */
function holderOf(ip: string): string {
	if (!ip.includes(":")) return ip;
	const [head = "", tail] = ip.toLowerCase().split("::");
	const before = head.split(":").filter(Boolean);
	const after = (tail ?? "").split(":").filter(Boolean);
	const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
	const groups = [...before, ...Array<string>(zeros).fill("0"), ...after];
	return `${groups.slice(0, 4).join(":")}::/64`;
}

function countOf(db: Db, key: string, now: number): number {
	const row = db
		.select({ count: rateLimits.count })
		.from(rateLimits)
		.where(and(eq(rateLimits.key, key), eq(rateLimits.minute, minuteOf(now))))
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
const addressKey = (ip: string) => `login:address:${holderOf(ip)}`;

// Logins whose answer is not known yet, in this process: guesses sent all at once count before they fail.
const underWay = new Map<string, number>();

/**
 * Runs a login or registration, and counts it when its credentials fail (Rule 9.2).
 * @throws DomainError rate_limited when the account or the address had too many failures this minute; what `attempt`
 * throws.
 */
export async function limitLogins<T>(
	db: Db,
	email: string,
	ip: string,
	attempt: () => Promise<T>,
): Promise<T> {
	if (env.RATE_LIMIT_SCALE === 0) return attempt();
	const limits: [string, number][] = [
		[accountKey(email), LIMITS.loginPerAccount],
		[addressKey(ip), LIMITS.loginPerAddress],
	];
	const now = Date.now();
	for (const [key, limit] of limits) {
		if (countOf(db, key, now) + (underWay.get(key) ?? 0) >= allowed(limit)) refuse(now);
	}
	for (const [key] of limits) underWay.set(key, (underWay.get(key) ?? 0) + 1);
	try {
		return await attempt();
	} catch (error) {
		if (error instanceof DomainError) for (const [key] of limits) add(db, key, Date.now());
		throw error;
	} finally {
		for (const [key] of limits) {
			const left = (underWay.get(key) ?? 1) - 1;
			if (left > 0) underWay.set(key, left);
			else underWay.delete(key);
		}
	}
}

/** Counts a post of a form that is open to visitors. @throws DomainError rate_limited over 30 a minute. */
export function takeVisitorForm(db: Db, ip: string, now = Date.now()): void {
	if (env.RATE_LIMIT_SCALE === 0) return;
	const key = `form:${holderOf(ip)}`;
	if (countOf(db, key, now) >= allowed(LIMITS.visitorForms)) refuse(now);
	add(db, key, now);
}

/** Counts a picture rendered for an address. @throws DomainError rate_limited over 60 a minute. */
export function takeDrawing(db: Db, ip: string, now = Date.now()): void {
	if (env.RATE_LIMIT_SCALE === 0) return;
	const key = `drawing:${holderOf(ip)}`;
	if (countOf(db, key, now) >= allowed(LIMITS.drawings)) refuse(now);
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
	const holder = holderOf(ip);
	const count = (seen.counts.get(holder) ?? 0) + 1;
	seen.counts.set(holder, count);
	return count > allowed(LIMITS.requests) ? { ok: false, retryAfterSeconds: secondsLeft(now) } : { ok: true };
}
