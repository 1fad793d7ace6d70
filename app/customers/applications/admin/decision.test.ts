import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { onlyAdminsAct } from "~/http/acting.server";
import { type Actor, type UserActor, VISITOR } from "~/kernel/actor/actor";
import { loader as dashboard } from "~/office/dashboard/admin/dashboard";
import type { Db } from "~db/client.server";
import { auditLog, outbox, wholesaleApplications } from "~db/schema.server";
import { doorsAt } from "../../../../tests/helpers/api-doors";
import { makeApplication, makeFile } from "../../../../tests/helpers/application";
import {
	accountOf,
	makeAdmin,
	makeStaff,
	makeUser,
	setCompany,
	testDatabase,
} from "../../../../tests/helpers/database";
import { answerOf, call, contextFor, routeArgs } from "../../../../tests/helpers/request";
import { applicationsApi } from "../api";
import { decideApplication } from "../decide-application.server";
import { action, loader as applicationPage } from "./application";
import { action as check } from "./document-check";
import { loader as nextPage } from "./next";

const { action: api } = doorsAt(applicationsApi, "/api/wholesale-applications/:id");

let db: Db;
let dana: UserActor;
let applicant: UserActor;
let id: string;

beforeEach(() => {
	db = testDatabase();
	dana = makeAdmin(db);
	applicant = makeUser(db);
	id = makeApplication(db, { user: applicant, businessName: "Northgate", createdAt: new Date(1) }).id;
});

const rowOf = (of = id) =>
	db.select().from(wholesaleApplications).where(eq(wholesaleApplications.id, of)).get()!;
const outcomeOf = () => {
	const { status, notes, reviewedBy } = rowOf();
	const user = accountOf(db, applicant);
	return {
		...{ status, notes, reviewedBy, approved: user.isWholesaleApproved, tier: user.pricingTier },
		mails: db
			.select()
			.from(outbox)
			.all()
			.map(({ template, to, data: { undo: _undo, ...data } }) => ({ template, to, data })),
		audits: db
			.select()
			.from(auditLog)
			.all()
			.map(({ action, before, after }) => ({ action, before, after })),
	};
};
const post = (form: Record<string, string>, actor: Actor, does: string) =>
	call(action, `/admin/applications/${id}/${does}`, { db, as: actor, params: { id }, form });
const send = (form: Record<string, string>, actor: Actor = dana) => post(form, actor, "decision");
const note = (form: Record<string, string>, kind = "businessLicense") =>
	call(check, `/admin/applications/${id}/documents/${kind}`, { db, as: dana, params: { id, kind }, form });
const patch = (json: unknown, actor: Actor = dana) =>
	call(api, `/api/wholesale-applications/${id}`, {
		db,
		as: actor,
		params: { id },
		method: "PATCH",
		json,
	});

