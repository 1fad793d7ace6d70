import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SessionHandle } from "~/http/session.server";
import { type Actor, VISITOR } from "~/kernel/actor/actor";
import { CATEGORIES } from "~/terms/categories";
import { seedDemo } from "~db/demo/seed.server";
import { blogPosts, chatMessages, productFlavors, products, settings } from "~db/schema.server";
import { BLIND, BLIND_ELSEWHERE } from "../../../tests/fixtures/assistant/blind-questions";
import { NOT_OURS, OWNERS_ASK } from "../../../tests/fixtures/assistant/owner-questions";
import { ELSEWHERE, RETAILERS_ASK } from "../../../tests/fixtures/assistant/retailer-questions";
import { ANSWERED, UNANSWERED } from "../../../tests/fixtures/assistant/support-questions";
import { makeApplication } from "../../../tests/helpers/application";
import {
	makeAdmin,
	makeBrand,
	makeBuyer,
	makeProduct,
	makeUser,
	testDatabase,
} from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { LEGAL_PAGES } from "../legal/legal-pages";
import { answerQuestion } from "./answer-question.server";
import { chatSchema } from "./chat.schema";
import { adoptConversation, askSupport, getConversation } from "./conversation.server";
import { getKnowledge } from "./knowledge.server";
import { postEntries } from "./post-entries.server";

type Db = ReturnType<typeof testDatabase>;

function shop() {
	const db = testDatabase();
	const raz = makeBrand(db, { name: "RAZ", slug: "raz" });
	const lostMary = makeBrand(db, { name: "Lost Mary", slug: "lost-mary" });
	makeProduct(db, {
		name: "RAZ TN9000",
		slug: "raz-tn9000",
		sku: "RAZ-TN9",
		brandId: raz.id,
		puffCount: 9000,
		nicotineStrength: "5%",
		minimumOrderQuantity: 5,
	});
	makeProduct(db, {
		name: "Lost Mary MT15000 Turbo",
		slug: "mt15000",
		brandId: lostMary.id,
		stockQuantity: 0,
	});
	return db;
}

const ask = (db: Db, question: string, actor: Actor = VISITOR) => answerQuestion(db, actor, question);

