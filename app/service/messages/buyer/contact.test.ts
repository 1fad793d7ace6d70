import { afterEach, describe, expect, it, vi } from "vitest";
import { VISITOR } from "~/kernel/actor/actor";
import { contactMessages } from "~db/schema.server";
import { doorsAt } from "../../../../tests/helpers/api-doors";
import { makeAdmin, makeUser, testDatabase } from "../../../../tests/helpers/database";
import { contextFor, routeArgs } from "../../../../tests/helpers/request";
import { supportApi } from "../../api";
import { action, loader } from "./contact";

afterEach(() => {
	vi.useRealTimers();
});

const api = doorsAt(supportApi, "/api/contact");

const typed = {
	name: "Dana Reyes",
	email: "dana@cornerstore.example",
	phone: "",
	subject: "Pods",
	message: "Do you carry XROS pods?",
	type: "wholesale",
};

const stored = (db: ReturnType<typeof testDatabase>) =>
	db
		.select()
		.from(contactMessages)
		.all()
		.map(({ id: _, createdAt: __, ...row }) => row);

async function post(db: ReturnType<typeof testDatabase>, form: Record<string, string>) {
	const context = contextFor(db);
	const answer = await action(routeArgs(context, "/contact", { form }));
	return { answer, flash: context.flash.outgoing };
}

const postJson = (db: ReturnType<typeof testDatabase>, json: unknown) =>
	api.action(routeArgs(contextFor(db), "/api/contact", { json }));

describe("the contact form and the API", () => {
	it("store the same message", async () => {
		const [one, other] = [testDatabase(), testDatabase()];
		const { answer, flash } = await post(one, typed);
		expect((answer as Response).status).toBe(303);
		expect((answer as Response).headers.get("Location")).toBe("/contact");
		expect(flash).toMatchObject({ kind: "success", title: "Message Sent" });
		expect(flash?.text).toContain("within 24 hours");
		const response = await postJson(other, { ...typed, phone: undefined });
		expect(response.status).toBe(201);
		expect(await response.json()).toMatchObject({ subject: "Pods", type: "wholesale", status: "new" });
		expect(stored(other)).toEqual(stored(one));
	});

	it("explain what a body that is not an object should be", async () => {
		for (const body of [[], null, "hello", 5]) {
			const response = await postJson(testDatabase(), body);
			expect(response.status).toBe(400);
			expect(await response.json()).toEqual({
				type: "about:blank",
				title: "Failed to Send",
				status: 400,
				detail: "Send a JSON object.",
			});
		}
	});

	it("refuse the same input with the same messages", async () => {
		const db = testDatabase();
		const { answer } = await post(db, { ...typed, name: " ", email: "nope", message: "x".repeat(10_000) });
		const { data, init } = answer as Exclude<typeof answer, Response>;
		expect(init?.status).toBe(400);
		expect(data.toast).toBeNull();
		const messages = {
			name: ["Full name is required"],
			email: ["Invalid email address"],
			message: ["Use at most 5,000 characters"],
		};
		expect(data.result.error).toEqual(messages);
		expect(data.result.initialValue).toMatchObject({ subject: "Pods", type: "wholesale" });
		const response = await postJson(db, { ...typed, name: " ", email: "nope", message: "x".repeat(10_000) });
		expect(response.status).toBe(400);
		const problem = await response.json();
		expect(problem.title).toBe("Failed to Send");
		expect(problem.errors.map((e: { field: string; message: string }) => [e.field, [e.message]])).toEqual(
			Object.entries(messages),
		);
		expect(stored(db)).toEqual([]);
	});

	it("answer a resend like the first and store it once", async () => {
		const db = testDatabase();
		const first = await (await postJson(db, typed)).json();
		expect(await (await postJson(db, typed)).json()).toEqual(first);
		expect(((await post(db, typed)).answer as Response).status).toBe(303);
		expect(stored(db)).toHaveLength(1);
	});

	it("share a limit of 30 messages a minute per address", async () => {
		// All within one minute, however long they take.
		vi.useFakeTimers({ toFake: ["Date"] });
		const db = testDatabase();
		for (let i = 0; i < 15; i++) {
			await post(db, { ...typed, subject: `form ${i}` });
			await postJson(db, { ...typed, subject: `json ${i}` });
		}
		const { answer } = await post(db, { ...typed, subject: "one more" });
		const { init } = answer as Exclude<typeof answer, Response>;
		expect(init?.status).toBe(429);
		expect(Number(new Headers(init?.headers).get("Retry-After"))).toBeGreaterThan(0);
		const response = await postJson(db, { ...typed, subject: "one more" });
		expect(response.status).toBe(429);
		expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
		expect(stored(db)).toHaveLength(30);
	});
});

describe("reading messages", () => {
	it("the form prefills the account's address, and nothing for a visitor", () => {
		const db = testDatabase();
		const user = makeUser(db);
		const read = (actor: Parameters<typeof contextFor>[1]) =>
			loader(routeArgs(contextFor(db, actor), "/contact"));
		expect(read(user).sender).toEqual({ email: user.email });
		expect(read(VISITOR).sender).toBeNull();
		expect(read(VISITOR).formKey).not.toBe(read(VISITOR).formKey);
	});

	it("only admins get the list", async () => {
		const db = testDatabase();
		await postJson(db, typed);
		const read = (actor: Parameters<typeof contextFor>[1]) =>
			api.loader(routeArgs(contextFor(db, actor), "/api/contact"));
		expect((await read(VISITOR)).status).toBe(401);
		expect((await read(makeUser(db))).status).toBe(403);
		const response = await read(makeAdmin(db));
		expect(response.headers.get("X-Total-Count")).toBe("1");
		expect(response.headers.get("Cache-Control")).toBe("private, no-store");
		expect(await response.json()).toMatchObject([{ name: "Dana Reyes" }]);
	});
});
