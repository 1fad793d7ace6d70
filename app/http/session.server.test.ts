import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { confirmClock, keepClock } from "~/kernel/notices/clock-hold.server";
import { sessions, users } from "~db/schema.server";
import { makeAdmin, makeUser, testDatabase } from "../../tests/helpers/database";
import { deleteExpiredSessions, SessionHandle } from "./session.server";

const origin = { ip: "192.0.2.1", userAgent: "test" };
const cookieOf = (handle: SessionHandle) => handle.cookies(false)[0]!.split(";")[0]!;

afterEach(() => {
	vi.useRealTimers();
});

describe("a session (Rule 1.6)", () => {
	it("is not created for a visitor who doesn't need one", () => {
		const db = testDatabase();
		const handle = new SessionHandle(db, null, origin);
		expect(handle.actor.kind).toBe("visitor");
		expect(handle.cookies(false)).toEqual([]);
		expect(db.select().from(sessions).all()).toEqual([]);
	});

	it("stores its token only as a hash", () => {
		const db = testDatabase();
		const handle = new SessionHandle(db, null, origin);
		handle.logIn(makeUser(db));
		const token = cookieOf(handle).slice("sid=".length);
		expect(db.select().from(sessions).get()!.id).not.toContain(token);
		expect(new SessionHandle(db, `sid=${token}`, origin).actor.kind).toBe("user");
	});

	it("takes a new id at login", () => {
		const db = testDatabase();
		const before = new SessionHandle(db, null, origin);
		const visitorId = before.ensure();
		const oldCookie = cookieOf(before);
		const after = new SessionHandle(db, oldCookie, origin);
		const { previousId } = after.logIn(makeUser(db));
		expect(previousId).toBe(visitorId);
		expect(cookieOf(after)).not.toBe(oldCookie);
		expect(new SessionHandle(db, oldCookie, origin).actor.kind).toBe("visitor");
	});

	it("can be read when the database can't be written, and is renewed at the next visit", () => {
		const db = testDatabase();
		const handle = new SessionHandle(db, null, origin);
		handle.logIn(makeUser(db));
		db.update(sessions)
			.set({ lastSeenAt: new Date(Date.now() - 3_600_000) })
			.run();
		const visit = () => new SessionHandle(db, cookieOf(handle), origin);
		db.$client.pragma("query_only = ON");
		const unseen = visit();
		expect([unseen.actor.kind, unseen.cookies(false)]).toEqual(["user", []]);
		db.$client.pragma("query_only = OFF");
		expect(visit().cookies(false)).toHaveLength(1);
	});

	it("ends at logout, when it expires, and with its account", () => {
		const db = testDatabase();
		const user = makeUser(db);
		const open = () => {
			const handle = new SessionHandle(db, null, origin);
			handle.logIn(user);
			return cookieOf(handle);
		};
		const first = open();
		new SessionHandle(db, first, origin).logOut();
		expect(new SessionHandle(db, first, origin).actor.kind).toBe("visitor");

		const second = open();
		db.update(sessions)
			.set({ expiresAt: new Date(Date.now() - 1) })
			.run();
		expect(new SessionHandle(db, second, origin).actor.kind).toBe("visitor");

		const third = open();
		db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, user.id)).run();
		const handle = new SessionHandle(db, third, origin);
		expect(handle.actor.kind).toBe("visitor");
		expect(handle.cookies(false)[0]).toContain("Max-Age=0");
	});

	it("is Secure over https and always HttpOnly and SameSite=Lax", () => {
		const db = testDatabase();
		const handle = new SessionHandle(db, null, origin);
		handle.ensure();
		expect(handle.cookies(true)[0]).toMatch(/HttpOnly; Secure; SameSite=Lax$/);
		expect(handle.cookies(false)[0]).not.toContain("Secure");
	});

	it("lasts 30 days from the last visit, its cookie and its row alike", () => {
		const db = testDatabase();
		const days = 86_400_000;
		const start = Date.now();
		vi.useFakeTimers({ now: start, toFake: ["Date"] });
		const first = new SessionHandle(db, null, origin);
		first.logIn(makeUser(db));
		const cookie = cookieOf(first);
		const expiry = () => db.select().from(sessions).get()!.expiresAt.getTime();
		expect(first.cookies(false)[0]).toContain("; Max-Age=2592000;");
		expect(expiry()).toBe(start + 30 * days);

		const kindAt = (moment: number) => {
			vi.setSystemTime(moment);
			return new SessionHandle(db, cookie, origin).actor.kind;
		};
		expect(kindAt(start + 30 * days - 1)).toBe("user");
		expect(kindAt(start + 30 * days)).toBe("visitor");

		vi.setSystemTime(start + 20 * days);
		expect(new SessionHandle(db, cookie, origin).cookies(false)[0]).toContain("; Max-Age=2592000;");
		expect(expiry()).toBe(start + 50 * days);
		expect(kindAt(start + 50 * days - 1)).toBe("user");
		expect(kindAt(start + 50 * days)).toBe("visitor");
	});

	it("does not end, and is not renewed, by a clock that may be wrong (Rule 14.70)", () => {
		const db = testDatabase();
		const days = 86_400_000;
		const start = Date.now();
		vi.useFakeTimers({ now: start, toFake: ["Date"] });
		keepClock(db);
		const first = new SessionHandle(db, null, origin);
		first.logIn(makeUser(db));
		const cookie = cookieOf(first);
		const expiry = () => db.select().from(sessions).get()?.expiresAt.getTime();
		vi.setSystemTime(start + 366 * days);
		const visit = new SessionHandle(db, cookie, origin);
		expect([visit.actor.kind, visit.cookies(false)]).toEqual(["user", []]);
		expect(expiry()).toBe(start + 30 * days);
		// A session that begins meanwhile lasts no longer than others, once the clock is right.
		db.delete(sessions).run();
		new SessionHandle(db, null, origin).logIn(makeUser(db));
		expect(expiry()).toBe(start + 396 * days);
		vi.setSystemTime(start + 1000);
		deleteExpiredSessions(db);
		expect(expiry()).toBe(start + 1000 + 30 * days);
		// And when it was right all along, it has ended.
		vi.setSystemTime(start + 366 * days);
		db.update(sessions)
			.set({ expiresAt: new Date(start + 30 * days) })
			.run();
		confirmClock(db, makeAdmin(db), {});
		expect(new SessionHandle(db, cookie, origin).actor.kind).toBe("visitor");
		deleteExpiredSessions(db);
		expect(expiry()).toBe(undefined);
	});

	it("is not restored by a visit that began before its logout", () => {
		const db = testDatabase();
		const handle = new SessionHandle(db, null, origin);
		handle.logIn(makeUser(db));
		db.update(sessions)
			.set({ lastSeenAt: new Date(Date.now() - 3_600_000) })
			.run();
		const slow = new SessionHandle(db, cookieOf(handle), origin);
		handle.logOut();
		expect(slow.cookies(false)).toEqual([]);
	});
});
