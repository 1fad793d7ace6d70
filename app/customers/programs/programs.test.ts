import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { calls } from "~/api-tables.server";
import { createContextWith } from "~/http/context.server";
import { visit } from "~/http/middleware.server";
import { SessionHandle } from "~/http/session.server";
import type { UserActor } from "~/kernel/actor/actor";
import { env } from "~/kernel/config/env.server";
import { SCOPES, type Scope } from "~/terms/programs";
import type { Db } from "~db/client.server";
import { auditLog, oneTimeKeys, programKeys, sessions, settings, users } from "~db/schema.server";
import {
	makeAdmin,
	makeBuyer,
	makeColleague,
	makeProduct,
	makeStaff,
	makeUser,
	setCompany,
	testDatabase,
} from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { refusal } from "../../../tests/helpers/refusal";
import { answerOf, call, formErrors } from "../../../tests/helpers/request";
import { action as makeShops, loader as shopPage } from "./admin/programs.tsx";
import { action as revokeShops } from "./admin/revoke.ts";
import { loader as companyPage, action as makeCompanys } from "./buyer/programs.tsx";
import { action as revokeCompanys } from "./buyer/revoke.ts";
import { makeCompanyKey, makeShopKey, revokeCompanyKey, revokeShopKey } from "./program-keys.server";
import { listCompanyKeys, listShopKeys } from "./programs.queries.server";

let db: Db;
let admin: UserActor;
let owner: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	owner = makeBuyer(db);
});

type Sent = { method?: string; headers?: Record<string, string>; json?: unknown; ip?: string };

/** A request to the API as the server handles it: the root middleware, then the door of the tables. */
function ask(path: string, { method = "GET", headers = {}, json, ip = "192.0.2.1" }: Sent = {}) {
	const request = new Request(`http://localhost${path}`, {
		method,
		headers: json === undefined ? headers : { "Content-Type": "application/json", ...headers },
		...(json === undefined ? {} : { body: JSON.stringify(json) }),
	});
	const context = createContextWith({ db, ip });
	const args = { request, context, params: {}, url: new URL(request.url), pattern: "/api/*" };
	const door = method === "GET" ? calls.loader : calls.action;
	return answerOf(() => visit(args, async () => door(args)) as Promise<Response>);
}
const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

const input = (scopes: readonly Scope[] = ["orders:read"], name = "Labels") => ({
	name,
	scopes: [...scopes],
	lastDay: null,
});
const shopKey = (scopes?: readonly Scope[], name?: string) => makeShopKey(db, admin, input(scopes, name)).key;
const companyKey = (scopes: readonly Scope[] = ["orders:read"]) =>
	makeCompanyKey(db, owner, input(scopes)).key;
/** A session's cookie of an account. */
function cookieOf(user: UserActor): string {
	const session = new SessionHandle(db, null, { ip: "192.0.2.1", userAgent: "test" });
	session.logIn(user);
	return session.cookies(false)[0]!.split(";")[0]!;
}