describe("a decision by form and API", () => {
	const cases: { name: string; input: Record<string, string> }[] = [
		{ name: "approve", input: { status: "approved", pricingTier: "premium" } },
		{ name: "reject", input: { status: "rejected", notes: "No store." } },
	];
	it.each(cases)("$name does the same through the form and the API", async ({ input }) => {
		const answer = await send(input);
		expect(answer.status).toBe(303);
		expect(answer.flash).toMatchObject({ kind: "success", title: "Application Updated" });
		const byForm = outcomeOf();

		db.delete(outbox).run();
		db.delete(auditLog).run();
		db.update(wholesaleApplications).set({ status: "pending", notes: null, reviewedBy: null }).run();
		setCompany(db, applicant, { isWholesaleApproved: false, pricingTier: "starter" });
		const { status, body } = await patch(input);
		expect(status).toBe(200);
		expect(body).toMatchObject({ id, status: input.status, reviewedBy: dana.id });
		expect(outcomeOf()).toEqual(byForm);
		expect(byForm).toMatchObject({ status: input.status, reviewedBy: dana.id });
	});

	it("keeps the tier for staff who don't change customers' terms (Rule 2.20)", async () => {
		const sales = makeStaff(db, "sales");
		const premium = { status: "approved", pricingTier: "premium" };
		expect((await send(premium, sales)).status).toBe(403);
		expect((await patch(premium, sales)).status).toBe(403);
		expect(outcomeOf()).toMatchObject({ status: "pending", mails: [], audits: [] });
		expect((await patch({ ...premium, pricingTier: "starter" }, sales)).status).toBe(200);
		expect(outcomeOf()).toMatchObject({ status: "approved", tier: "starter", reviewedBy: sales.id });
	});

	it("refuses a rejection without a reason with 400 in both, and a message at the field", async () => {
		const answer = await send({ status: "rejected", notes: " ", from: "dashboard" });
		expect(answer.status).toBe(400);
		expect(answer.data.result.error).toEqual({ notes: ["Give the reason: the applicant reads it"] });
		expect(answer.data.toast).toBeNull();
		const { status, body } = await patch({ status: "rejected" });
		expect(status).toBe(400);
		expect(body).toMatchObject({ title: "Update Failed", errors: [{ field: "notes" }] });
		expect(outcomeOf()).toMatchObject({ status: "pending", mails: [], audits: [] });
	});

	it("returns 409 to a stale page in both, with the admin and the time of the decision", async () => {
		const kim = makeAdmin(db);
		await patch({ status: "approved" }, kim);
		const before = outcomeOf();
		const message = expect.stringMatching(
			new RegExp(`^Already approved by ${kim.username} at \\d+:\\d\\d [AP]M E[SD]T on `),
		);
		const answer = await send({ status: "rejected", notes: "No." });
		expect(answer.status).toBe(409);
		expect(answer.data.result.error).toEqual({ "": [message] });
		expect(answer.data.toast).toEqual({
			kind: "error",
			title: "Update Failed",
			text: "Failed to update the application. Please try again.",
		});
		expect(await patch({ status: "rejected", notes: "No." })).toMatchObject({
			status: 409,
			body: { title: "Update Failed", detail: message },
		});
		expect(outcomeOf()).toEqual(before);
	});

	it("ignores a sent reviewer and time, and refuses an unknown status and id", async () => {
		const { body } = await patch({
			status: "approved",
			reviewedBy: applicant.id,
			reviewedAt: "2001-01-01T00:00:00Z",
			userId: dana.id,
		});
		expect(body).toMatchObject({
			reviewedBy: dana.id,
			reviewedAt: expect.stringMatching(/^20[2-9]/),
			userId: applicant.id,
		});
		expect((await patch({ status: "pending" })).status).toBe(400);
		id = "nope";
		expect((await patch({ status: "approved" })).status).toBe(404);
		expect((await send({ status: "approved" })).status).toBe(404);
	});

	it("keeps everyone else out", async () => {
		for (const [actor, status] of [
			[VISITOR, 401],
			[applicant, 403],
		] as const) {
			expect((await patch({ status: "approved" }, actor)).status).toBe(status);
			const context = contextFor(db, actor);
			const args = routeArgs(context, `/admin/applications/${id}`, {
				params: { id },
				method: "POST",
				form: {},
			});
			const { status: denied } = await answerOf(() => onlyAdminsAct(args, async () => new Response()));
			expect(denied).toBe(403);
			for (const does of ["decision", "question", "review"]) {
				const answer = await post({ status: "approved", question: "?" }, actor, does);
				expect(answer.status).toBe(403);
			}
			for (const loader of [dashboard, applicationPage, nextPage]) {
				const denied = await answerOf(() => loader(routeArgs(context, "/admin", { params: { id } })));
				expect(denied.status).toBe(403);
			}
		}
		expect(outcomeOf()).toMatchObject({ status: "pending", approved: false, mails: [], audits: [] });
	});
});

