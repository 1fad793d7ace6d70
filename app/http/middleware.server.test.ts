import { describe, expect, it } from "vitest";
import type { Db } from "~db/client.server";
import { sessions } from "~db/schema.server";
import { makeUser, testDatabase } from "../../tests/helpers/database";
import { createContextWith, sessionContext } from "./context.server";
import { visit } from "./middleware.server";
import { SessionHandle } from "./session.server";

const origin = { ip: "192.0.2.1", userAgent: "test" };

/** The cookie of a session last seen an hour ago, of a user or a visitor. */
function cookieOf(db: Db, user: "user" | "visitor"): string {
	const session = new SessionHandle(db, null, origin);
	if (user === "user") session.logIn(makeUser(db));
	else session.ensure();
	db.update(sessions)
		.set({ lastSeenAt: new Date(Date.now() - 3_600_000) })
		.run();
	return session.cookies(false)[0]!.split(";")[0]!;
}

/** Runs the middleware on a response with these headers to a request with this cookie. */
async function answered(
	db: Db,
	cookie: string | null,
	headers: Record<string, string>,
	act?: (session: SessionHandle) => void,
	method = "GET",
): Promise<Headers> {
	const request = new Request("http://localhost/a", { method, headers: cookie ? { Cookie: cookie } : {} });
	const context = createContextWith({ db, ip: origin.ip });
	const args = { request, context, params: {}, url: new URL(request.url), pattern: "/a" };
	const response = await visit(args, async () => {
		act?.(context.get(sessionContext));
		return new Response("a", { headers });
	});
	return (response as Response).headers;
}

describe("a response that may be shared (Rule 1.11)", () => {
	const shared = { "Cache-Control": "public, max-age=300" };

	it("carries no cookie, not even to renew a session, end one or clear a message", async () => {
		const db = testDatabase();
		for (const cookie of [
			cookieOf(db, "visitor"),
			"sid=ended",
			"flash=broken",
			"sid=ended; flash=broken",
			null,
		]) {
			const headers = await answered(db, cookie, shared);
			expect([headers.get("Cache-Control"), headers.get("Set-Cookie")], String(cookie)).toEqual([
				"public, max-age=300",
				null,
			]);
		}
	});

	it("does not note the visit, so that the user's next private response renews the cookie", async () => {
		const db = testDatabase();
		const cookie = cookieOf(db, "visitor");
		await answered(db, cookie, shared);
		expect((await answered(db, cookie, {})).get("Set-Cookie")).toContain("sid=");
		expect((await answered(db, cookie, {})).get("Set-Cookie")).toBeNull();
	});

	it("is private to a signed-in user, and may then renew the session", async () => {
		const db = testDatabase();
		for (const [given, sent] of [
			["public, max-age=300", "private, max-age=300"],
			["max-age=300, public", "max-age=300, private"],
			["max-age=9,PUBLIC,immutable", "max-age=9,private,immutable"],
		] as const) {
			const headers = await answered(db, cookieOf(db, "user"), { "Cache-Control": given });
			expect(headers.get("Cache-Control")).toBe(sent);
			expect(headers.get("Set-Cookie")).toContain("sid=");
		}
	});
});

describe("a response within a session (Rule 1.11)", () => {
	it("is not stored unless it says otherwise", async () => {
		const db = testDatabase();
		for (const cookie of [cookieOf(db, "user"), cookieOf(db, "visitor")]) {
			expect((await answered(db, cookie, {})).get("Cache-Control")).toBe("private, no-store");
			const own = await answered(db, cookie, { "Cache-Control": "private, max-age=60" });
			expect(own.get("Cache-Control")).toBe("private, max-age=60");
		}
		const begun = await answered(db, null, {}, (session) => session.ensure());
		expect(begun.get("Cache-Control")).toBe("private, no-store");
	});

	it("may be kept for Back after a form was posted", async () => {
		const db = testDatabase();
		const posted = await answered(db, cookieOf(db, "user"), {}, undefined, "POST");
		expect(posted.get("Cache-Control")).toBe("private, no-cache");
	});

	it("forgets at a logout who logged in last, so that no form is kept for that account (Rule 1.20)", async () => {
		const db = testDatabase();
		const left = await answered(db, cookieOf(db, "user"), {}, (session) => session.logOut(), "POST");
		expect(left.getSetCookie()).toContainEqual(expect.stringMatching(/^last=;.*Max-Age=0/));
		// A session that ended by itself leaves the mark, for what its user was typing.
		const ended = await answered(db, "sid=ended", {}, undefined, "POST");
		expect(ended.getSetCookie().filter((cookie) => cookie.startsWith("last="))).toEqual([]);
	});

	it("lets the listener cache a visitor's public page, and uses the page cache only without a session", async () => {
		const db = testDatabase();
		const page = { "X-Page-Cache": "60" };
		expect((await answered(db, cookieOf(db, "visitor"), page)).get("Cache-Control")).toBeNull();
		expect((await answered(db, null, {})).get("X-Page-Cache")).toBe("60");
		expect((await answered(db, cookieOf(db, "user"), {})).get("X-Page-Cache")).toBeNull();
	});
});
