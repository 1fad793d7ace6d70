import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type UserActor, VISITOR } from "~/domain/actor";
import type { Db } from "~db/client.server";
import { auditLog, outbox, products } from "~db/schema.server";
import { makeFlavor } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, makeUser, testDatabase } from "../../../tests/helpers/database";
import { answerSchema, quoteStatusSchema } from "./answer-quote.schema";
import { answerQuote, setQuoteStatus } from "./answer-quote.server";
import { getQuote, listQuoteQueue } from "./quote-admin.queries.server";
import { requestQuote } from "./request-quote.server";

let db: Db;
let dana: UserActor;
let buyer: UserActor;
let id: string;
let pods: typeof products.$inferSelect;
let kit: typeof products.$inferSelect;

beforeEach(() => {
	db = testDatabase();
	dana = makeAdmin(db);
	buyer = makeBuyer(db, { pricingTier: "growth" });
	pods = makeProduct(db, { name: "Pods", sku: "P-1", wholesalePriceCents: 1000 });
	kit = makeProduct(db, { name: "Kit", sku: "K-1", wholesalePriceCents: 250 });
	makeFlavor(db, { productId: kit.id, name: "Blue Razz" });
	id = requestQuote(db, buyer, {
		email: buyer.email,
		message: "For March",
		lines: [
			{ productId: pods.id, flavor: null, quantity: 3 },
			{ productId: kit.id, flavor: "Blue Razz", quantity: 2 },
		],
	}).quote.id;
	db.delete(outbox).run();
});

const mails = () => db.select().from(outbox).all();

describe("reading for staff", () => {
	it("names products with their quantities, flavors and list prices, whatever the requester's tier", () => {
		expect(getQuote(db, dana, id)).toMatchObject({
			businessName: "Cornerstore",
			tier: "growth",
			listTotalCents: 3500,
			lines: [
				{ name: "Pods", sku: "P-1", flavor: null, quantity: 3, listCents: 1000 },
				{ name: "Kit", sku: "K-1", flavor: "Blue Razz", quantity: 2, listCents: 250 },
			],
		});
	});

	it("keeps quantities at their lines when a product was deleted", () => {
		db.delete(products).where(eq(products.id, pods.id)).run();
		expect(getQuote(db, dana, id).lines).toMatchObject([
			{ name: null, quantity: 3, listCents: null },
			{ name: "Kit", quantity: 2 },
		]);
	});

	it("is for admins: filtered, searched, in pages", () => {
		const line = { productId: pods.id, flavor: null, quantity: 1 };
		const other = requestQuote(db, VISITOR, { email: "v@x.example", message: null, lines: [line] }).quote.id;
		setQuoteStatus(db, dana, { id: other, status: "closed" });
		const list = (query: Partial<Parameters<typeof listQuoteQueue>[2]> = {}, actor = dana) =>
			listQuoteQueue(db, actor, { filter: "all", search: "", page: 1, perPage: 10, ...query });
		expect(list()).toMatchObject({ total: 2, counts: { all: 2, pending: 1, quoted: 0, closed: 1 } });
		expect(list({ filter: "closed" }).quotes).toMatchObject([{ id: other, username: null, tier: null }]);
		expect(list({ search: "cornerstore march" }).quotes).toMatchObject([{ id }]);
		expect(list({ page: 5, perPage: 1 })).toMatchObject({ page: 2, pageCount: 2 });
		expect(() => list({}, buyer)).toThrow("Access Denied");
		expect(() => getQuote(db, buyer, id)).toThrow("Access Denied");
		expect(() => getQuote(db, dana, "nope")).toThrow("Quote request not found.");
	});
});

describe("answerQuote", () => {
	it("keeps the answer, sets quoted and mails it", () => {
		answerQuote(db, dana, { id, answer: "$9.00 each." });
		expect(getQuote(db, dana, id)).toMatchObject({
			status: "quoted",
			answer: "$9.00 each.",
			answeredBy: dana.username,
		});
		expect(mails()).toMatchObject([{ template: "quote-answer", to: buyer.email, data: { quoteId: id } }]);
		expect(db.select().from(auditLog).all()).toMatchObject([{ action: "quote.answer", entityId: id }]);
	});

	it("tells a second admin who answered and when, and takes the same form once", () => {
		answerQuote(db, dana, { id, answer: "$9.00", key: "k" }, new Date("2026-11-20T14:05:00Z"));
		answerQuote(db, dana, { id, answer: "$9.00", key: "k" });
		expect(() => answerQuote(db, makeAdmin(db), { id, answer: "$8.00" })).toThrow(
			`Already answered by ${dana.username} at 9:05 AM EST on Nov 20, 2026.`,
		);
		expect(mails()).toHaveLength(1);
	});

	it("is for admins, and knows an unknown request and an empty answer", () => {
		expect(() => answerQuote(db, VISITOR, { id, answer: "x" })).toThrow("Please log in.");
		expect(() => answerQuote(db, makeUser(db), { id, answer: "x" })).toThrow("Access Denied");
		expect(() => answerQuote(db, dana, { id: "nope", answer: "x" })).toThrow("Quote request not found.");
		expect(answerSchema.safeParse({ answer: " " }).success).toBe(false);
		expect(mails()).toHaveLength(0);
	});
});

describe("setQuoteStatus", () => {
	it("sets any of the three and audits a change only", () => {
		setQuoteStatus(db, dana, { id, status: "closed" });
		setQuoteStatus(db, dana, { id, status: "closed" });
		expect(db.select().from(auditLog).all()).toMatchObject([
			{ action: "quote.status", before: { status: "pending" }, after: { status: "closed" } },
		]);
		expect(quoteStatusSchema.safeParse({ status: "won" }).success).toBe(false);
		expect(() => setQuoteStatus(db, buyer, { id, status: "pending" })).toThrow("Access Denied");
	});
});