describe("where a decision leads", () => {
	it("leads from an application's page to the oldest pending one, and from the list back to the list", async () => {
		const later = makeApplication(db, { createdAt: new Date(3) }).id;
		const earlier = makeApplication(db, { createdAt: new Date(2) }).id;
		const answer = await send({ status: "approved", from: "queue" });
		expect(answer.location).toBe(`/admin/applications/${earlier}`);
		id = earlier;
		const fromList = await send({ status: "rejected", notes: "No.", from: "dashboard" });
		expect(fromList.location).toBe("/admin?tab=applications");
		id = makeApplication(db).id;
		const redirectTo = "/admin?tab=applications&search=vapor&page=2";
		const fromPage = await send({ status: "approved", from: "dashboard", redirectTo });
		expect(fromPage.location).toBe(redirectTo);
		id = makeApplication(db).id;
		const away = await send({ status: "approved", from: "portal", redirectTo: "https://evil.example/?" });
		expect(away.location).toBe("/admin-portal?tab=applications");
		id = later;
		const last = await send({ status: "approved", from: "queue" });
		expect(last.location).toBe("/admin?tab=applications");
	});

	it("uses the admin portal's messages for the admin portal", async () => {
		const answer = await send({ status: "rejected", notes: "No.", from: "portal" });
		expect(answer.flash).toEqual({
			kind: "success",
			title: "Application Rejected",
			text: "The wholesale application has been rejected.",
		});
		expect(answer.location).toBe("/admin-portal?tab=applications");
		const stale = await send({ status: "approved", from: "portal" });
		expect(stale.data.toast).toEqual({
			kind: "error",
			title: "Action Failed",
			text: "Failed to update application status. Please try again.",
		});
	});

	it("takes a double click as one decision", async () => {
		const form = { status: "approved", idempotencyKey: "once" };
		expect((await send(form)).status).toBe(303);
		expect((await send(form)).status).toBe(303);
		expect(outcomeOf().mails).toHaveLength(1);
	});

	it("opens the oldest pending one as the next", async () => {
		const open = async () => (await nextPage(routeArgs(contextFor(db, dana), "/"))).headers;
		expect((await open()).get("Location")).toBe(`/admin/applications/${id}`);
		await patch({ status: "approved" });
		expect((await open()).get("Location")).toBe("/admin?tab=applications");
	});
});

describe("asking, resuming and checking", () => {
	it("requests information and puts back to pending", async () => {
		expect((await post({ question: " " }, dana, "question")).status).toBe(400);
		expect((await post({ question: "Which store?" }, dana, "question")).status).toBe(303);
		expect(rowOf()).toMatchObject({ status: "needs_information", question: "Which store?" });
		expect((await post({ question: "And?" }, dana, "question")).status).toBe(409);
		const { flash } = await post({}, dana, "review");
		expect(flash).toMatchObject({ kind: "success", text: "Northgate is pending again." });
		expect(rowOf().status).toBe("pending");
		expect((await post({}, dana, "review")).flash).toMatchObject({ kind: "error", title: "Update Failed" });
	});

	it("saves a document check, and refuses an invalid date and an unknown kind", async () => {
		const file = makeFile(db, applicant);
		db.update(wholesaleApplications).set({ businessLicense: file.id }).run();
		const form = { fileId: file.id, number: "BL-1", expiresOn: "2027-06-30", verified: "on" };
		expect((await note(form)).status).toBe(303);
		const page = applicationPage(routeArgs(contextFor(db, dana), "/", { params: { id } }));
		expect(page.application.documents[0]).toMatchObject({
			file: { name: "license.pdf" },
			check: { number: "BL-1", expiresOn: "2027-06-30", verifiedBy: dana.username },
		});
		const bad = await note({ ...form, expiresOn: "2027-02-30" });
		expect(bad.status).toBe(400);
		expect(bad.data.result.error).toHaveProperty("expiresOn");
		expect((await note(form, "passport")).status).toBe(404);
		expect((await note(form, "resellerPermit")).status).toBe(409);
		expect((await note({ ...form, fileId: "other" })).status).toBe(409);
	});
});

it("keeps a decided application in its place among the pending ones, and says so", async () => {
	const queue = testDatabase();
	const admin = makeAdmin(queue);
	const [first, second, third] = [1, 2, 3].map((n) => makeApplication(queue, { createdAt: new Date(n) }).id);
	decideApplication(queue, admin, { id: second ?? "", status: "rejected", notes: "No store." });
	const load = async (query = "") => {
		const { data } = await call(dashboard, `/admin?tab=applications${query}`, { db: queue, as: admin });
		return data?.tab === "applications" ? data.content : null;
	};
	const found = await load();
	expect(found?.list.rows.map(({ id: one }) => one)).toEqual([first, third]);
	expect(found?.kept).toMatchObject({ at: 1, row: { id: second, aside: "Rejected", isWaiting: false } });
	expect((await load("&search=nothing"))?.kept).toBeNull();
	expect((await load("&status=rejected"))?.kept).toBeNull();
});
