// Making, changing and ending webhooks: their pages, their calls, and whose they are (Rules 9.75, 9.78).
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { calls } from "~/api-tables.server";
import { setPersonRole } from "~/buying/people/change-person.server";
import type { UserActor } from "~/kernel/actor/actor";
import { scopeOf } from "~/terms/programs";
import { WEBHOOK_EVENT_NAMES } from "~/terms/webhooks";
import type { Db } from "~db/client.server";
import { auditLog, settings, users, webhookDeliveries, webhookEndpoints } from "~db/schema.server";
import {
	makeAdmin,
	makeBuyer,
	makeColleague,
	makeStaff,
	testDatabase,
} from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { call, formErrors } from "../../../tests/helpers/request";
import { makeCompanyKey } from "../programs/program-keys.server";
import { action as shopDoes, loader as shopPage } from "./admin/webhook.tsx";
import { action as makeShops, loader as shopList } from "./admin/webhooks.tsx";
import { action as companyDoes, loader as companyPage } from "./buyer/webhook.tsx";
import { loader as companyList, action as makeCompanys } from "./buyer/webhooks.tsx";
import {
	changeCompanyWebhook,
	makeCompanyWebhook,
	makeShopWebhook,
	resumeCompanyWebhook,
} from "./endpoints.server";
import { listCompanyWebhooks, listShopWebhooks } from "./webhooks.queries.server";

const SHOP = "/admin/settings/webhooks";
const COMPANY = "/buyer-portal/webhooks";
const URL = "https://hooks.example.com/rw";

let db: Db;
let admin: UserActor;
let owner: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	owner = makeBuyer(db);
});

const input = (url = URL) => ({ url, events: ["order.created" as const] });
const shopHook = (url?: string) => makeShopWebhook(db, admin, input(url)).row.id;
const companyHook = (as = owner, url?: string) => makeCompanyWebhook(db, as, input(url)).row.id;

describe("the pages", () => {
	it("make a webhook and show its secret once, in an answer that nobody stores", async () => {
		for (const [action, loader, path, as] of [
			[makeShops, shopList, SHOP, admin],
			[makeCompanys, companyList, COMPANY, owner],
		] as const) {
			const form = { url: URL, events: ["order.created", "parcel.shipped"] };
			const made = await call(action as typeof makeShops, path, { db, as, form });
			const { secret } = (made.data as { made: { secret: string } }).made;
			expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
			expect(made.headers.get("Cache-Control")).toBe("private, no-store");
			const page = await call(loader as typeof shopList, path, { db, as });
			expect(page.data.endpoints).toMatchObject([
				{ url: URL, events: ["order.created", "parcel.shipped"], state: "works", madeBy: as.username },
			]);
			expect(JSON.stringify(page.data)).not.toContain(secret.slice(6));
			const again = await call(action as typeof makeShops, path, { db, as, form });
			expect([again.status, formErrors(again)]).toEqual([
				409,
				{ url: ["There is a webhook with this address. Change that one."] },
			]);
		}
		const kept = JSON.stringify(db.select().from(auditLog).all());
		expect(kept).toContain("webhook.make");
		expect(kept).not.toContain("whsec_");
	});

	it("keep what was typed when it is refused", async () => {
		const form = { url: "http://example.com/", events: ["order.created", "stock.out"] };
		const refused = await call(makeCompanys, COMPANY, { db, as: owner, form });
		expect([refused.status, formErrors(refused)]).toEqual([
			400,
			{ url: ["The address has to begin with https://"] },
		]);
		expect(refused.body).toMatchObject({ result: { initialValue: form } });
		const none = await call(makeShops, SHOP, { db, as: admin, form: { url: URL } });
		expect(formErrors(none)).toEqual({ events: ["Choose what it is told of"] });
		// A company is told of nothing that isn't its own.
		const stock = await call(makeCompanys, COMPANY, { db, as: owner, form: { ...form, url: URL } });
		expect(formErrors(stock)).toEqual({ events: ["A company is not told of this"] });
	});

	it("change, test, pause, resume, replace the secret, send again and delete", async () => {
		for (const [action, loader, path, as, id] of [
			[shopDoes, shopPage, SHOP, admin, shopHook()],
			[companyDoes, companyPage, COMPANY, owner, companyHook()],
		] as const) {
			const page = async () =>
				(await call(loader as typeof shopPage, `${path}/${id}`, { db, as, params: { id } })).data;
			const press = (does: string, form: Record<string, string> = {}) =>
				call(action as typeof shopDoes, `${path}/${id}/${does}`, {
					...{ db, as, params: { id, does }, method: "POST", form },
				});
			const changed = await call(action as typeof shopDoes, `${path}/${id}`, {
				...{ db, as, params: { id }, form: { url: `${URL}/2`, events: "order.canceled" } },
			});
			expect([changed.status, changed.flash?.title]).toEqual([303, "Webhook saved"]);
			expect((await press("test")).flash?.title).toBe("Test on its way");
			const { log } = await page();
			expect(log).toMatchObject({
				total: 1,
				rows: [{ type: "webhook.test", status: "waiting", attempts: 0 }],
			});
			expect((await press("test")).flash?.kind).toBe("error");
			db.update(webhookDeliveries).set({ status: "failed" }).run();
			const again = await press("redeliver", { message: log.rows[0]!.id });
			expect(again.flash?.title).toBe("Message on its way");
			expect((await press("pause")).flash?.title).toBe("Webhook paused");
			expect((await page()).endpoint).toMatchObject({
				...{ url: `${URL}/2`, events: ["order.canceled"], state: "paused", pausedWhy: "hand" },
			});
			expect((await press("resume")).flash?.title).toBe("Webhook resumed");
			const { made } = (await press("secret")).data as { made: { secret: string } };
			expect(made.secret).toMatch(/^whsec_/);
			expect((await page()).endpoint).toMatchObject({ state: "works", twoSecretsUntil: expect.any(Date) });
			expect((await press("nothing")).status).toBe(404);
			const gone = await press("delete");
			expect([gone.location, gone.flash?.title]).toEqual([path, "Webhook deleted"]);
			expect((await press("test")).status).toBe(404);
		}
		expect(db.select().from(webhookDeliveries).all()).toEqual([]);
	});
});

