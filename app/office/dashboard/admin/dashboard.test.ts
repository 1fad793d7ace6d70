import { beforeEach, describe, expect, it } from "vitest";
import {
	action as answer,
	loader as answerPage,
	loader as quotePage,
	action as setQuote,
} from "~/buying/quotes/admin/quote";
import { getQuote } from "~/buying/quotes/quote-admin.queries.server";
import { requestQuote } from "~/buying/quotes/request-quote.server";
import { type Actor, type UserActor, VISITOR } from "~/kernel/actor/actor";
import { loader as licenses } from "~/rules/licenses/admin/licenses";
import {
	loader as messagePage,
	action as reply,
	loader as replyPage,
	action as setMessage,
} from "~/service/messages/admin/message";
import { contactSchema } from "~/service/messages/contact.schema";
import { getMessage } from "~/service/messages/message-admin.queries.server";
import { sendMessage } from "~/service/messages/send-message.server";
import type { Db } from "~db/client.server";
import { auditLog, outbox } from "~db/schema.server";
import { makeApplication } from "../../../../tests/helpers/application";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../../../../tests/helpers/database";
import { makeLicense, makeLocation } from "../../../../tests/helpers/location";
import { call, type RouteFunction } from "../../../../tests/helpers/request";
import { loader as audit } from "../../audit/audit";
import { loader as dashboard } from "./dashboard";

let db: Db;
let dana: UserActor;
let buyer: UserActor;
let messageId: string;
let quoteId: string;

beforeEach(() => {
	db = testDatabase();
	dana = makeAdmin(db);
	buyer = makeBuyer(db);
	const words = { name: "Ana", email: "ana@store.example", subject: "Pods", message: "Do you?" };
	messageId = sendMessage(db, VISITOR, contactSchema.parse(words)).message.id;
	const line = { productId: makeProduct(db).id, flavor: null, quantity: 2 };
	quoteId = requestQuote(db, VISITOR, { email: "v@store.example", message: null, lines: [line] }).quote.id;
});

const get = <Result>(loader: RouteFunction<never, Result>, path = "/admin", id = "", actor: Actor = dana) =>
	call(loader, path, { db, as: actor, params: { id } });
const post = <Result>(
	action: RouteFunction<never, Result>,
	id: string,
	form: Record<string, string>,
	path = "/",
	actor: Actor = dana,
) => call(action, path, { db, as: actor, params: { id }, form });

describe("access", () => {
	const pages: [string, RouteFunction, () => string][] = [
		["dashboard", dashboard, () => ""],
		["message", messagePage, () => messageId],
		["reply", replyPage, () => messageId],
		["quote", quotePage, () => quoteId],
		["answer", answerPage, () => quoteId],
		["licenses", licenses, () => ""],
		["audit", audit, () => ""],
	];
	it.each(pages)("%s: admins only, 403 for everyone else", async (_name, loader, id) => {
		for (const actor of [VISITOR, buyer]) {
			expect((await get(loader, "/admin", id(), actor)).status).toBe(403);
		}
		expect((await get(loader, "/admin", id())).status).toBe(200);
	});

	it.each(pages.slice(1, 5))("%s: 404 for an unknown id", async (_name, loader) => {
		expect((await get(loader, "/", "nope")).status).toBe(404);
	});

	it("refuses everyone else's posts, and changes nothing", async () => {
		const before = [db.select().from(auditLog).all(), db.select().from(outbox).all()];
		for (const actor of [VISITOR, buyer]) {
			for (const [action, id, path] of [
				[setMessage, messageId, "/"],
				[reply, messageId, `/admin/messages/${messageId}/reply`],
				[setQuote, quoteId, "/"],
				[answer, quoteId, `/admin/quotes/${quoteId}/answer`],
			] as const) {
				const form = { status: "closed", reply: "x", answer: "x" };
				const fitting = action === setMessage ? { ...form, status: "read" } : form;
				expect((await post(action, id, fitting, path, actor)).status).toBe(403);
			}
		}
		expect([db.select().from(auditLog).all(), db.select().from(outbox).all()]).toEqual(before);
	});
});

