import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { holderOf } from "~/kernel/actor/address-holder";
import { env } from "~/kernel/config/env.server";
import { DomainError } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import { rateLimits } from "~db/schema.server";
import { transact } from "~db/transact.server";

/** Limits per minute (Rule 9.2). */
const LIMITS = {
	loginPerAccount: 10,
	loginPerAddress: 50,
	registrations: 50,
	visitorForms: 30,
	drawings: 60,
	modelCalls: 10,
	allModelCalls: 120,
	requests: 600,
	programCalls: 300,
};

const minuteOf = (now: number) => Math.floor(now / 60_000);
const secondsLeft = (now: number) => 60 - Math.floor((now % 60_000) / 1000);
const allowed = (perMinute: number) => perMinute * env.RATE_LIMIT_SCALE;

type Limit = { key: string; perMinute: number };

function countOf(tx: Tx, key: string, now: number): number {
	const row = tx
		.select({ count: rateLimits.count })
		.from(rateLimits)
		.where(and(eq(rateLimits.key, key), eq(rateLimits.minute, minuteOf(now))))
		.get();
	return row?.count ?? 0;
}

/**
 * Counts one attempt against each limit, across all worker processes, before it runs.
 * @throws DomainError rate_limited when a limit is reached; nothing is counted then.
 */
function take(db: Db, limits: Limit[], now: number): void {
	if (env.RATE_LIMIT_SCALE === 0) return;
	transact(db, (tx) => {
		for (const { key, perMinute } of limits) {
			if (countOf(tx, key, now) >= allowed(perMinute)) refuse(now);
		}
		for (const { key } of limits) {
			tx.insert(rateLimits)
				.values({ key, minute: minuteOf(now), count: 1 })
				.onConflictDoUpdate({
					target: [rateLimits.key, rateLimits.minute],
					set: { count: sql`${rateLimits.count} + 1` },
				})
				.run();
		}
	});
}

/** Undoes the counts `take` made at `now`. */
function giveBack(db: Db, limits: Limit[], now: number): void {
	if (env.RATE_LIMIT_SCALE === 0) return;
	const keys = limits.map(({ key }) => key);
	db.update(rateLimits)
		.set({ count: sql`${rateLimits.count} - 1` })
		.where(and(inArray(rateLimits.key, keys), eq(rateLimits.minute, minuteOf(now))))
		.run();
}

function refuse(now: number): never {
	throw new DomainError("rate_limited", "Too many attempts. Please wait a minute and try again.", {
		retryAfterSeconds: secondsLeft(now),
	});
}

/** A login attempt: the account's email, the address, and the browser's name if the account knows it. */
export type Attempt = { email: string; ip: string; device: string | null };

const account = (email: string) => email.trim().toLowerCase().slice(0, 254);

/**
 * A known browser has its own limit, so that other people's guesses can't lock the owner out. Others are counted by
 * address and account together, and by address.
 */
function loginLimits({ email, ip, device }: Attempt): Limit[] {
	if (device) return [{ key: `login:device:${device}:${account(email)}`, perMinute: LIMITS.loginPerAccount }];
	const holder = holderOf(ip);
	return [
		{ key: `login:account:${holder} ${account(email)}`, perMinute: LIMITS.loginPerAccount },
		{ key: `login:address:${holder}`, perMinute: LIMITS.loginPerAddress },
	];
}

/**
 * Runs a login, and counts it unless it succeeds (Rule 9.2). It is counted before it runs, so that guesses sent all at
 * once, to any worker, are counted before they fail.
 * @throws DomainError rate_limited after too many failures this minute; any error of `attempt`.
 */
export async function limitLogins<T>(db: Db, who: Attempt, attempt: () => Promise<T>): Promise<T> {
	const limits = loginLimits(who);
	return counted(db, limits, limits, attempt);
}

/**
 * Runs a registration (Rule 9.2). Each one counts for its address, since each sends a mail; failures also count for
 * address and account together.
 * @throws DomainError rate_limited; any error of `attempt`.
 */
export async function limitRegistrations<T>(
	db: Db,
	{ email, ip }: Omit<Attempt, "device">,
	attempt: () => Promise<T>,
): Promise<T> {
	const holder = holderOf(ip);
	const failures = { key: `register:account:${holder} ${account(email)}`, perMinute: LIMITS.loginPerAccount };
	const all = { key: `register:address:${holder}`, perMinute: LIMITS.registrations };
	return counted(db, [failures, all], [failures], attempt);
}

/**
 * Runs an action within `limits`. The `returned` counts are undone on success and on errors the caller did not cause.
 */
async function counted<T>(db: Db, limits: Limit[], returned: Limit[], attempt: () => Promise<T>): Promise<T> {
	const now = Date.now();
	take(db, limits, now);
	try {
		const value = await attempt();
		giveBack(db, returned, now);
		return value;
	} catch (error) {
		if (!(error instanceof DomainError)) giveBack(db, limits, now);
		throw error;
	}
}

/** Counts a post of a form open to visitors. @throws DomainError rate_limited over 30 a minute. */
export function takeVisitorForm(db: Db, ip: string, now = Date.now()): void {
	take(db, [{ key: `form:${holderOf(ip)}`, perMinute: LIMITS.visitorForms }], now);
}

/** Counts a call of the support model: 10 a minute per address, 120 in all. False when there were as many already. */
export function takeModelCall(db: Db, ip: string, now = Date.now()): boolean {
	try {
		take(
			db,
			[
				{ key: `model:${holderOf(ip)}`, perMinute: LIMITS.modelCalls },
				{ key: "model", perMinute: LIMITS.allModelCalls },
			],
			now,
		);
		return true;
	} catch (error) {
		if (error instanceof DomainError) return false;
		throw error;
	}
}

/** Counts a picture rendered for an address. @throws DomainError rate_limited over 60 a minute. */
export function takeDrawing(db: Db, ip: string, now = Date.now()): void {
	take(db, [{ key: `drawing:${holderOf(ip)}`, perMinute: LIMITS.drawings }], now);
}

/** Deletes the counts of past minutes. */
export function deleteOldCounts(db: Db, now = Date.now()): void {
	db.delete(rateLimits)
		.where(lt(rateLimits.minute, minuteOf(now) - 1))
		.run();
}

// The general limit is counted in each worker's memory: a disk write per request would cost more than it saves.
const seen = { minute: 0, counts: new Map<string, number>() };

type Allowance = { ok: true } | { ok: false; retryAfterSeconds: number };

/** Counts a request that reached the router: 600 a minute per address. */
export const takeRequest = (ip: string, now = Date.now()): Allowance =>
	takeInMemory(holderOf(ip), LIMITS.requests, now);

/** Counts a call by a program's key: 300 a minute per key, whatever address it comes from (Rule 9.72). */
export const takeProgramCall = (id: string, now = Date.now()): Allowance =>
	takeInMemory(`program:${id}`, LIMITS.programCalls, now);

function takeInMemory(key: string, perMinute: number, now: number): Allowance {
	if (env.RATE_LIMIT_SCALE === 0) return { ok: true };
	const minute = minuteOf(now);
	if (seen.minute !== minute) {
		seen.minute = minute;
		seen.counts.clear();
	}
	const count = (seen.counts.get(key) ?? 0) + 1;
	seen.counts.set(key, count);
	return count > allowed(perMinute) ? { ok: false, retryAfterSeconds: secondsLeft(now) } : { ok: true };
}