describe("whose a webhook is", () => {
	it("is the shop's owners' or the company's, and nobody else finds it", async () => {
		const [shops, companys] = [shopHook(), companyHook()];
		const statusOf = async (
			[loader, action]: readonly [typeof shopPage, typeof shopDoes],
			path: string,
			id: string,
			as: UserActor,
		) => {
			const asked = await call(loader, `${path}/${id}`, { db, as, params: { id } });
			const sent = await call(action, `${path}/${id}/pause`, {
				...{ db, as, params: { id, does: "pause" }, method: "POST", form: {} },
			});
			return [asked.status, sent.status];
		};
		const shop = [shopPage, shopDoes] as const;
		const company = [companyPage, companyDoes] as unknown as typeof shop;
		expect(await statusOf(shop, SHOP, companys, admin)).toEqual([404, 404]);
		expect(await statusOf(company, COMPANY, shops, owner)).toEqual([404, 404]);
		expect(await statusOf(company, COMPANY, companys, makeBuyer(db))).toEqual([404, 404]);
		expect(await statusOf(company, COMPANY, companys, makeColleague(db, owner, "bookkeeper"))).toEqual([
			403, 403,
		]);
		for (const role of ["sales", "bookkeeper", "warehouse"] as const)
			expect(await statusOf(shop, SHOP, shops, makeStaff(db, role))).toEqual([403, 403]);
		expect(
			db
				.select()
				.from(webhookEndpoints)
				.all()
				.every(({ pausedAt }) => pausedAt === null),
		).toBe(true);
		expect(await statusOf(company, COMPANY, companys, makeColleague(db, owner, "owner"))).toEqual([200, 303]);
	});

	it("is paused when its maker's access ends, until another owner resumes it (Rule 1.14)", () => {
		const id = companyHook();
		const other = makeColleague(db, owner, "owner");
		setPersonRole(db, other, { id: owner.id, role: "buyer" });
		expect(listCompanyWebhooks(db, other)).toMatchObject([
			{ state: "paused", pausedWhy: "access", madeBy: owner.username },
		]);
		resumeCompanyWebhook(db, other, { id });
		expect(listCompanyWebhooks(db, other)).toMatchObject([{ state: "works", madeBy: other.username }]);
	});

	it("is stopped while its maker lacks the rights, however that came, and another owner can take it up", () => {
		const id = companyHook();
		const other = makeColleague(db, owner, "owner");
		db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, owner.id)).run();
		expect(listCompanyWebhooks(db, other)).toMatchObject([{ state: "stopped" }]);
		resumeCompanyWebhook(db, other, { id });
		expect(listCompanyWebhooks(db, other)).toMatchObject([{ state: "works" }]);
		expect(refusal(() => resumeCompanyWebhook(db, other, { id })).code).toBe("conflict");
	});

	it("is one of ten at most, for the shop and for each company", () => {
		for (let n = 0; n < 10; n++) shopHook(`https://example.com/${n}`);
		expect(refusal(() => shopHook("https://example.com/more")).message).toBe(
			"There are 10 webhooks already. Delete one.",
		);
		companyHook(owner, "https://example.com/0");
		companyHook(makeBuyer(db), "https://example.com/0");
		const mine = companyHook(owner, "https://example.com/1");
		expect(
			refusal(() => changeCompanyWebhook(db, owner, { ...input("https://example.com/0"), id: mine })).code,
		).toBe("conflict");
	});
});

