import { describe, expect, it } from "vitest";
import { writeNewShop } from "~/kernel/settings/new-shop.server";
import { chatMessages } from "~db/schema.server";
import { doorsAt } from "../../../../tests/helpers/api-doors";
import { testDatabase } from "../../../../tests/helpers/database";
import { contextFor, routeArgs } from "../../../../tests/helpers/request";
import { supportApi } from "../../api";
import { action, loader } from "./support";

const api = doorsAt(supportApi, "/api/chat/support");

const PATH = "/api/chat/support";

describe("the support form and the API", () => {
	it("give the same answer and share one conversation", async () => {
		const db = testDatabase();
		const context = contextFor(db);
		const response = await api.action(
			routeArgs(context, PATH, { json: { message: "What are the pricing tiers?" } }),
		);
		expect(response.status).toBe(200);
		const answer = await response.json();
		expect(answer).toEqual({
			response: expect.stringContaining("Growth: $2,000+ monthly, 5% discount"),
			link: { href: "/wholesale", label: "Wholesale program" },
			sources: [{ href: "/wholesale", label: "Wholesale program" }],
			lang: "en",
		});
		const form = { message: "What are the pricing tiers?" };
		const redirect = (await action(routeArgs(context, "/support", { form }))) as Response;
		expect([redirect.status, redirect.headers.get("Location")]).toEqual([303, "/support#latest"]);
		const { messages } = loader(routeArgs(context, "/support"));
		expect(messages.map(({ role, content }) => [role, content])).toEqual([
			["user", form.message],
			["assistant", answer.response],
			["user", form.message],
			["assistant", answer.response],
		]);
		const read = await (await api.loader(routeArgs(context, PATH))).json();
		expect(read.messages).toHaveLength(4);
		expect(loader(routeArgs(contextFor(db), "/support")).messages).toEqual([]);
	});

	it("say in which language an answer is", async () => {
		const context = contextFor(testDatabase());
		const ask = async (message: string) =>
			(await api.action(routeArgs(context, PATH, { json: { message } }))).json();
		expect((await ask("¿Dónde está mi pedido RW-1042?")).response).toMatch(/^Inicie sesión/);
		expect(await ask("¿Quién ganó el Super Bowl?")).toMatchObject({ lang: "es" });
		expect(await ask("Which states do you ship to?")).toMatchObject({ lang: "en" });
		const { messages } = loader(routeArgs(context, "/support"));
		expect(messages.map(({ lang }) => lang)).toEqual(["es", "es", "es", "es", "en", "en"]);
	});

	it.each(["", " \n ", "x".repeat(10_000)])("refuse %j and store nothing", async (message) => {
		const db = testDatabase();
		const context = contextFor(db);
		const response = await api.action(routeArgs(context, PATH, { json: { message } }));
		expect(response.status).toBe(400);
		expect(await response.json()).toMatchObject({
			title: "Failed to send message",
			errors: [{ field: "message" }],
		});
		const reply = await action(routeArgs(context, "/support", { form: { message } }));
		if (reply instanceof Response) throw new Error("The form should have come back.");
		expect(reply.init?.status).toBe(400);
		expect(reply.data.toast).toBeNull();
		expect(reply.data.error).toBeTruthy();
		expect(db.select().from(chatMessages).all()).toEqual([]);
		expect(context.session.id).toBeNull();
	});

	it("take 30 questions a minute", async () => {
		const db = testDatabase();
		const context = contextFor(db);
		const ask = () => api.action(routeArgs(context, PATH, { json: { message: "shipping" } }));
		for (let i = 0; i < 30; i++) expect((await ask()).status).toBe(200);
		const refused = await ask();
		expect(refused.status).toBe(429);
		expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
	});
});

it("creates no session for a visitor who only reads", async () => {
	const context = contextFor(testDatabase());
	await api.loader(routeArgs(context, PATH));
	loader(routeArgs(context, "/support"));
	expect(context.session.id).toBeNull();
});

it("shows who to call while the chat is off, and answers nothing (Rule 9.40)", async () => {
	const db = testDatabase();
	writeNewShop(db);
	const context = contextFor(db);
	expect(loader(routeArgs(context, "/support")).contacts).toEqual({ supportPhone: "", hours: [] });
	await expect(
		action(routeArgs(context, "/support", { form: { message: "shipping" } })),
	).rejects.toMatchObject({
		init: { status: 404 },
	});
	expect(db.select().from(chatMessages).all()).toEqual([]);
});
