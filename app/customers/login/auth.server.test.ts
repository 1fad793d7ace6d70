import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clientContext, sessionContext } from "~/http/context.server";
import { SessionHandle } from "~/http/session.server";
import { DomainError } from "~/kernel/errors";
import { type Db, openDatabase } from "~db/client.server";
import { migrate } from "~db/migrate.server";
import { sessions } from "~db/schema.server";
import { testDatabase } from "../../../tests/helpers/database.ts";
import { contextFor } from "../../../tests/helpers/request.ts";
import { registerSchema } from "../accounts/account.schema";
import { registerUser } from "../accounts/register-user.server";
import { logInWith, registerWith } from "./auth.server";

const ann = { username: "ann", email: "ann@example.com", password: "first-1" };

async function shop() {
	const db = testDatabase();
	await registerUser(db, ann, "192.0.2.1");
	return db;
}

const outcome = (attempt: Promise<unknown>) =>
	attempt.then(
		() => "in",
		(error) => (error instanceof DomainError ? error.code : Promise.reject(error)),
	);

/** A request from an address, with the cookies of a browser. */
function visit(db: Db, ip = "192.0.2.1", cookie: string | null = null) {
	const context = contextFor(db);
	const session = new SessionHandle(db, cookie, { ip, userAgent: "test" });
	context.set(clientContext, { ip });
	context.set(sessionContext, session);
	return Object.assign(context, { session });
}

const guess = (db: Db, password: string, ip?: string, email = ann.email, cookie?: string | null) =>
	outcome(logInWith(visit(db, ip, cookie), { email, password }));

/** The cookies a browser sends after it has logged in, without its session. */
async function deviceOf(db: Db, ip: string, person = ann, cookie: string | null = null) {
	const context = visit(db, ip, cookie);
	await logInWith(context, person);
	return context.session.cookies(false)[1]!.split(";")[0]!;
}

const times = <T>(n: number, run: (n: number) => Promise<T>) =>
	Promise.all(Array.from({ length: n }, (_, at) => run(at)));

