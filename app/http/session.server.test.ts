import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sessions, users } from "~db/schema.server";
import { makeUser, testDatabase } from "../../tests/helpers/database";
import { endSessionsOf, SessionHandle } from "./session.server";

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

	it("leaves one session when the others are ended", () => {
		const db = testDatabase();
		const user = makeUser(db);
		const handles = [1, 2, 3].map(() => {
			const handle = new SessionHandle(db, null, origin);
			handle.logIn(user);
			return handle;
		});
		expect(endSessionsOf(db, user.id, handles[1]!.id)).toBe(2);
		expect(
			db
				.select()
				.from(sessions)
				.all()
				.map(({ id }) => id),
		).toEqual([handles[1]!.id]);
	});
});
