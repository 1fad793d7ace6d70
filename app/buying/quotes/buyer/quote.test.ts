import { describe, expect, it } from "vitest";
import { VISITOR } from "~/kernel/actor/actor";
import { productFlavors, quoteRequests } from "~db/schema.server";
import { doorsAt } from "../../../../tests/helpers/api-doors";
import { makeAdmin, makeProduct, makeUser, testDatabase } from "../../../../tests/helpers/database";
import { contextFor, routeArgs } from "../../../../tests/helpers/request";
import { quotesApi } from "../api";
import { action, loader, type QuoteReply } from "./quote";

const api = doorsAt(quotesApi, "/api/quote-requests");

const email = "dana@cornerstore.example";

function setUp() {
	const db = testDatabase();
	const kit = makeProduct(db, { name: "XROS 4 Kit", slug: "xros-4-kit", minimumOrderQuantity: 3 });
	const pods = makeProduct(db, { name: "XROS Pods" });
	db.insert(productFlavors).values({ productId: kit.id, name: "Blue Razz" }).run();
	const post = async (form: Record<string, string>, actor = VISITOR) => {
		const context = contextFor(db, actor);
		const answer = await action(routeArgs(context, "/quote", { form }));
		const sent = answer instanceof Response ? answer : null;
		const reply: Partial<QuoteReply> = answer instanceof Response ? {} : answer.data;
		const status = answer instanceof Response ? answer.status : (answer.init?.status ?? 200);
		return { ...reply, status, redirect: sent, flash: context.flash.outgoing };
	};
	const postJson = (json: unknown) => api.action(routeArgs(contextFor(db), "/api/quote-requests", { json }));
	const lines = {
		"lines[0].productId": kit.id,
		"lines[0].flavor": "Blue Razz",
		"lines[0].quantity": "6",
		"lines[1].productId": pods.id,
		"lines[1].flavor": "",
		"lines[1].quantity": "10",
	};
	return { db, kit, pods, post, postJson, lines };
}

describe("the quote form", () => {
	it("starts with the products of its link, at their minimum, and the account's address", () => {
		const { db, kit, pods } = setUp();
		const user = makeUser(db);
		const path = `/quote?product=xros-4-kit&product=${pods.id}&product=unknown`;
		const { draft } = loader(routeArgs(contextFor(db, user), path));
		expect(draft.email).toBe(user.email);
		expect(draft.lines.map(({ product, quantity }) => [product.id, quantity])).toEqual([
			[kit.id, "3"],
			[pods.id, "1"],
		]);
		expect(JSON.stringify(draft)).not.toMatch(/cents|price/i);
	});

	it("finds, adds and removes products without losing what was typed", async () => {
		const { kit, pods, post, lines } = setUp();
		const typed = { ...lines, email: "half@", message: "Soon" };
		const several = await post({ ...typed, intent: "find", find: "xros" });
		expect(several.found?.products.map(({ name }) => name)).toEqual(["XROS 4 Kit", "XROS Pods"]);
		expect(several.draft).toMatchObject({ email: "half@", message: "Soon", lines: [{}, {}] });
		const added = await post({ ...typed, find: "xros", intent: `add:${kit.id}` });
		expect(added.draft?.lines.map(({ product, quantity }) => [product.id, quantity])).toEqual([
			[kit.id, "6"],
			[pods.id, "10"],
			[kit.id, "3"],
		]);
		const removed = await post({ ...typed, intent: "remove:0" });
		expect(removed.draft?.lines.map(({ product }) => product.id)).toEqual([pods.id]);
		expect((await post({ intent: "find", find: "xros 4" })).draft?.lines).toHaveLength(1);
		expect((await post({ intent: "find", find: "nothing like it" })).found?.products).toEqual([]);
		expect((await post({ intent: "add:nope" })).draft?.lines).toEqual([]);
	});

	it("looks up a typed product name that was not added yet, before it sends", async () => {
		const { db, post, lines } = setUp();
		const reply = await post({ ...lines, email, intent: "send", find: "pods" });
		expect(reply.draft?.lines).toHaveLength(3);
		expect(db.select().from(quoteRequests).all()).toHaveLength(0);
	});

	it("comes back with its lines and a message at each bad field", async () => {
		const { post, lines } = setUp();
		const reply = await post({ ...lines, "lines[1].quantity": "0", email: "nope", intent: "send" });
		expect(reply.status).toBe(400);
		expect(reply.result?.error).toEqual({
			email: ["Invalid email address"],
			"lines[1].quantity": ["Quantity must be a whole number of at least 1"],
		});
		expect(reply.draft?.lines[1]?.quantity).toBe("0");
		expect((await post({ email, intent: "send" })).result?.error).toEqual({
			lines: ["Add at least one product"],
		});
	});
});

describe("the quote form and the API", () => {
	it("store the same request", async () => {
		const { db, kit, pods, post, postJson, lines } = setUp();
		const { redirect, flash } = await post({ ...lines, email, message: "From the form", intent: "send" });
		expect(redirect?.status).toBe(303);
		expect(flash?.title).toBe("Quote Requested");
		const response = await postJson({
			email,
			message: "From a program",
			productIds: [kit.id, pods.id],
			quantities: [6, 10],
			flavors: ["blue razz", null],
		});
		expect(response.status).toBe(201);
		const [form, json] = db
			.select()
			.from(quoteRequests)
			.all()
			.map(({ id: _, createdAt: __, message: ___, ...row }) => row);
		expect(json).toEqual(form);
		expect(json).toMatchObject({ flavors: ["Blue Razz", null], quantities: [6, 10], status: "pending" });
	});

	it("refuse an unknown product and an unknown flavor at their fields", async () => {
		const { kit, post, postJson, lines } = setUp();
		const form = await post({ ...lines, "lines[0].flavor": "Ash", email, intent: "send" });
		expect(form.result?.error).toEqual({ "lines[0].flavor": ["We don't have this flavor"] });
		const response = await postJson({
			email,
			productIds: ["nope", kit.id],
			quantities: [1, 1],
			flavors: [null, "Ash"],
		});
		expect(response.status).toBe(400);
		expect((await response.json()).errors).toEqual([
			{ field: "productIds.0", message: "This product is not in our catalog" },
			{ field: "flavors.1", message: "We don't have this flavor" },
		]);
	});
});

it("lists requests for admins only, with product names", async () => {
	const { db, kit, postJson } = setUp();
	await postJson({ email, productIds: [kit.id], quantities: [2] });
	const read = (actor: Parameters<typeof contextFor>[1]) =>
		api.loader(routeArgs(contextFor(db, actor), "/api/quote-requests"));
	expect((await read(VISITOR)).status).toBe(401);
	expect((await read(makeUser(db))).status).toBe(403);
	expect(await (await read(makeAdmin(db))).json()).toMatchObject([
		{ email, productIds: [kit.id], products: [{ name: "XROS 4 Kit" }] },
	]);
});
