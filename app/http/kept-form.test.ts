import { beforeEach, describe, expect, test } from "vitest";
import * as checkout from "~/buying/checkout/checkout";
import * as layout from "~/customers/accounts/buyer/buyer-layout";
import * as adminLayout from "~/desk/frame/layout";
import type { UserActor } from "~/kernel/actor/actor";
import {
	deleteOldKeptForms,
	findKeptForm,
	keepForm,
	MAX_KEPT_EACH,
	MAX_KEPT_SIZE,
} from "~/kernel/forms/kept-form.server";
import type { Db } from "~db/client.server";
import { keptForms, users } from "~db/schema.server";
import { makeAdmin, makeBuyer, testDatabase } from "../../tests/helpers/database";
import { answerOf, contextFor, type RouteArgs, routeArgs } from "../../tests/helpers/request";
import { sessionContext } from "./context.server";
import { lastLoginCookie } from "./cookies.server";
import { SessionHandle } from "./session.server";

let db: Db;
let buyer: UserActor;
const origin = { ip: "192.0.2.1", userAgent: "test" };

beforeEach(() => {
	db = testDatabase();
	buyer = makeBuyer(db);
});

const markOf = async (user: UserActor) => (await lastLoginCookie.serialize(user.id)).split(";")[0]!;
const DEAD = "sid=a-session-that-is-no-more";

/** A route's middleware; the route's own types don't matter here. */
type Middleware = (args: RouteArgs<Record<never, string>>, next: () => Promise<Response>) => unknown;

type Sent = {
	cookies?: string | null;
	path?: string;
	form?: Record<string, string | File>;
	headers?: Record<string, string>;
	/** The action's reply when the form passes. */
	answers?: number;
};

/** Runs a guard's middleware on a form, as a browser sends it. */
async function post(
	{
		cookies = null,
		path = "/quick-order",
		form = { "lines[0].sku": "A-1" },
		headers = {},
		answers = 200,
	}: Sent,
	[middleware]: readonly Middleware[] = layout.middleware,
) {
	const body = new FormData();
	for (const [name, value] of Object.entries(form)) body.append(name, value);
	const { byteLength } = await new Response(body).arrayBuffer();
	const context = contextFor(db);
	const session = new SessionHandle(db, cookies, origin);
	context.set(sessionContext, session);
	const args = routeArgs(context, path);
	const request = new Request(args.url, {
		method: "POST",
		body,
		headers: { "Content-Length": String(byteLength), ...headers, ...(cookies ? { Cookie: cookies } : {}) },
	});
	let passed = false;
	const answer = await answerOf(() =>
		middleware!({ ...args, request }, async () => {
			passed = true;
			return new Response(null, { status: answers });
		}),
	);
	const next = answer.location
		? new URL(answer.location, "http://localhost").searchParams.get("redirectTo")
		: null;
	return {
		passed,
		status: answer.status,
		next,
		id: next ? (/^\/kept\/(.+)$/.exec(next)?.[1] ?? null) : null,
		flash: context.flash.outgoing,
		session,
	};
}

const kept = () => db.select().from(keptForms).all();

