import { describe, expect, it } from "vitest";
import { newsletterSubscribers } from "~db/schema.server";
import { testDatabase } from "../../../../tests/helpers/database";
import { contextFor, routeArgs } from "../../../../tests/helpers/request";
import * as confirm from "./confirm";
import { action as subscribe } from "./newsletter";
import * as unsubscribe from "./unsubscribe";

async function post(db: ReturnType<typeof testDatabase>, form: Record<string, string>) {
	const context = contextFor(db);
	return { answer: await subscribe(routeArgs(context, "/newsletter", { form })), context };
}

describe("the subscribe form", () => {
	it("answers the same for a new and a known address, and returns to the page it was on", async () => {
		const db = testDatabase();
		const first = await post(db, { email: "dana@a.example", redirectTo: "/blog" });
		const again = await post(db, { email: "Dana@a.example", redirectTo: "/blog" });
		for (const { answer, context } of [first, again]) {
			expect((answer as Response).status).toBe(303);
			expect((answer as Response).headers.get("Location")).toBe("/blog");
			expect(context.flash.outgoing?.title).toBe("Check your inbox");
		}
		expect(db.select().from(newsletterSubscribers).all()).toHaveLength(1);
		const elsewhere = await post(db, { email: "dana@a.example", redirectTo: "//evil.example" });
		expect((elsewhere.answer as Response).headers.get("Location")).toBe("/newsletter");
	});

	it("explains what is wrong with an address", async () => {
		const { answer } = await post(testDatabase(), { email: "nope" });
		const { data, init } = answer as Exclude<typeof answer, Response>;
		expect(init?.status).toBe(400);
		expect(data.result.error).toEqual({ email: ["Invalid email address"] });
	});
});

describe("the links in newsletter emails", () => {
	const setUp = async () => {
		const db = testDatabase();
		await post(db, { email: "dana@a.example" });
		const { token } = db.select().from(newsletterSubscribers).get()!;
		const status = () => db.select().from(newsletterSubscribers).get()!.status;
		const args = (call = {}) => routeArgs(contextFor(db), "/newsletter/x", { params: { token }, ...call });
		return { db, token, status, args };
	};

	it("change nothing on GET, and act on POST", async () => {
		const { token, status, args } = await setUp();
		expect(confirm.loader(args())).toEqual({ email: "dana@a.example", status: "pending" });
		expect(status()).toBe("pending");
		const answer = await confirm.action(args({ form: {} }));
		expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/newsletter/confirm/${token}`]);
		expect(status()).toBe("confirmed");
		unsubscribe.loader(args());
		expect(status()).toBe("confirmed");
	});

	it("unsubscribe by a mail program's one-click post", async () => {
		const { status, args } = await setUp();
		// Mail programs follow no redirect, so the response is the page itself.
		expect(await unsubscribe.action(args({ form: { "List-Unsubscribe": "One-Click" } }))).toBeNull();
		expect(status()).toBe("unsubscribed");
		const byButton = await unsubscribe.action(args({ form: {} }));
		expect(byButton?.status).toBe(303);
	});

	it("are a 404 with another token", async () => {
		const { db } = await setUp();
		const args = routeArgs(contextFor(db), "/newsletter/x", { params: { token: "nope" }, form: {} });
		for (const act of [confirm.loader, confirm.action, unsubscribe.loader, unsubscribe.action]) {
			const attempt = async () => act(args);
			await expect(attempt()).rejects.toMatchObject({ init: { status: 404 } });
		}
	});
});
