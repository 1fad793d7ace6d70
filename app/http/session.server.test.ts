import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sessions, users } from "~db/schema.server";
import { makeUser, testDatabase } from "../../tests/helpers/database";
import { SessionHandle } from "./session.server";

const origin = { ip: "192.0.2.1", userAgent: "test" };
const cookieOf = (handle: SessionHandle) => handle.cookie(false)!.split(";")[0]!;

describe("a session (Rule 1.6)", () => {
	it("is not made for a visitor who needs none", () => {
		const db = testDatabase();
		const handle = new SessionHandle(db, null, origin);
		expect(handle.actor.kind).toBe("visitor");
		expect(handle.cookie(false)).toBeNull();
		expect(db.select().from(sessions).all()).toEqual([]);
	});

	it("keeps its token only as a hash", () => {
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

	it("is read where nothing can be written, and seen at the next visit", () => {
		const db = testDatabase();
		const handle = new SessionHandle(db, null, origin);
		handle.logIn(makeUser(db));
		db.update(sessions)
			.set({ lastSeenAt: new Date(Date.now() - 3_600_000) })
			.run();
		const visit = () => new SessionHandle(db, cookieOf(handle), origin);
		db.$client.pragma("query_only = ON");
		const unseen = visit();
		expect([unseen.actor.kind, unseen.cookie(false)]).toEqual(["user", null]);
		db.$client.pragma("query_only = OFF");
		expect(visit().cookie(false)).not.toBeNull();
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
		expect(handle.cookie(false)).toContain("Max-Age=0");
	});

	it("is Secure over https and always HttpOnly and SameSite=Lax", () => {
		const db = testDatabase();
		const handle = new SessionHandle(db, null, origin);
		handle.ensure();
		expect(handle.cookie(true)).toMatch(/HttpOnly; SameSite=Lax; Secure$/);
		expect(handle.cookie(false)).not.toContain("Secure");
	});
});
