import { describe, expect, it } from "vitest";
import { VISITOR } from "~/kernel/actor/actor";
import { outbox, productFlavors, quoteRequests } from "~db/schema.server";
import { makeAdmin, makeProduct, makeUser, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { findQuotableProduct, findQuotableProducts, listQuoteRequests } from "./quote.queries.server";
import { quoteFormSchema, quoteJsonSchema } from "./quote.schema";
import { requestQuote } from "./request-quote.server";

function setUp() {
	const db = testDatabase();
	const pods = makeProduct(db, { name: "XROS Pods 4-pack", slug: "xros-pods", sku: "XR-4" });
	const kit = makeProduct(db, { name: "XROS 4 Kit" });
	db.insert(productFlavors)
		.values([
			{ productId: kit.id, name: "Blue Razz", position: 0 },
			{ productId: kit.id, name: "Gone", position: 1, active: false },
			{ productId: kit.id, name: "Mint", position: 2 },
		])
		.run();
	return { db, pods, kit };
}

const email = "dana@cornerstore.example";

describe("the two shapes of a request", () => {
	it("give the same result", () => {
		const lines = [
			{ productId: "a", flavor: null, quantity: "2" },
			{ productId: "b", flavor: "Mint", quantity: "10" },
		];
		const fromForm = quoteFormSchema.parse({ email, message: "Soon?", lines });
		const fromJson = quoteJsonSchema.parse({
			email,
			message: "Soon?",
			productIds: ["a", "b"],
			quantities: [2, 10],
			flavors: [null, "Mint"],
		});
		expect(fromJson).toEqual(fromForm);
	});

	it("refuse invalid requests", () => {
		const issues = (value: object) =>
			quoteJsonSchema
				.safeParse({ email, productIds: ["a"], quantities: [1], ...value })
				.error?.issues.map((issue) => [issue.path.join("."), issue.message]);
		expect(issues({ productIds: [], quantities: [] })).toEqual([["productIds", "Add at least one product"]]);
		expect(issues({ quantities: [1, 2] })).toEqual([["quantities", "Give one quantity per product"]]);
		expect(issues({ quantities: [0] })).toEqual([
			["quantities.0", "Quantity must be a whole number of at least 1"],
		]);
		expect(issues({ quantities: [1.5] })?.[0]?.[0]).toBe("quantities.0");
		expect(issues({ flavors: ["Mint", "Ice"] })).toEqual([
			["flavors", "Give one flavor or null per product"],
		]);
		expect(issues({ productIds: Array(51).fill("a"), quantities: Array(51).fill(1) })).toEqual([
			["productIds", "Ask for at most 50 products at a time"],
		]);
	});
});

describe("requestQuote", () => {
	it("stores lines in parallel lists, merges equal ones, and uses the flavor's stored spelling", () => {
		const { db, pods, kit } = setUp();
		const { quote } = requestQuote(db, VISITOR, {
			email,
			message: null,
			lines: [
				{ productId: kit.id, flavor: "blue razz", quantity: 5 },
				{ productId: pods.id, flavor: null, quantity: 2 },
				{ productId: kit.id, flavor: "Blue Razz", quantity: 1 },
				{ productId: kit.id, flavor: null, quantity: 3 },
				{ productId: kit.id, flavor: "mint", quantity: 4 },
			],
		});
		expect(quote).toMatchObject({
			userId: null,
			status: "pending",
			productIds: [kit.id, pods.id, kit.id, kit.id],
			quantities: [6, 2, 3, 4],
			flavors: ["Blue Razz", null, null, "Mint"],
		});
	});

	it("names every line it refuses", () => {
		const { db, pods, kit } = setUp();
		const hidden = makeProduct(db, { active: false });
		const line = { flavor: null, quantity: 1 };
		const ask = () =>
			requestQuote(db, VISITOR, {
				email,
				message: null,
				lines: [
					{ ...line, productId: "nope" },
					{ ...line, productId: hidden.id },
					{ ...line, productId: kit.id, flavor: "Gone" },
					{ ...line, productId: pods.id, flavor: "Mint" },
				],
			});
		expect(refusal(ask).errors.map(({ field }) => field)).toEqual([
			"lines[0].productId",
			"lines[1].productId",
			"lines[2].flavor",
			"lines[3].flavor",
		]);
		expect(db.select().from(quoteRequests).all()).toHaveLength(0);
	});

	it("stores a resend within a minute once, and acknowledges only to the sender's own account", () => {
		const { db, pods } = setUp();
		const user = makeUser(db, { email });
		const ask = (quantity: number, now: number, actor = user) =>
			requestQuote(
				db,
				actor,
				{ email, message: null, lines: [{ productId: pods.id, flavor: null, quantity }] },
				new Date(now),
			);
		const first = ask(2, 0);
		expect(ask(2, 30_000)).toEqual({ quote: first.quote, resent: true });
		expect(ask(3, 30_000).resent).toBe(false);
		expect(ask(2, 61_000).resent).toBe(false);
		ask(9, 61_000, makeUser(db));
		expect(db.select().from(quoteRequests).all()).toHaveLength(4);
		expect(db.select().from(outbox).all()).toHaveLength(3);
	});
});

describe("reads", () => {
	it("return everyone's requests to admins only, with products' names", () => {
		const { db, pods } = setUp();
		const user = makeUser(db);
		const line = { productId: pods.id, flavor: null, quantity: 2 };
		requestQuote(db, user, { email, message: null, lines: [line] });
		requestQuote(db, VISITOR, { email, message: "another", lines: [line] });
		expect(() => listQuoteRequests(db, user, { page: 1, perPage: 10 })).toThrow("Access Denied");
		const { rows, total } = listQuoteRequests(db, makeAdmin(db), { page: 1, perPage: 10 });
		expect(total).toBe(2);
		expect(rows[0]?.products).toEqual([
			{ id: pods.id, name: "XROS Pods 4-pack", sku: "XR-4", slug: "xros-pods" },
		]);
	});

	it("find products by id, slug, SKU or words of the name, but none that are off sale", () => {
		const { db, pods, kit } = setUp();
		makeProduct(db, { name: "XROS old", active: false, slug: "xros-old" });
		expect(findQuotableProduct(db, pods.id)?.name).toBe("XROS Pods 4-pack");
		expect(findQuotableProduct(db, "XROS-Pods")?.id).toBe(pods.id);
		expect(findQuotableProduct(db, "xros-old")).toBeUndefined();
		expect(findQuotableProducts(db, " xr-4 ").map(({ id }) => id)).toEqual([pods.id]);
		expect(findQuotableProducts(db, "kit xros")).toMatchObject([{ id: kit.id }]);
		expect(findQuotableProducts(db, "xros")).toMatchObject([
			{ id: kit.id, flavors: ["Blue Razz", "Mint"] },
			{ id: pods.id, flavors: [] },
		]);
		expect(findQuotableProducts(db, "100%")).toEqual([]);
		expect(findQuotableProducts(db, "  ")).toEqual([]);
	});
});
