import { describe, expect, it } from "vitest";
import type { Actor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { emailCampaigns, newsletterSubscribers, outbox } from "~db/schema.server";
import { makeAdmin, makeBuyer, testDatabase } from "../../../../tests/helpers/database";
import { call, contextFor, type RouteFunction, routeArgs } from "../../../../tests/helpers/request";
import * as campaignPage from "./campaign";
import * as listPage from "./campaigns";
import * as editPage from "./edit";
import * as newPage from "./new";
import * as sendPage from "./send";

const FORM = {
	name: "June",
	type: "promotion",
	subject: "Ten percent off <b>",
	content: "Hello **there**",
	audience: "subscribers",
	trackOpens: "on",
};

function setUp() {
	const db = testDatabase();
	const admin = makeAdmin(db);
	db.insert(newsletterSubscribers).values({ email: "a@b.example", status: "confirmed", token: "t" }).run();
	return { db, admin };
}

const post = <Result>(
	db: Db,
	actor: Actor,
	action: RouteFunction<never, Result>,
	form: Record<string, string> = {},
	id = "",
	does = "",
) => call(action, `/admin/campaigns/${id}${does && `/${does}`}`, { db, as: actor, params: { id }, form });

/** The forms of a campaign's page that are only buttons. */
const BUTTONS = ["test", "unschedule", "cancel"];

const row = (db: Db) => db.select().from(emailCampaigns).get()!;

describe("a campaign's screens", () => {
	it("make, change, preview and send one", async () => {
		const { db, admin } = setUp();
		const made = await post(db, admin, newPage.action, FORM);
		const { id } = row(db);
		expect([made.status, made.location]).toEqual([303, `/admin/campaigns/${id}`]);
		expect(row(db)).toMatchObject({ status: "draft", trackOpens: true, type: "promotion" });

		const { trackOpens: _unticked, ...rest } = { ...FORM, subject: "Better" };
		await post(db, admin, editPage.action, rest, id);
		expect(row(db)).toMatchObject({ subject: "Better", trackOpens: false });

		const get = () => routeArgs(contextFor(db, admin), `/admin/campaigns/${id}`, { params: { id } });
		expect(campaignPage.loader(get()).preview).toMatchObject({ subject: "Better" });
		expect(sendPage.loader(get())).toMatchObject({ readers: 1, possible: true });
		// Opening the page sends nothing.
		expect(row(db).status).toBe("draft");

		await post(db, admin, campaignPage.action, {}, id, "test");
		expect(db.select().from(outbox).all()).toMatchObject([{ to: admin.email, template: "campaign" }]);
		expect((await post(db, admin, sendPage.action, {}, id)).flash?.title).toBe("Campaign Started");
		const again = await post(db, admin, sendPage.action, {}, id);
		expect(again.flash).toMatchObject({ kind: "error" });
		expect(() => editPage.loader(get())).toThrowError(expect.objectContaining({ status: 303 }));
		expect((await post(db, admin, editPage.action, FORM, id)).status).toBe(409);
		await post(db, admin, campaignPage.action, {}, id, "cancel");
		expect(row(db).status).toBe("cancelled");
		const list = listPage.loader(routeArgs(contextFor(db, admin), "/admin/campaigns?search=JUN"));
		expect(list).toMatchObject({ list: { total: 1, rows: [{ id, recipientCount: 1 }] } });
	});

	it("schedule and unschedule a campaign", async () => {
		const { db, admin } = setUp();
		await post(db, admin, newPage.action, FORM);
		const { id } = row(db);
		for (const scheduledFor of ["", "soon", "2020-01-01T10:00"]) {
			const answer = await post(db, admin, campaignPage.action, { scheduledFor }, id);
			expect(answer.status).toBe(400);
			expect(answer.data.result.error).toHaveProperty("scheduledFor");
		}
		await post(db, admin, campaignPage.action, { scheduledFor: "2099-07-01T09:30" }, id);
		expect(row(db)).toMatchObject({ status: "scheduled", scheduledFor: new Date("2099-07-01T13:30:00Z") });
		await post(db, admin, campaignPage.action, {}, id, "unschedule");
		expect(row(db)).toMatchObject({ status: "draft", scheduledFor: null });
	});

	it("show messages at the fields", async () => {
		const { db, admin } = setUp();
		const answer = await post(db, admin, newPage.action, { name: " ", type: "spam", audience: "" });
		expect(answer.status).toBe(400);
		expect(answer.data.result.error).toEqual({
			name: ["Name is required"],
			type: ["Type is required"],
			subject: ["Subject is required"],
			content: ["Content is required"],
			audience: ["Audience is required"],
		});
		expect(db.select().from(emailCampaigns).all()).toEqual([]);
	});

	it("return 403 to non-admins and 404 for an unknown campaign", async () => {
		const { db, admin } = setUp();
		await post(db, admin, newPage.action, FORM);
		const { id } = row(db);
		const actions: RouteFunction[] = [newPage.action, editPage.action, campaignPage.action, sendPage.action];
		for (const actor of [{ kind: "visitor" } as const, makeBuyer(db)]) {
			for (const action of actions) {
				expect((await post(db, actor, action, FORM, id)).status).toBe(403);
			}
			for (const does of BUTTONS) {
				expect((await post(db, actor, campaignPage.action, {}, id, does)).status).toBe(403);
			}
			for (const { loader } of [listPage, newPage, editPage, campaignPage, sendPage]) {
				const args = routeArgs(contextFor(db, actor), "/admin/campaigns", { params: { id } });
				expect(() => loader(args)).toThrowError(expect.objectContaining({ init: { status: 403 } }));
			}
		}
		expect((await post(db, admin, sendPage.action, {}, "none")).status).toBe(404);
		for (const does of BUTTONS) {
			expect((await post(db, admin, campaignPage.action, {}, "none", does)).status).toBe(404);
		}
		expect([row(db).status, db.select().from(outbox).all()]).toEqual(["draft", []]);
	});
});