describe("making a key (Rule 9.70)", () => {
	it("gives it once and keeps only a digest of its secret", () => {
		const { key, row } = makeShopKey(db, admin, input());
		const [, handle, secret] = /^rw_([0-9a-f]{12})_([\w-]{43})$/.exec(key)!;
		expect(row).toMatchObject({
			handle,
			digest: createHash("sha256").update(secret!).digest("hex"),
			companyId: null,
			makerId: admin.id,
		});
		const everything = db.$client
			.prepare("select name from sqlite_schema where type = 'table' and sql not like '%virtual%'")
			.pluck()
			.all()
			.map((table) => JSON.stringify(db.$client.prepare(`select * from "${table}"`).all()));
		expect(everything.join("")).not.toContain(secret);
		expect(everything.join("")).toContain(handle);
	});

	it("is for owners of the shop and of approved companies", () => {
		const refused = (run: () => unknown) => refusal(run).code;
		for (const who of [makeStaff(db, "sales"), owner, makeUser(db)])
			expect(refused(() => makeShopKey(db, who, input()))).toBe("forbidden");
		const others = [admin, makeColleague(db, owner, "buyer"), makeColleague(db, owner, "bookkeeper")];
		for (const who of [...others, makeUser(db, { businessName: "New" })])
			expect(refused(() => makeCompanyKey(db, who, input()))).toBe("forbidden");
	});

	it("refuses a name that a key has, a day that is over, a subject that companies don't have, and the twenty-first", () => {
		shopKey();
		expect(refusal(() => makeShopKey(db, admin, input(["stock:read"], "labels"))).errors).toMatchObject([
			{ field: "name" },
		]);
		const over = { ...input(undefined, "Late"), lastDay: "2020-01-01" };
		expect(refusal(() => makeShopKey(db, admin, over)).errors).toMatchObject([{ field: "lastDay" }]);
		expect(refusal(() => makeCompanyKey(db, owner, input(["reports:read"]))).errors).toMatchObject([
			{ field: "scopes" },
		]);
		for (let n = 2; n <= 20; n++) shopKey(undefined, `Program ${n}`);
		expect(refusal(() => shopKey(undefined, "One more")).message).toContain("20 keys");
		// Each company has its own.
		expect(companyKey()).toMatch(/^rw_/);
	});

	it("works until the end of its last day in the shop's time zone", async () => {
		vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-18T16:30:00Z") });
		try {
			const { key, row } = makeShopKey(db, admin, { ...input(), lastDay: "2026-03-20" });
			expect(row.expiresAt).toEqual(new Date("2026-03-21T04:00:00Z"));
			vi.setSystemTime(new Date("2026-03-21T03:59:59Z"));
			expect((await ask("/api/orders", { headers: bearer(key) })).status).toBe(200);
			vi.setSystemTime(new Date("2026-03-21T04:00:00Z"));
			const answer = await ask("/api/orders", { headers: bearer(key) });
			expect([answer.status, answer.body]).toEqual([
				401,
				expect.objectContaining({ detail: "This key has expired." }),
			]);
			expect(listShopKeys(db, admin)).toMatchObject([{ state: "expired" }]);
		} finally {
			vi.useRealTimers();
		}
	});

	it("shows it in the answer to the form, which nobody stores, and in no page after it", async () => {
		for (const [make, page, path, who] of [
			[makeShops, shopPage, "/admin/settings/keys", admin],
			[makeCompanys, companyPage, "/buyer-portal/keys", owner],
		] as const) {
			const form = { name: "Register", scopes: ["orders:read", "products:read"], lastDay: "" };
			const answer = await call(make, path, { db, as: who, form });
			expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
			const { made } = answer.body as { made: { name: string; key: string } };
			expect(made).toEqual({ name: "Register", key: expect.stringMatching(/^rw_/) });
			const after = await call(page, path, { db, as: who });
			expect(JSON.stringify(after.body)).toContain(made.key.slice(0, 15));
			expect(JSON.stringify(after.body)).not.toContain(made.key.slice(16));
			const empty = await call(make, path, { db, as: who, form: { name: " " } });
			expect([empty.status, Object.keys(formErrors(empty)).sort()]).toEqual([400, ["name", "scopes"]]);
			// Sent again, it makes no second key, and doesn't show the first one again.
			const again = await call(make, path, { db, as: who, form });
			expect([again.status, JSON.stringify(again.body)]).toEqual([
				409,
				expect.not.stringContaining(made.key),
			]);
		}
	});

	it("is left to people: no key makes, lists or ends keys, nor opens people's own calls", async () => {
		const key = shopKey(SCOPES);
		const company = companyKey(SCOPES.filter((scope) => !/^(reports|settings|purchases):/.test(scope)));
		const { id } = db.select().from(programKeys).all().at(-1)!;
		for (const [path, sent] of [
			["/api/keys", {}],
			["/api/keys", { method: "POST", json: input(["orders:read"], "Second") }],
			[`/api/keys/${id}`, { method: "DELETE" }],
			["/api/company/keys", {}],
			["/api/company/keys", { method: "POST", json: input(["orders:read"], "Second") }],
			["/api/company/people", {}],
			["/api/company/invitations", { method: "POST", json: { email: "a@b.example", role: "owner" } }],
			["/api/profile", {}],
			["/api/login", { method: "POST", json: { email: admin.email, password: "x" } }],
		] as const)
			for (const headers of [bearer(key), bearer(company)]) {
				const answer = await ask(path, { ...sent, headers });
				expect([answer.status, answer.body], path).toEqual([
					403,
					expect.objectContaining({ detail: expect.stringContaining("Programs can't make this call") }),
				]);
			}
		expect(db.select().from(programKeys).all()).toHaveLength(2);
		const program = { id, name: "Labels", companyId: null, scopes: SCOPES };
		const byProgram = { ...admin, program };
		expect(refusal(() => makeShopKey(db, byProgram, input(undefined, "Other"))).code).toBe("forbidden");
		expect(refusal(() => revokeShopKey(db, byProgram, { id })).code).toBe("forbidden");
		expect(refusal(() => makeCompanyKey(db, { ...owner, program }, input(undefined, "Other"))).code).toBe(
			"forbidden",
		);
	});
});