describe("the calls", () => {
	const ask = (method: string, path: string, as: UserActor, json?: object) =>
		call(method === "GET" ? calls.loader : calls.action, path, { db, as, method, ...(json ? { json } : {}) });

	it("do what the pages do", async () => {
		for (const [path, as] of [
			["/api/webhooks", admin],
			["/api/company/webhooks", owner],
		] as const) {
			const made = await ask("POST", path, as, input());
			expect(made.status, JSON.stringify(made.body)).toBe(201);
			const { id, secret } = made.body as { id: string; secret: string };
			expect(secret).toMatch(/^whsec_/);
			const one = `${path}/${id}`;
			const put = await ask("PUT", one, as, { url: `${URL}/2`, events: ["order.canceled"] });
			expect(put.body).toMatchObject({ id, url: `${URL}/2`, events: ["order.canceled"], state: "works" });
			expect((await ask("POST", `${one}/test`, as)).status).toBe(202);
			const log = await ask("GET", `${one}/messages`, as);
			expect([log.headers.get("X-Total-Count"), log.body]).toEqual([
				"1",
				[expect.objectContaining({ type: "webhook.test", status: "waiting", recordId: id, answer: null })],
			]);
			const [{ id: message } = { id: "" }] = log.body as { id: string }[];
			expect((await ask("POST", `${one}/messages/${message}`, as)).status).toBe(409);
			db.update(webhookDeliveries).set({ status: "sent" }).run();
			expect((await ask("POST", `${one}/messages/${message}`, as)).status).toBe(202);
			expect((await ask("POST", `${one}/pause`, as)).body).toMatchObject({
				state: "paused",
				pausedWhy: "hand",
			});
			expect((await ask("POST", `${one}/resume`, as)).body).toMatchObject({ state: "works" });
			const rotated = (await ask("POST", `${one}/secret`, as)).body as { secret: string };
			expect(rotated.secret).not.toBe(secret);
			const list = JSON.stringify((await ask("GET", path, as)).body);
			expect(list).toContain(id);
			expect(list).not.toMatch(/whsec_|secret"/);
			expect((await ask("GET", one, as)).body).toMatchObject({ twoSecretsUntil: expect.any(String) });
			expect((await ask("DELETE", one, as)).body).toEqual({ success: true });
			expect((await ask("GET", one, as)).status).toBe(404);
		}
	});

	it("show what can be chosen, with an example of each", async () => {
		const types = async (path: string, as: UserActor) => {
			const { body } = await ask("GET", `${path}/events`, as);
			const events = body as { type: string; example: { type: string; data: { url: string } } }[];
			for (const { type, example } of events) {
				expect(example.type).toBe(type);
				expect(example.data.url).toMatch(/^http:\/\/.+\/api\/.*[^/]$/);
			}
			return events.map(({ type }) => type);
		};
		expect(await types("/api/webhooks", admin)).toEqual([...WEBHOOK_EVENT_NAMES]);
		const own = await types("/api/company/webhooks", owner);
		expect(own).toContain("claim.decided");
		expect(own.filter((type) => type.startsWith("stock"))).toEqual([]);
	});

	it("are no program's (Rule 9.75)", () => {
		for (const path of ["/api/webhooks", "/api/company/webhooks", "/api/webhooks/:id/secret"])
			for (const method of ["GET", "POST"]) expect(scopeOf(method, path)).toBeNull();
		const { row } = makeCompanyKey(db, owner, { name: "Register", scopes: ["orders:read"], lastDay: null });
		const program = { ...row, companyId: owner.companyId, scopes: row.scopes };
		expect(refusal(() => makeCompanyWebhook(db, { ...owner, program }, input())).code).toBe("forbidden");
	});

	it("are unknown while programs are switched off (Rule 9.40)", async () => {
		const value = { version: 1, savedBy: "x", data: { off: ["programs"] } };
		db.insert(settings).values({ key: "features", value }).run();
		expect((await ask("GET", "/api/webhooks", admin)).status).toBe(404);
		expect(listShopWebhooks(db, admin)).toEqual([]);
	});
});
