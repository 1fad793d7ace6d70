import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SessionHandle } from "~/http/session.server";
import { type Actor, type UserActor, VISITOR } from "~/kernel/actor/actor";
import { seedDemo } from "~db/demo/seed.server";
import {
	type Asker,
	COUNTER,
	COUNTER_BLIND,
	type CounterQuestion,
} from "../../../tests/fixtures/assistant/counter-questions";
import { makeApplication, makeFile } from "../../../tests/helpers/application";
import { makeBuyer, makeUser, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { makeInvoice } from "../../../tests/helpers/paper";
import { answerQuestion } from "./answer-question.server";
import { askSupport, getConversation } from "./conversation.server";

const NOW = new Date("2026-03-18T16:30:00Z");
const folder = mkdtempSync(join(tmpdir(), "counter-"));
const db = testDatabase();
let askers: Record<Asker, Actor>;

function order(user: UserActor, orderNumber: string, values: Parameters<typeof makeOrder>[1]) {
	return makeOrder(db, {
		userId: user.id,
		orderNumber,
		...{ subtotalCents: 50_000, taxCents: 4_000, totalCents: 54_000 },
		lines: [],
		...values,
	});
}

beforeAll(async () => {
	await seedDemo(db, { now: NOW, uploadsDir: folder, hashPassword: (word) => word });
	const buyer = makeBuyer(db, { pricingTier: "growth" });
	const applicant = makeUser(db);
	makeApplication(db, {
		user: applicant,
		businessLicense: makeFile(db, applicant).id,
		createdAt: new Date("2026-03-17T15:00:00Z"),
	});
	askers = { buyer, applicant, visitor: VISITOR };
	order(buyer, "RW-20001", { createdAt: new Date("2026-03-17T15:00:00Z") });
	const shipped = order(buyer, "RW-20002", {
		createdAt: new Date("2026-03-09T15:00:00Z"),
		status: "shipped",
		shippedAt: new Date("2026-03-10T15:00:00Z"),
		trackingNumber: "1Z999AA10123456784",
	});
	makeInvoice(db, {
		...{ companyId: buyer.companyId!, orderId: shipped.id, day: "2026-03-10", cents: 54_000 },
	});
	order(buyer, "RW-20003", {
		createdAt: new Date("2026-02-02T15:00:00Z"),
		status: "delivered",
		paymentStatus: "paid",
		shippedAt: new Date("2026-02-03T15:00:00Z"),
		deliveredAt: new Date("2026-02-06T15:00:00Z"),
	});
	order(makeBuyer(db), "RW-20099", { status: "processing" });
});
afterAll(() => rmSync(folder, { recursive: true }));

const ask = (asker: Asker, question: string) => answerQuestion(db, askers[asker], question, NOW);
const misses = (questions: readonly CounterQuestion[]) =>
	questions
		.map(([asker, question, right]) => ({ asker, question, right, got: ask(asker, question).response }))
		.filter(({ right, got }) => !right.test(got))
		.map(({ asker, question, got }) => `${asker}: ${question} => ${got}`);

describe("questions over the counter", () => {
	it("are answered from the asker's own records", () => {
		expect(COUNTER).toHaveLength(60);
		const wrong = misses(COUNTER);
		expect(60 - wrong.length, wrong.join("\n")).toBeGreaterThanOrEqual(58);
	});

	it("are answered as well when they were not used for tuning", () => {
		expect(COUNTER_BLIND).toHaveLength(40);
		const right = 40 - misses(COUNTER_BLIND).length;
		expect(right).toBeGreaterThanOrEqual(35);
	});
});

it("hides a buyer's conversation from readers without wholesale prices", async () => {
	const buyer = askers.buyer as UserActor;
	const sessionId = new SessionHandle(db, null, { ip: "192.0.2.1", userAgent: null }).ensure();
	await askSupport(db, VISITOR, sessionId, "hello");
	await askSupport(db, buyer, sessionId, "what do I pay for Geek Bar Pulse");
	expect(getConversation(db, buyer, sessionId)).toHaveLength(4);
	expect(getConversation(db, { ...buyer, isWholesaleApproved: false }, sessionId)).toHaveLength(2);
});