describe("a call with a key (Rule 9.70)", () => {
	it("needs the subject's scope for reading or writing, and says which is missing", async () => {
		const order = makeOrder(db, { userId: owner.id });
		const key = shopKey(["orders:read"]);
		expect((await ask("/api/orders", { headers: bearer(key) })).status).toBe(200);
		const hold = { method: "POST", json: { reason: "address" } };
		for (const [path, sent, scope] of [
			[`/api/orders/${order.id}/hold`, hold, "orders:write"],
			["/api/companies", {}, "customers:read"],
			["/api/products", {}, "products:read"],
			[`/api/orders/${order.id}/claims`, {}, "claims:read"],
		] as const) {
			const answer = await ask(path, { ...sent, headers: bearer(key) });
			expect(answer.status, path).toBe(403);
			expect(answer.body).toMatchObject({ detail: `This key needs the scope '${scope}' for this call.` });
			expect(answer.headers.get("WWW-Authenticate")).toBe(
				`Bearer error="insufficient_scope", scope="${scope}"`,
			);
		}
	});

	it("is a 401 with the reason and nothing more for a key that doesn't work", async () => {
		const key = shopKey();
		const other = shopKey(undefined, "Other");
		const { id } = db.select().from(programKeys).where(eq(programKeys.name, "Other")).get()!;
		revokeShopKey(db, admin, { id });
		const handle = key.slice(0, 16);
		for (const [sent, reason] of [
			["", "This key is unknown."],
			["rw_", "This key is unknown."],
			[`${handle}${"A".repeat(43)}`, "This key is unknown."],
			[`${key}x`, "This key is unknown."],
			[other, "This key was revoked."],
		] as const) {
			const headers = { Authorization: `bearer ${sent}`, Cookie: cookieOf(admin) };
			const answer = await ask("/api/orders", { headers });
			expect([answer.status, answer.body]).toEqual([
				401,
				{ type: "about:blank", title: "Error", status: 401, detail: reason },
			]);
			expect(answer.headers.get("WWW-Authenticate")).toBe(
				`Bearer error="invalid_token", error_description="${reason}"`,
			);
			expect(answer.headers.get("Set-Cookie")).toBeNull();
		}
	});

	it("ignores cookies, starts no session, and is kept by no cache", async () => {
		makeProduct(db);
		const headers = { ...bearer(companyKey(["products:read"])), Cookie: cookieOf(admin) };
		expect((await ask("/api/orders", { headers })).status).toBe(403);
		// Due to be renewed, if anybody looked at it.
		db.update(sessions)
			.set({ lastSeenAt: new Date(Date.now() - 3_600_000) })
			.run();
		const before = db.select().from(sessions).all().length;
		const products = await ask("/api/products", { headers });
		expect(products.status).toBe(200);
		expect(products.headers.get("Cache-Control")).not.toContain("public");
		expect(products.headers.get("X-Page-Cache")).toBeNull();
		expect(products.headers.get("Set-Cookie")).toBeNull();
		expect(db.select().from(sessions).all()).toHaveLength(before);
		// A page takes no key.
		const request = new Request("http://localhost/admin", { headers: bearer(shopKey(SCOPES)) });
		const context = createContextWith({ db, ip: "192.0.2.1" });
		const args = { request, context, params: {}, url: new URL(request.url), pattern: "/admin" };
		const { getActor } = await import("~/http/context.server");
		await visit(args, async () => new Response(getActor(context).kind));
		expect(getActor(context).kind).toBe("visitor");
	});

	it("notes its last use, a minute apart", async () => {
		vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-18T16:30:00Z") });
		try {
			const headers = bearer(shopKey());
			const at = () => listShopKeys(db, admin)[0]!.lastUsedAt?.toISOString();
			expect(at()).toBeUndefined();
			await ask("/api/orders", { headers });
			vi.setSystemTime(new Date("2026-03-18T16:30:30Z"));
			await ask("/api/orders", { headers });
			expect(at()).toBe("2026-03-18T16:30:00.000Z");
			vi.setSystemTime(new Date("2026-03-18T16:31:01Z"));
			await ask("/api/orders", { headers });
			expect(at()).toBe("2026-03-18T16:31:01.000Z");
			db.$client.pragma("query_only = ON");
			vi.setSystemTime(new Date("2026-03-18T16:40:00Z"));
			expect((await ask("/api/orders", { headers })).status).toBe(200);
		} finally {
			vi.useRealTimers();
		}
	});

	it("is in the audit log under the program's name and its maker's", async () => {
		const order = makeOrder(db, { userId: owner.id });
		const headers = bearer(shopKey(["orders:write"], "ShipStation"));
		const sent = { method: "POST", json: { reason: "Which flavor?" }, headers };
		const answer = await ask(`/api/orders/${order.id}/hold`, sent);
		expect(answer.status, JSON.stringify(answer.body)).toBe(200);
		const rows = db.select().from(auditLog).where(eq(auditLog.entityId, order.id)).all();
		expect(rows).toMatchObject([{ actorId: admin.id, actorName: `ShipStation (key of ${admin.username})` }]);
		expect(db.select().from(auditLog).where(eq(auditLog.action, "program.make")).all()).toMatchObject([
			{ actorName: admin.username, after: { name: "ShipStation", scopes: "orders:write" } },
		]);
	});

	it("is unknown while programs are switched off (Rule 9.40)", async () => {
		const headers = bearer(shopKey(SCOPES));
		const value = { version: 1, savedBy: "x", data: { off: ["programs"] } };
		db.insert(settings).values({ key: "features", value }).run();
		expect((await ask("/api/orders", { headers })).body).toMatchObject({
			status: 401,
			detail: "This shop takes no keys of programs.",
		});
		expect((await ask("/api/keys", { headers: { Cookie: cookieOf(admin) } })).status).toBe(404);
	});

	it("is counted for its key and not for its address, and a refused one for its address (Rule 9.72)", async () => {
		vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-18T16:30:00Z") });
		const scale = env.RATE_LIMIT_SCALE;
		env.RATE_LIMIT_SCALE = 0.01;
		try {
			const [first, second] = [shopKey(), shopKey(undefined, "Other")].map(bearer);
			const statuses = async (headers: Record<string, string>, times: number, ip?: string) => {
				const all: number[] = [];
				for (let n = 0; n < times; n++)
					all.push((await ask("/api/orders", { headers, ...(ip ? { ip } : {}) })).status);
				return all;
			};
			expect(await statuses(first!, 4)).toEqual([200, 200, 200, 429]);
			expect(await statuses(first!, 1, "192.0.2.9")).toEqual([429]);
			expect(await statuses(second!, 3)).toEqual([200, 200, 200]);
			const limited = await ask("/api/orders", { headers: first! });
			expect(limited.headers.get("Retry-After")).toBe("60");
			expect(await statuses(bearer("rw_guess"), 7)).toEqual([401, 401, 401, 401, 401, 401, 429]);
		} finally {
			env.RATE_LIMIT_SCALE = scale;
			vi.useRealTimers();
		}
	});
});