describe("the tabs", () => {
	it("open applications by default, and load only their own data", async () => {
		makeApplication(db);
		const open = async (query = "") => (await get(dashboard, `/admin${query}`)).data;
		expect(await open()).toMatchObject({ tab: "applications", content: { list: { total: 1 } } });
		expect(await open("?tab=nope")).toMatchObject({ tab: "applications" });
		expect(await open("?tab=messages")).toMatchObject({
			tab: "messages",
			cards: { pendingApplications: 1, newMessages: 1, pendingQuotes: 1, pendingQuotesCents: 2000 },
			content: { list: { rows: [{ id: messageId }] } },
		});
		expect(await open("?tab=quotes&status=pending")).toMatchObject({
			content: { list: { filters: { status: { value: "pending" } }, rows: [{ id: quoteId }] } },
		});
		expect(await open("?tab=analytics")).toMatchObject({ content: { weeks: { length: 12 } } });
	});

	it("search, filter and page by the URL, and ignore bad values in it", async () => {
		for (let n = 0; n < 22; n++) makeApplication(db, { businessName: `Shop no${n}`, createdAt: new Date(n) });
		const list = async (query: string) => (await get(dashboard, `/admin?${query}`)).data.content;
		expect(await list("page=2")).toMatchObject({ list: { rows: { length: 2 } } });
		expect(await list("page=-1&status=%00")).toMatchObject({
			list: { page: 1, sort: "oldest", filters: { status: { value: "pending" } } },
		});
		expect(await list("search=shop+no7")).toMatchObject({
			list: { total: 1 },
			pane: { application: { businessName: "Shop no7" } },
		});
		expect(await list("status=approved")).toMatchObject({ list: { total: 0 } });
		expect(await list("status=all")).toMatchObject({ list: { total: 22, sort: "newest" } });
	});
});

describe("messages", () => {
	it("are answered by email, 400 without words and 409 the second time", async () => {
		expect((await post(reply, messageId, { reply: " " }, `/admin/messages/${messageId}/reply`)).status).toBe(
			400,
		);
		const { flash, location } = await post(
			reply,
			messageId,
			{ reply: "We do." },
			`/admin/messages/${messageId}/reply`,
		);
		expect(location).toBe("/admin?tab=messages");
		expect(flash).toMatchObject({
			title: "Reply Sent",
			text: "We'll email the reply to ana@store.example.",
		});
		const again = await post(reply, messageId, { reply: "We don't." }, `/admin/messages/${messageId}/reply`);
		expect(again.status).toBe(409);
		expect(again.data.result.error?.[""]?.[0]).toMatch(/^Already answered by /);
		expect(getMessage(db, dana, messageId)).toMatchObject({
			answered: { text: "We do." },
			status: "replied",
		});
	});

	it("get a status, and lead back to where it was set on this site", async () => {
		const set = await post(setMessage, messageId, {
			status: "read",
			redirectTo: "/admin?tab=messages&page=2",
		});
		expect(set.location).toBe("/admin?tab=messages&page=2");
		const away = await post(setMessage, messageId, { status: "archived", redirectTo: "//evil.example/" });
		expect(away.location).toBe(`/admin/messages/${messageId}`);
		expect((await post(setMessage, messageId, { status: "lost" })).status).toBe(400);
		expect((await post(setMessage, "nope", { status: "read" })).status).toBe(404);
		expect(getMessage(db, dana, messageId).status).toBe("archived");
	});
});

describe("quotes", () => {
	it("are answered by email, 400 without words and 409 the second time", async () => {
		expect((await post(answer, quoteId, { answer: "" }, `/admin/quotes/${quoteId}/answer`)).status).toBe(400);
		const { flash, location } = await post(
			answer,
			quoteId,
			{ answer: "$9 each" },
			`/admin/quotes/${quoteId}/answer`,
		);
		expect(location).toBe("/admin?tab=quotes");
		expect(flash).toMatchObject({ title: "Answer Sent" });
		expect(
			(await post(answer, quoteId, { answer: "$8 each" }, `/admin/quotes/${quoteId}/answer`)).status,
		).toBe(409);
		expect(getQuote(db, dana, quoteId)).toMatchObject({ answered: { text: "$9 each" }, status: "quoted" });
	});

	it("get a status", async () => {
		const { location, flash } = await post(setQuote, quoteId, { status: "closed" });
		expect(location).toBe(`/admin/quotes/${quoteId}`);
		expect(flash).toMatchObject({ title: "Quote Updated", text: "The quote request is closed." });
		expect((await post(setQuote, quoteId, { status: "replied" })).status).toBe(400);
	});
});

describe("the audit log and the expiring licenses", () => {
	it("filters the log by the address, days in the shop's time zone", async () => {
		await post(setQuote, quoteId, { status: "closed" });
		// 11:30 PM on November 20 in New York.
		db.update(auditLog)
			.set({ createdAt: new Date("2026-11-21T04:30:00Z") })
			.run();
		const total = async (query: string) => (await get(audit, `/admin/audit?${query}`)).data.list.total;
		expect(await total("from=2026-11-20&to=2026-11-20")).toBe(1);
		expect(await total("from=2026-11-21")).toBe(0);
		expect(await total("to=2026-11-19")).toBe(0);
		expect(await total(`action=quote.status&entity=quote&id=${quoteId}&actor=${dana.username}`)).toBe(1);
		expect(await total("action=quote.answer")).toBe(0);
		expect(await total("from=yesterday&page=x")).toBe(1);
	});

	it("lists licenses that are about to expire", async () => {
		const { id: locationId } = makeLocation(db, makeBuyer(db));
		const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
		makeLicense(db, locationId, { expiresOn: soon });
		expect((await get(licenses)).data.licenses).toMatchObject([
			{ locationId, document: "Tobacco License", expiresOn: soon },
		]);
	});
});