describe("first set of test questions", () => {
	it("answers at least 52 of 60 plain questions from the right page", () => {
		const db = shop();
		expect(ANSWERED).toHaveLength(60);
		const wrong = ANSWERED.map(([question, ...pages]) => ({
			question,
			pages,
			got: ask(db, question).link.href,
		})).filter(({ pages, got }) => !pages.includes(got));
		expect(60 - wrong.length, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(52);
	});

	it("answers none of 15 unrelated questions", () => {
		const db = shop();
		expect(UNANSWERED).toHaveLength(15);
		const answered = UNANSWERED.filter((question) => ask(db, question).known);
		expect(answered).toEqual([]);
		expect(ask(db, UNANSWERED[0]!)).toEqual({
			response: expect.stringMatching(/^I don't know the answer to that/),
			link: { href: "/contact", label: "Contact" },
			also: [],
			known: false,
		});
	});
});

it("answers a question from somebody under 21 with the age restriction", () => {
	expect(ask(shop(), "I'm only seventeen, can I get a RAZ TN9000?")).toMatchObject({
		response: expect.stringMatching(/^You must be 21 or older/),
		link: { href: "/legal/terms#age" },
		known: true,
		isFinal: true,
	});
});

describe("second set of test questions", () => {
	it("answers at least 50 of 60 questions as store owners type them", () => {
		const db = shop();
		expect(OWNERS_ASK).toHaveLength(60);
		const wrong = OWNERS_ASK.map(([question, ...pages]) => ({
			question,
			pages,
			got: ask(db, question),
		})).filter(({ pages, got }) => !(got.known && pages.includes(got.link.href)));
		expect(60 - wrong.length, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(50);
	});

	it("answers at most 12 of 40 unrelated questions that use our words", () => {
		const db = shop();
		expect(NOT_OURS).toHaveLength(40);
		expect(NOT_OURS.filter((question) => ask(db, question).known).length).toBeLessThanOrEqual(12);
	});
});

describe("third set of test questions", () => {
	const folder = mkdtempSync(join(tmpdir(), "support-measure-"));
	const db = testDatabase();
	beforeAll(() =>
		seedDemo(db, { now: new Date("2026-03-18T16:30:00Z"), uploadsDir: folder, hashPassword: (word) => word }),
	);
	afterAll(() => rmSync(folder, { recursive: true }));

	it("answers at least 105 of 120 questions from a page that holds the answer", () => {
		expect(RETAILERS_ASK).toHaveLength(120);
		const page = (href: string) => href.split("#")[0];
		const wrong = RETAILERS_ASK.map(([question, ...pages]) => ({
			question,
			pages,
			got: ask(db, question),
		})).filter(({ pages, got }) => !(got.known && pages.map(page).includes(page(got.link.href))));
		expect(120 - wrong.length, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(105);
	});

	it("answers at least 60 of 80 questions it was not tuned with, and at most 7 of 40 unrelated ones", () => {
		expect([BLIND.length, BLIND_ELSEWHERE.length]).toEqual([80, 40]);
		const page = (href: string) => href.split(/[#?]/)[0];
		const right = BLIND.filter(([question, ...pages]) => {
			const { known, link } = ask(db, question);
			return known && pages.map(page).includes(page(link.href));
		});
		expect(right.length).toBeGreaterThanOrEqual(60);
		expect(BLIND_ELSEWHERE.filter((question) => ask(db, question).known).length).toBeLessThanOrEqual(7);
	});

	it("answers at most 6 of 50 unrelated questions", () => {
		expect(ELSEWHERE).toHaveLength(50);
		expect(ELSEWHERE.filter((question) => ask(db, question).known).length).toBeLessThanOrEqual(6);
	});
});

describe("products", () => {
	it("are described with the reader's own price, and without one for everyone else", () => {
		const db = shop();
		const about = (actor: Actor) => ask(db, "Is the RAZ TN9000 in stock?", actor);
		for (const actor of [VISITOR, makeUser(db), makeUser(db, { pricingTier: "growth" })]) {
			expect(about(actor)).toMatchObject({
				link: { href: "/products/raz-tn9000" },
				response:
					"RAZ TN9000: In Stock, 100 units, minimum order 5, 9,000 puffs, nicotine 5%, MSRP $19.99. Approved retailers see their wholesale price on its page.",
			});
		}
		expect(about(makeBuyer(db)).response).toContain("Your price is $10.00 a unit.");
		expect(about(makeBuyer(db, { pricingTier: "premium" })).response).toContain(
			"Your price is $9.00 a unit.",
		);
		expect(ask(db, "do you have tn 9000").link.href).toBe("/products/raz-tn9000");
		expect(ask(db, "price of RAZ-TN9").link.href).toBe("/products/raz-tn9000");
		expect(ask(db, "mt15000 turbo available?").response).toContain("Out of Stock");
	});

	it("are counted per brand, with their flavors", () => {
		const db = shop();
		expect(ask(db, "Do you carry Lost Mary?")).toMatchObject({
			response: "We carry Lost Mary: 1 product on its page.",
			link: { href: "/brands/lost-mary" },
		});
		const product = db.select().from(products).where(eq(products.slug, "raz-tn9000")).get()!;
		db.insert(productFlavors).values({ productId: product.id, name: "Miami Mint" }).run();
		expect(ask(db, "Is the RAZ TN9000 in stock?").response).toContain("nicotine 5%, 1 flavor, MSRP");
		db.update(products).set({ active: false }).run();
		expect(ask(db, "Do you carry Lost Mary?").response).toBe(
			"Lost Mary is one of our brands, but none of its products are available now.",
		);
	});

	it("are not claimed when we don't carry them", () => {
		expect(ask(shop(), "Do you carry Zyxxo 4000?").known).toBe(false);
	});
});

describe("products by flavor", () => {
	it("are found in the catalog when the question is about products", () => {
		const db = shop();
		const product = makeProduct(db, { name: "Cloud 9000", category: "disposables" });
		db.insert(productFlavors).values({ productId: product.id, name: "Miami Mint" }).run();
		const answer = ask(db, "any disposables with miami mint?");
		expect(answer.link.href).toBe("/products?category=disposables&search=miami+mint");
		expect(answer.response).toContain("1 product");
		expect(ask(db, "got pods in miami mint").link.href).toBe("/products?search=miami+mint");
		expect(ask(db, "why do people paint miami mint green in the morning").known).toBe(false);
	});
});

describe("blog articles", () => {
	const question = "how do I plan the pegboard for menthol bestsellers";
	const write = (db: Db, published: boolean) =>
		db
			.insert(blogPosts)
			.values({
				title: "Planning a pegboard",
				slug: "pegboard",
				excerpt: "Where bestsellers hang.",
				content: "Begin.\n\n## Menthol first\n\nThe pegboard is read from the left.",
				authorId: makeAdmin(db).id,
				published,
			})
			.returning()
			.get();

	it("answer with their current text while they are published", () => {
		const db = shop();
		const { id } = write(db, false);
		const change = (values: Partial<typeof blogPosts.$inferInsert>) =>
			db.update(blogPosts).set(values).where(eq(blogPosts.id, id)).run();
		expect(ask(db, question).known).toBe(false);
		change({ published: true, updatedAt: new Date(1) });
		expect(ask(db, question)).toMatchObject({
			response: "Planning a pegboard. Where bestsellers hang.",
			link: { href: "/blog/pegboard", label: "Planning a pegboard" },
		});
		change({ excerpt: "Bestsellers, and where.", updatedAt: new Date(2) });
		expect(ask(db, question).response).toContain("Bestsellers, and where.");
		change({ published: false });
		expect(ask(db, question).known).toBe(false);
	});

	it("are asked for by title, excerpt and headings, not by how they begin", () => {
		const db = shop();
		write(db, true);
		db.update(blogPosts).set({ excerpt: null }).run();
		expect(postEntries(db)).toMatchObject([
			{
				asks: ["Planning a pegboard", "Menthol first"],
				answer: "Planning a pegboard.",
				texts: { length: 2 },
			},
		]);
	});

	it("rank below the shop's own texts", () => {
		const db = shop();
		db.insert(blogPosts)
			.values({
				title: "What is your return policy?",
				slug: "policies",
				content: "What is your return policy?",
				authorId: makeAdmin(db).id,
				published: true,
			})
			.run();
		expect(ask(db, "What is your return policy?").link.href).toBe("/legal/returns");
	});
});

it("all answers link to existing pages and sections", () => {
	const sections = LEGAL_PAGES.flatMap(({ path, sections: all }) => [
		path,
		...all.map(({ id }) => `${path}#${id}`),
	]);
	const pages = [
		...sections,
		..."/wholesale /apply /portal /login /contact /newsletter /blog /products /brands /quote /quick-order".split(
			" ",
		),
		..."/cart /checkout /lists /buyer-portal?tab=orders /buyer-portal?tab=reorder".split(" "),
		..."/portal/locations /buyer-portal/people".split(" "),
		...Object.keys(CATEGORIES).map((category) => `/products?category=${category}`),
	];
	const { entries } = getKnowledge(testDatabase());
	expect([...entries.values()].map(({ href }) => href).filter((href) => !pages.includes(href))).toEqual([]);
	const ids = [...entries.values()].map(({ id }) => id);
	expect(new Set(ids).size).toBe(ids.length);
});

describe("the reader's own records", () => {
	it("tell buyers where their orders are, and nobody about another's", () => {
		const db = shop();
		const [buyer, other] = [makeBuyer(db), makeBuyer(db)];
		expect(ask(db, "Where is my order?", buyer).response).toBe("Your account has no orders yet.");
		const order = (userId: string, orderNumber: string, values: Parameters<typeof makeOrder>[1]) =>
			makeOrder(db, { userId, orderNumber, lines: [], ...values });
		order(buyer.id, "RW-1001", { status: "shipped", trackingNumber: "1Z999" });
		order(other.id, "RW-1002", { status: "processing" });
		const answer = ask(db, "Where is my order?", buyer);
		expect(answer.response).toContain("Order RW-1001");
		expect(answer.response).toContain("1Z999");
		expect(answer.response).not.toContain("RW-1002");
		expect(answer.link.href).toBe("/buyer-portal?tab=orders");
		expect(ask(db, "what about rw-1001", buyer).response).toContain("was shipped");
		expect(ask(db, "what about RW-1002", buyer).response).toBe("Your account has no order RW-1002.");
		expect(ask(db, "Where is my order?").response).toContain("Log in");
	});

	it("tell applicants the status of their application", () => {
		const db = shop();
		const user = makeUser(db);
		const question = "What is the status of my application?";
		expect(ask(db, question, user)).toMatchObject({ link: { href: "/apply" } });
		makeApplication(db, { user, status: "rejected", notes: "The license has lapsed." });
		expect(ask(db, question, user).response).toContain("was rejected: The license has lapsed.");
		expect(ask(db, question, makeUser(db)).response).not.toContain("lapsed");
	});
});

describe("the conversation", () => {
	const session = (db: Db) => new SessionHandle(db, null, { ip: "192.0.2.1", userAgent: null });

	it("is kept with the session, up to a hundred messages", async () => {
		const db = shop();
		const id = session(db).ensure();
		await askSupport(db, VISITOR, id, "What are the pricing tiers?");
		expect(getConversation(db, VISITOR, id)).toMatchObject([
			{ role: "user", content: "What are the pricing tiers?", link: null },
			{ role: "assistant", link: { href: "/wholesale" } },
		]);
		for (let i = 0; i < 60; i++) await askSupport(db, VISITOR, id, `Question ${i}`);
		const kept = getConversation(db, VISITOR, id);
		expect(kept).toHaveLength(100);
		expect(kept.at(-2)?.content).toBe("Question 59");
		expect(getConversation(db, VISITOR, session(db).ensure())).toEqual([]);
		expect(getConversation(db, VISITOR, null)).toEqual([]);
	});

	it("moves to the new session at login, but never to another user", async () => {
		const db = shop();
		const visitor = session(db);
		const before = visitor.ensure();
		await askSupport(db, VISITOR, before, "hello");
		const { id } = visitor.logIn(makeUser(db));
		adoptConversation(db, before, id);
		expect(getConversation(db, VISITOR, id)).toHaveLength(2);
		const { id: next } = visitor.logIn(makeUser(db));
		adoptConversation(db, id, next);
		expect(getConversation(db, VISITOR, next)).toEqual([]);
	});

	it("is deleted with the session", async () => {
		const db = shop();
		const visitor = session(db);
		await askSupport(db, VISITOR, visitor.ensure(), "hello");
		visitor.logOut();
		expect(db.select().from(chatMessages).all()).toEqual([]);
	});
});

it("accepts messages of 1 to 1,000 characters", () => {
	expect(chatSchema.safeParse({ message: " \n\t" }).error?.issues[0]?.message).toBe("Type a message");
	expect(chatSchema.safeParse({}).error?.issues[0]?.message).toBe("Type a message");
	expect(chatSchema.safeParse({ message: "x".repeat(1001) }).success).toBe(false);
});

it("handles hostile questions and a changed text", () => {
	const db = shop();
	for (const question of [
		'" OR 1=1 --',
		"NEAR(a b",
		"* ^ : - {asks}",
		"'",
		"💥",
		"a".repeat(1000),
		"x ".repeat(500),
		"constructor __proto__ toString",
	]) {
		expect(() => ask(db, question)).not.toThrow();
	}
	db.update(settings).set({ value: "older" }).run();
	expect(ask(db, "What are the pricing tiers?").known).toBe(true);
	expect(
		db.get<{ n: number }>("select count(*) n from support_index where asks = 'what are the pricing tiers'").n,
	).toBe(1);
});