describe("whom a key calls for (Rule 9.71)", () => {
	const statusOf = async (key: string, path = "/api/orders") => {
		const { status, body } = await ask(path, { headers: bearer(key) });
		return [status, (body as { detail?: string }).detail];
	};
	const STOPPED = [401, "The owner who made this key no longer has the rights it needs."];

	it("stops with the maker's role or account, however that came", async () => {
		const key = shopKey();
		const other = companyKey(["orders:read"]);
		for (const values of [{ role: "sales" }, { role: "user" }, { deletedAt: new Date() }] as const) {
			db.update(users).set(values).where(eq(users.id, admin.id)).run();
			expect(await statusOf(key)).toEqual(STOPPED);
			expect(listShopKeys(db, makeAdmin(db))).toMatchObject([{ state: "stopped" }]);
			db.update(users).set({ role: "admin", deletedAt: null }).where(eq(users.id, admin.id)).run();
		}
		expect((await statusOf(key))[0]).toBe(200);
		const mine = "/api/orders/my-orders";
		expect((await statusOf(other, mine))[0]).toBe(200);
		const elsewhere = makeBuyer(db).companyId;
		const { companyId } = owner;
		for (const values of [
			{ companyRole: "buyer" },
			{ companyId: elsewhere },
			{ companyId: null, companyRole: null },
			{ deletedAt: new Date() },
		] as const) {
			db.update(users).set(values).where(eq(users.id, owner.id)).run();
			expect(await statusOf(other, mine)).toEqual(STOPPED);
			db.update(users)
				.set({ companyId, companyRole: "owner", deletedAt: null })
				.where(eq(users.id, owner.id))
				.run();
		}
		setCompany(db, owner, { isWholesaleApproved: false });
		expect(await statusOf(other, mine)).toEqual(STOPPED);
		setCompany(db, owner, { isWholesaleApproved: true });
		expect((await statusOf(other, mine))[0]).toBe(200);
	});

	it("is the shop's owner or the company's, and nothing besides", async () => {
		const both = makeUser(db, { role: "admin", isWholesaleApproved: true });
		const shops = makeShopKey(db, both, input(SCOPES)).key;
		const own = makeCompanyKey(db, both, input(["orders:read", "orders:write", "customers:read"])).key;
		expect((await statusOf(shops, "/api/orders"))[0]).toBe(200);
		expect((await statusOf(shops, "/api/orders/my-orders"))[0]).toBe(403);
		expect((await statusOf(own, "/api/orders"))[0]).toBe(403);
		expect((await statusOf(own, "/api/companies"))[0]).toBe(403);
		expect((await statusOf(own, "/api/orders/my-orders"))[0]).toBe(200);
	});

	it("reads its own company's records only", async () => {
		const key = companyKey(["orders:read", "invoices:read"]);
		const stranger = makeBuyer(db);
		makeOrder(db, { userId: stranger.id, companyId: stranger.companyId });
		const mine = makeOrder(db, { userId: owner.id, companyId: owner.companyId });
		const { body } = await ask("/api/orders/my-orders?of=company", { headers: bearer(key) });
		expect((body as { id: string }[]).map(({ id }) => id)).toEqual([mine.id]);
	});
});