describe("a form whose session has ended (Rule 1.20)", () => {
	test("leads to the login and is kept for the account that had logged in", async () => {
		const answer = await post({
			cookies: `${DEAD}; ${await markOf(buyer)}`,
			path: "/lists/new?order=RW-1",
			form: { name: "Weekly", empty: "", currentPassword: "secret", file: new File(["x"], "x.csv") },
			headers: { Referer: "http://localhost/buyer-portal?tab=orders" },
		});
		expect(answer).toMatchObject({
			passed: false,
			status: 303,
			flash: { title: "Your session has ended.", text: "Log in and we'll bring back what you typed." },
		});
		expect(findKeptForm(db, buyer, answer.id!)).toEqual({
			id: answer.id,
			path: "/lists/new?order=RW-1",
			page: "/buyer-portal?tab=orders",
			fields: [
				["name", "Weekly"],
				["empty", ""],
			],
			hadFiles: true,
		});
		expect(JSON.stringify(kept())).not.toContain("secret");
	});

	test("is not shown to another account that logs in on the same browser", async () => {
		const { id, session } = await post({ cookies: `${DEAD}; ${await markOf(buyer)}` });
		const other = makeBuyer(db);
		session.logIn(other);
		expect(findKeptForm(db, other, id!)).toBeNull();
		expect(findKeptForm(db, { kind: "visitor" }, id!)).toBeNull();
		expect(findKeptForm(db, buyer, id!)).not.toBeNull();
	});

	test("is not kept for anyone when the mark was changed", async () => {
		const forged = `last=${Buffer.from(JSON.stringify(buyer.id)).toString("base64")}.AAAA`;
		expect(await post({ cookies: forged })).toMatchObject({ passed: false, status: 403 });
		expect(kept()).toEqual([]);
	});

	test("is not kept when its account is unknown, and nobody who logs in next finds it", async () => {
		const form = { email: "mallory@evil.example", role: "owner" };
		expect(await post({ cookies: DEAD, path: "/buyer-portal/people", form })).toMatchObject({
			passed: false,
			status: 303,
			id: null,
			next: "/buyer-portal/people",
			flash: { title: "Your session has ended.", text: "Log in to continue." },
		});
		expect(kept()).toEqual([]);
	});

	test("is kept by the mark alone, when another tab has cleared the session's cookie", async () => {
		expect(await post({ cookies: await markOf(buyer) })).toMatchObject({ status: 303 });
	});

	test("is refused when nobody has logged in on this browser", async () => {
		expect(await post({})).toMatchObject({ passed: false, status: 403 });
		const visitor = new SessionHandle(db, null, origin);
		visitor.ensure();
		const cookies = visitor.cookies(false)[0]!.split(";")[0]!;
		expect(await post({ cookies })).toMatchObject({ passed: false, status: 403 });
		expect(kept()).toEqual([]);
	});

	test("passes with a session, and the kept copy is deleted after it was sent successfully", async () => {
		const handle = new SessionHandle(db, null, origin);
		handle.logIn(buyer);
		const cookies = handle.cookies(false)[0]!.split(";")[0]!;
		const { id } = await post({ cookies: `${DEAD}; ${await markOf(buyer)}` });
		for (const sent of [{ answers: 400 }, { answers: 303, path: "/cart/items" }]) {
			expect(await post({ cookies, ...sent })).toMatchObject({ passed: true });
			expect(findKeptForm(db, buyer, id!)).not.toBeNull();
		}
		await post({ cookies, answers: 303 });
		expect(findKeptForm(db, buyer, id!)).toBeNull();
	});

	test("is kept by the admin pages and the checkout too", async () => {
		const cookies = `${DEAD}; ${await markOf(makeAdmin(db))}`;
		expect(await post({ cookies, path: "/admin/brands" }, adminLayout.middleware)).toMatchObject({
			status: 303,
		});
		expect((await post({ cookies, path: "/checkout" }, checkout.middleware)).id).not.toBeNull();
		expect(await post({ path: "/checkout" }, checkout.middleware)).toMatchObject({ passed: true });
	});

	test("redirects to its page when there is nothing to keep", async () => {
		const cookies = await markOf(buyer);
		const headers = { Referer: "http://localhost/cart" };
		expect(await post({ cookies, path: "/cart/clear", form: {}, headers })).toMatchObject({
			next: "/cart",
			flash: { text: "Log in to continue." },
		});
		expect(await post({ cookies, form: {}, headers: { Referer: "https://evil.example/x" } })).toMatchObject({
			next: "/quick-order",
		});
		const large = { "Content-Length": String(1024 * 1024 + 1) };
		expect(await post({ cookies, headers: large })).toMatchObject({ next: "/quick-order", id: null });
		expect(kept()).toEqual([]);
	});
});

describe("a kept form", () => {
	const form = (value: string) => ({
		path: "/p",
		page: "/p",
		fields: [["a", value]] as [string, string][],
		hadFiles: false,
	});

	test("lasts an hour", () => {
		const now = new Date();
		const at = (ms: number) => new Date(now.getTime() + ms);
		const id = keepForm(db, buyer.id, form("x"), now)!;
		expect(findKeptForm(db, buyer, id, at(3_599_999))).not.toBeNull();
		expect(findKeptForm(db, buyer, id, at(3_600_000))).toBeNull();
		deleteOldKeptForms(db, at(3_599_999));
		expect(kept()).toHaveLength(1);
		deleteOldKeptForms(db, at(3_600_000));
		expect(kept()).toEqual([]);
	});

	test("holds at most 256 kB", () => {
		expect(keepForm(db, buyer.id, form("x".repeat(MAX_KEPT_SIZE - 1)))).not.toBeNull();
		expect(keepForm(db, buyer.id, form("x".repeat(MAX_KEPT_SIZE)))).toBeNull();
	});

	test("is one of the newest four of its account", () => {
		const ids = Array.from(
			{ length: 5 },
			(_, n) => keepForm(db, buyer.id, form(`${n}`), new Date(1e12 + n))!,
		);
		expect(MAX_KEPT_EACH).toBe(4);
		expect(
			kept()
				.map(({ id }) => id)
				.sort(),
		).toEqual(ids.slice(1).sort());
	});

	test("counts toward a limit of 64 MB", () => {
		const { id: userId } = makeBuyer(db);
		const size = 64 * 1024 * 1024 - 1;
		const expiresAt = new Date(Date.now() + 60_000);
		db.insert(keptForms)
			.values({ userId, ...form("x"), size, expiresAt })
			.run();
		expect(keepForm(db, buyer.id, form(""))).not.toBeNull();
		expect(keepForm(db, buyer.id, form("x"))).toBeNull();
	});

	test("is not stored for a closed or unknown account", () => {
		expect(keepForm(db, "nobody", form("x"))).toBeNull();
		db.update(users).set({ deletedAt: new Date() }).run();
		expect(keepForm(db, buyer.id, form("x"))).toBeNull();
	});
});
