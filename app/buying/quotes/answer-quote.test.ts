import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type UserActor, VISITOR } from "~/kernel/actor/actor";
import type { ListQuery } from "~/kernel/lists/admin-list.server";
import type { Db } from "~db/client.server";
import { auditLog, outbox, products } from "~db/schema.server";
import { makeFlavor } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, makeUser, testDatabase } from "../../../tests/helpers/database";
import { answerSchema, quoteStatusSchema } from "./answer-quote.schema";
import { quoteInbox } from "./answer-quote.server";
import { getQuote, listQuoteQueue } from "./quote-admin.queries.server";
import { requestQuote } from "./request-quote.server";

let db: Db;
let dana: UserActor;
let buyer: UserActor;
let id: string;
let pods: typeof products.$inferSelect;
let kit: typeof products.$inferSelect;

const { answer, setStatus } = quoteInbox;

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
			{ productId: kit.id, flavor: null, quantity: 1 },
		],
	}).quote.id;
	db.delete(outbox).run();
});

const mails = () => db.select().from(outbox).all();

describe("reading for staff", () => {
	it("names products with their quantities, flavors and list prices, regardless of the requester's tier", () => {
		expect(getQuote(db, dana, id)).toMatchObject({
			businessName: "Cornerstore",
			tier: "growth",
			listTotalCents: 3750,
			lines: [
				{ name: "Pods", sku: "P-1", flavor: null, assorted: false, quantity: 3, listCents: 1000 },
				{ name: "Kit", sku: "K-1", flavor: "Blue Razz", assorted: false, quantity: 2, listCents: 250 },
				{ name: "Kit", flavor: null, assorted: true, quantity: 1, stockQuantity: 100 },
			],
		});
	});

	it("keeps quantities with their lines when a product was deleted", () => {
		db.delete(products).where(eq(products.id, pods.id)).run();
		expect(getQuote(db, dana, id).lines).toMatchObject([
			{ name: null, assorted: false, quantity: 3, listCents: null, stockQuantity: 0 },
			{ name: "Kit", quantity: 2 },
			{ name: "Kit", quantity: 1 },
		]);
	});

	it("is for admins only: filtered, searched, in pages", () => {
		const line = { productId: pods.id, flavor: null, quantity: 1 };
		const other = requestQuote(db, VISITOR, { email: "v@x.example", message: null, lines: [line] }).quote.id;
		setStatus(db, dana, { id: other, status: "closed" });
		const list = (query: ListQuery = {}, actor = dana) => listQuoteQueue(db, actor, query);
		expect(list()).toMatchObject({ total: 2, filters: { status: { all: 2 } } });
		expect(list().filters.status?.choices.map(({ count }) => count)).toEqual([1, 0, 1]);
		expect(list({ filters: { status: "closed" } }).rows).toMatchObject([
			{ id: other, username: null, tier: null },
		]);
		expect(list({ search: "cornerstore march" }).rows).toMatchObject([{ id }]);
		expect(list({ page: 5, perPage: 1 })).toMatchObject({ page: 2, pageCount: 2 });
		expect(() => list({}, buyer)).toThrow("Access Denied");
		expect(() => getQuote(db, buyer, id)).toThrow("Access Denied");
		expect(() => getQuote(db, dana, "nope")).toThrow("Quote request not found.");
	});
});

describe("answering a quote request", () => {
	it("stores the answer, sets quoted and mails it", () => {
		answer(db, dana, { id, text: "$9.00 each." });
		expect(getQuote(db, dana, id)).toMatchObject({
			status: "quoted",
			answered: { text: "$9.00 each.", by: dana.username },
		});
		expect(mails()).toMatchObject([{ template: "quote-answer", to: buyer.email, data: { quoteId: id } }]);
		expect(db.select().from(auditLog).all()).toMatchObject([{ action: "quote.answer", entityId: id }]);
	});

	it("tells a second admin who answered and when, and accepts the same form once", () => {
		answer(db, dana, { id, text: "$9.00" }, { key: "k", now: new Date("2026-11-20T14:05:00Z") });
		answer(db, dana, { id, text: "$9.00" }, { key: "k" });
		expect(() => answer(db, makeAdmin(db), { id, text: "$8.00" })).toThrow(
			`Already answered by ${dana.username} at 9:05 AM EST on Nov 20, 2026.`,
		);
		expect(mails()).toHaveLength(1);
	});

	it("refuses non-admins, an unknown request and an empty answer", () => {
		expect(() => answer(db, VISITOR, { id, text: "x" })).toThrow("Please log in.");
		expect(() => answer(db, makeUser(db), { id, text: "x" })).toThrow("Access Denied");
		expect(() => answer(db, dana, { id: "nope", text: "x" })).toThrow("Quote request not found.");
		expect(answerSchema.safeParse({ answer: " " }).success).toBe(false);
		expect(mails()).toHaveLength(0);
	});
});

describe("setting a quote request's status", () => {
	it("sets any of the three and audits only real changes", () => {
		setStatus(db, dana, { id, status: "closed" });
		setStatus(db, dana, { id, status: "closed" });
		expect(db.select().from(auditLog).all()).toMatchObject([
			{ action: "quote.status", before: { status: "pending" }, after: { status: "closed" } },
		]);
		expect(quoteStatusSchema.safeParse({ status: "won" }).success).toBe(false);
		expect(() => setStatus(db, buyer, { id, status: "pending" })).toThrow("Access Denied");
	});
});
