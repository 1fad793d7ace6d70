import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Actor } from "~/kernel/actor/actor";
import { getMailPause, pauseMail } from "~/kernel/outbox/mail-pause.server";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import type { Db } from "~db/client.server";
import { auditLog, outbox } from "~db/schema.server";
import { makeAdmin, makeBuyer, makeStaff, makeUser, testDatabase } from "../../../tests/helpers/database";
import { call, contextFor, routeArgs } from "../../../tests/helpers/request";
import * as mailPage from "./mail";
import * as listPage from "./outbox";
import * as previewPage from "./preview";
import { action as retryFailed } from "./retry-failed";

const eqTo = (to: string) => eq(outbox.to, to);

function setUp() {
	const db = testDatabase();
	for (let n = 0; n < 12; n++) {
		queueEmail(db, {
			template: "application-rejected",
			to: `reader${n}@store.example`,
			data: { businessName: "Dana's", reason: "No." },
		});
	}
	queueEmail(db, { template: "order-confirmation", to: "x@a_b.example", data: { orderId: "gone" } });
	return { db, admin: makeAdmin(db) };
}

const load = (db: Db, actor: Actor, query = "") =>
	listPage.loader(routeArgs(contextFor(db, actor), `/admin/outbox${query}`)).list;

describe("the outbox", () => {
	it("lists ten mails to a page with their subjects, and finds them by address, template and status", () => {
		const { db, admin } = setUp();
		db.update(outbox).set({ status: "failed", lastError: "550" }).where(eqTo("reader3@store.example")).run();
		const first = load(db, admin);
		expect([first.rows.length, first.total, first.pageCount]).toEqual([10, 13, 2]);
		expect(load(db, admin, "?page=2").rows).toHaveLength(3);
		expect(load(db, admin, "?search=READER3").rows).toMatchObject([
			{ subject: "About your wholesale application", status: "failed" },
		]);
		// An underscore is matched literally, and mails that can't be rendered are listed too.
		expect(load(db, admin, "?search=a_b").rows).toMatchObject([{ subject: "Order confirmation" }]);
		expect(load(db, admin, "?search=e_d").total).toBe(0);
		expect(load(db, admin, "?status=failed").total).toBe(1);
		expect(first.filters.status?.choices.map(({ count }) => count)).toEqual([12, 0, 0, 1]);
		db.delete(outbox).where(eqTo("reader4@store.example")).run();
		expect(load(db, admin).total).toBe(12);
	});

	it("shows a mail's HTML and text, and says why one can't be shown", () => {
		const { db, admin } = setUp();
		makeUser(db, { email: "reader1@store.example" });
		const page = (to: string) => {
			const id = db.select().from(outbox).where(eqTo(to)).get()!.id;
			return mailPage.loader(routeArgs(contextFor(db, admin), `/admin/outbox/${id}`, { params: { id } }));
		};
		expect(page("reader1@store.example").rendered).toMatchObject({
			html: expect.stringContaining("Dana&#39;s"),
			text: expect.stringContaining("Dana's"),
		});
		expect(page("x@a_b.example")).toMatchObject({ rendered: null, problem: "Order not found." });
		const args = routeArgs(contextFor(db, admin), "/admin/outbox/none", { params: { id: "none" } });
		expect(() => mailPage.loader(args)).toThrowError(expect.objectContaining({ init: { status: 404 } }));
	});

	it("queues a failed mail again, with an audit row, and no other", async () => {
		const { db, admin } = setUp();
		const { id } = db.select().from(outbox).where(eqTo("reader1@store.example")).get()!;
		const press = async (actor: Actor) => {
			const context = contextFor(db, actor);
			const args = routeArgs(context, `/admin/outbox/${id}/retry`, {
				params: { id, does: "retry" },
				form: {},
			});
			return { answer: (await mailPage.action(args)) as Response, context };
		};
		expect((await press(admin)).context.flash.outgoing).toMatchObject({ kind: "error" });
		db.update(outbox)
			.set({ status: "failed", attempts: 8, lastError: "550" })
			.where(eqTo("reader1@store.example"))
			.run();
		const { answer, context } = await press(admin);
		expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/outbox/${id}`]);
		expect(context.flash.outgoing?.title).toBe("Email Queued");
		expect(db.select().from(outbox).where(eqTo("reader1@store.example")).get()).toMatchObject({
			status: "queued",
			attempts: 0,
		});
		expect(db.select().from(auditLog).all()).toMatchObject([
			{ action: "mail.retry", entityId: id, actorName: admin.username },
		]);
	});

	it("queues all failed mails that a search finds, and tries a paused mail server at once (Rule 14.42)", async () => {
		const { db, admin } = setUp();
		db.update(outbox).set({ status: "failed", attempts: 18 }).run();
		pauseMail(db, "535 bad password", null);
		const { data } = await call(listPage.loader, "/admin/outbox", { db, as: admin });
		expect(data).toMatchObject({ failed: 13, pause: { reason: "535 bad password", tries: 1 } });
		const press = (search: string) =>
			call(retryFailed, "/admin/outbox/retry", { db, as: admin, form: { search } });
		expect(await press("reader1")).toMatchObject({
			...{ status: 303, location: "/admin/outbox" },
			flash: { title: "3 Emails Queued" },
		});
		const queued = db.select().from(outbox).where(eq(outbox.status, "queued")).all();
		expect(queued.map(({ to, attempts }) => [to.split("@")[0], attempts])).toEqual(
			["reader1", "reader10", "reader11"].map((name) => [name, 0]),
		);
		expect(getMailPause(db)).toMatchObject({ tries: 1, resumesAt: new Date(0) });
		await press("");
		expect(await press("")).toMatchObject({ flash: { title: "Trying Again" } });
		expect(load(db, admin, "?status=failed").total).toBe(0);
		expect(db.select().from(auditLog).all()).toMatchObject([
			{ action: "mail.retry", entityId: null, after: { mails: 3, search: "reader1" } },
			{ after: { mails: 10 } },
			{ after: { mails: 0 } },
		]);
		const sales = makeStaff(db, "sales");
		const refused = await call(retryFailed, "/admin/outbox/retry", { db, as: sales, form: { search: "" } });
		expect(refused.status).toBe(403);
	});

	it("shows every template, also in an empty shop", () => {
		const db = testDatabase();
		const admin = makeAdmin(db);
		const page = (template: string) =>
			previewPage.loader(routeArgs(contextFor(db, admin), `/admin/outbox/preview?template=${template}`));
		for (const template of page("").names) expect(page(template).template).toBe(template);
		expect(page("order-status").rendered).toBeNull();
		expect(page("license-reminder").rendered?.subject).toBe("Your Business License expires in 30 days");
	});

	it("is for admins only", async () => {
		const { db } = setUp();
		const { id } = db.select().from(outbox).get()!;
		db.update(outbox).set({ status: "failed" }).run();
		for (const actor of [{ kind: "visitor" } as const, makeBuyer(db)]) {
			const args = routeArgs(contextFor(db, actor), `/admin/outbox/${id}`, { params: { id } });
			const post = routeArgs(contextFor(db, actor), `/admin/outbox/${id}/retry`, {
				params: { id, does: "retry" },
				form: {},
			});
			for (const call of [
				() => listPage.loader(args),
				() => mailPage.loader(args),
				() => previewPage.loader(args),
			]) {
				expect(call).toThrowError(expect.objectContaining({ init: { status: 403 } }));
			}
			await expect(mailPage.action(post)).rejects.toMatchObject({ init: { status: 403 } });
		}
		expect(db.select().from(auditLog).all()).toEqual([]);
		expect(
			new Set(
				db
					.select()
					.from(outbox)
					.all()
					.map(({ status }) => status),
			),
		).toEqual(new Set(["failed"]));
	});
});