describe("ending a key (Rule 9.70)", () => {
	it("works by the form of its row, at once and for good, for the keys of one's own shop or company", async () => {
		const key = shopKey();
		companyKey();
		const [shops, companys] = db.select().from(programKeys).all();
		const post = (
			revoke: typeof revokeShops | typeof revokeCompanys,
			path: string,
			id: string,
			as: UserActor,
		) =>
			call(revoke as typeof revokeShops, `${path}/${id}`, {
				db,
				as,
				params: { id },
				method: "POST",
				form: { at: `key-${id}` },
			});
		expect((await post(revokeCompanys, "/buyer-portal/keys", shops!.id, owner)).status).toBe(404);
		expect((await post(revokeShops, "/admin/settings/keys", companys!.id, admin)).status).toBe(404);
		expect((await post(revokeCompanys, "/buyer-portal/keys", companys!.id, makeBuyer(db))).status).toBe(404);
		const done = await post(revokeShops, "/admin/settings/keys", shops!.id, admin);
		expect([done.status, done.flash?.title]).toEqual([303, "Key revoked"]);
		expect((await ask("/api/orders", { headers: bearer(key) })).status).toBe(401);
		expect(listShopKeys(db, admin)).toMatchObject([{ state: "revoked" }]);
		expect(listCompanyKeys(db, owner)).toMatchObject([{ state: "works" }]);
		expect(refusal(() => revokeShopKey(db, admin, { id: shops!.id })).code).toBe("conflict");
		revokeCompanyKey(db, owner, { id: companys!.id });
		expect(db.select().from(auditLog).where(eq(auditLog.action, "program.revoke")).all()).toMatchObject([
			{ actorName: admin.username, entityId: shops!.id },
			{ actorName: owner.username, entityId: companys!.id },
		]);
		// Its name is free again.
		expect(shopKey()).toMatch(/^rw_/);
	});

	it("has calls, which say how a key stands and give it once", async () => {
		for (const [path, who] of [
			["/api/keys", admin],
			["/api/company/keys", owner],
		] as const) {
			const login = { Cookie: cookieOf(who) };
			const headers = { ...login, "Idempotency-Key": "1" };
			const json = { name: "Scanner", scopes: ["orders:write", "orders:read"] };
			const made = await ask(path, { method: "POST", json, headers });
			expect([made.status, made.body]).toEqual([
				201,
				expect.objectContaining({
					name: "Scanner",
					scopes: ["orders:read", "orders:write"],
					state: "works",
					madeBy: who.username,
				}),
			]);
			const { id, key } = made.body as { id: string; key: string };
			expect((await ask(path, { method: "POST", json, headers })).status).toBe(409);
			expect(db.select().from(oneTimeKeys).all()).toEqual([]);
			const list = await ask(path, { headers });
			expect(list.body).toMatchObject([{ id, begins: key.slice(0, 15) }]);
			expect(JSON.stringify(list.body)).not.toContain(key.slice(16));
			const ended = await ask(`${path}/${id}`, { method: "DELETE", headers: login });
			expect(ended.body).toMatchObject({ id, state: "revoked" });
		}
	});
});