describe("failed logins (Rule 9.2)", () => {
	beforeEach(() => {
		// In the middle of a minute, so that no count runs into the next minute.
		vi.useFakeTimers({ now: new Date("2026-11-20T12:00:30Z"), toFake: ["Date"] });
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	it("are refused from the eleventh a minute for one account and address, sent all at once or not", async () => {
		const db = await shop();
		const all = await times(25, (n) => guess(db, `guess-${n}`));
		expect(all.filter((code) => code === "unauthenticated")).toHaveLength(10);
		expect(all.filter((code) => code === "rate_limited")).toHaveLength(15);
		expect(await guess(db, ann.password)).toBe("rate_limited");
		expect(await guess(db, "x-x-x-x", undefined, "bob@example.com")).toBe("unauthenticated");
		await expect(logInWith(visit(db), ann)).rejects.toMatchObject({ retryAfterSeconds: 30 });
		vi.setSystemTime(new Date("2026-11-20T12:01:00Z"));
		expect(await guess(db, ann.password)).toBe("in");
	});

	it("do not block the right password from another address after ten wrong ones", async () => {
		const db = await shop();
		for (let n = 0; n < 9; n += 1) await guess(db, "wrong-1");
		expect(await guess(db, ann.password)).toBe("in");
		expect(await guess(db, "wrong-1")).toBe("unauthenticated");
		expect(await guess(db, ann.password)).toBe("rate_limited");
		expect(await guess(db, ann.password, "198.51.100.7")).toBe("in");
	});

	it("never lock the owner out, no matter how many addresses guess", async () => {
		const db = await shop();
		await times(30, (n) => guess(db, "wrong-1", `198.51.100.${n % 3}`));
		expect(await guess(db, ann.password)).toBe("in");
	});

	it("from the same address don't lock out a browser that has logged in before", async () => {
		const db = await shop();
		const device = await deviceOf(db, "192.0.2.1");
		await times(60, (n) => guess(db, "wrong-1", "192.0.2.1", n < 12 ? ann.email : `b${n}@example.com`));
		expect(await guess(db, ann.password)).toBe("rate_limited");
		expect(await guess(db, ann.password, "192.0.2.1", ann.email, device)).toBe("in");
		// The known browser may guess no more often than others.
		const own = await times(11, () => guess(db, "wrong-1", "192.0.2.1", ann.email, device));
		expect(own.filter((code) => code === "rate_limited")).toHaveLength(1);
	});

	it("recognize a browser only for accounts that logged in on it, and only by a mark this server signed", async () => {
		const db = await shop();
		const bob = { username: "bob", email: "bob@example.com", password: "first-1" };
		await registerUser(db, bob, "192.0.2.1");
		const anns = await deviceOf(db, "192.0.2.1");
		const both = await deviceOf(db, "192.0.2.1", bob, anns);
		const known = (cookie: string, email: string) => visit(db, "", cookie).session.deviceKnownTo(email);
		expect(known(anns, "ANN@example.com")).not.toBeNull();
		expect(known(anns, bob.email)).toBeNull();
		expect([known(both, ann.email), known(both, bob.email)]).toEqual([
			known(anns, ann.email),
			known(anns, ann.email),
		]);
		const [name, mark = ""] = anns.slice("device=".length).split(".");
		const stranger = "A".repeat(22);
		for (const forged of [`${stranger}.${mark}`, `${name}.${"A".repeat(43)}`, `${name}`, "x", ""]) {
			expect(known(`device=${forged}`, ann.email), forged).toBeNull();
		}
	});

	it("are refused from the fifty-first a minute at one address", async () => {
		const db = await shop();
		const all = await times(51, (n) => guess(db, "wrong-1", "192.0.2.1", `b${n}@example.com`));
		expect(all.filter((code) => code === "unauthenticated")).toHaveLength(50);
		expect(all.filter((code) => code === "rate_limited")).toHaveLength(1);
		expect(await guess(db, ann.password)).toBe("rate_limited");
		expect(await guess(db, ann.password, "198.51.100.7")).toBe("in");
	});

	it("are counted across all workers", async () => {
		const folder = mkdtempSync(join(tmpdir(), "counter-logins-"));
		const workers = [1, 2, 3].map(() => openDatabase(join(folder, "shop.db")));
		try {
			migrate(workers[0]!.$client);
			await registerUser(workers[0]!, ann, "192.0.2.1");
			const all = await times(25, (n) => guess(workers[n % 3]!, "wrong-1"));
			expect(all.filter((code) => code === "unauthenticated")).toHaveLength(10);
		} finally {
			for (const worker of workers) worker.$client.close();
			rmSync(folder, { recursive: true });
		}
	});

	it("do not count a login that succeeds, or one still running once it succeeds", async () => {
		const db = await shop();
		for (let n = 0; n < 3; n += 1) {
			const all = await times(8, () => guess(db, ann.password));
			expect(all).toEqual(Array(8).fill("in"));
		}
	});
});

it("takes fifty registrations a minute from one address, those that work and those that fail (Rule 9.2)", async () => {
	vi.useFakeTimers({ now: new Date("2026-11-20T12:00:30Z"), toFake: ["Date"] });
	try {
		const db = await shop();
		const register = (n: number, ip = "192.0.2.1", email = `n${n}@example.com`) =>
			outcome(registerWith(visit(db, ip), { username: `user-${n}`, email, password: "first-1" }));
		expect(await times(10, (n) => register(n, "192.0.2.1", ann.email))).toEqual(Array(10).fill("conflict"));
		expect(await register(0, "192.0.2.1", ann.email)).toBe("rate_limited");
		const all = await times(41, (n) => register(n));
		expect(all.filter((code) => code === "in")).toHaveLength(40);
		expect(all.filter((code) => code === "rate_limited")).toHaveLength(1);
		expect(await register(99, "198.51.100.7")).toBe("in");
		// Someone who just registered can still log in.
		expect(await guess(db, ann.password)).toBe("in");
	} finally {
		vi.useRealTimers();
	}
});

it("gives a login a new session id and ends the old session", async () => {
	const db = await shop();
	for (const enter of [
		(context: ReturnType<typeof contextFor>) => logInWith(context, ann),
		(context: ReturnType<typeof contextFor>) =>
			registerWith(context, { username: "bob", email: "b@example.com", password: "first-1" }),
	]) {
		const context = contextFor(db);
		const planted = context.session.ensure();
		await enter(context);
		expect(context.session.id).not.toBe(planted);
		const ids = db.select({ id: sessions.id }).from(sessions).all();
		expect(ids.map(({ id }) => id)).not.toContain(planted);
	}
});

it("keeps invisible characters out of usernames, so that no name looks like another's", async () => {
	const db = await shop();
	const looksTheSame = registerSchema.parse({ ...ann, username: "a\u200bn\u202en", email: "x@example.com" });
	expect(looksTheSame.username).toBe("ann");
	expect(await outcome(registerWith(contextFor(db), looksTheSame))).toBe("conflict");
});
