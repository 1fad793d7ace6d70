import { and, asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { cancelOrder } from "~/buying/orders/cancel-order.server";
import { getOrderFigures, orderWithLines } from "~/buying/orders/order.queries.server";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import { getReport } from "~/filing/reports/report.queries.server";
import type { UserActor } from "~/kernel/actor/actor";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { env } from "~/kernel/config/env.server";
import { takeBackCredit } from "~/ledger/invoices/take-back-credit.server";
import { setPaymentStatus } from "~/ledger/payments/order-payment.server";
import { paymentSchema } from "~/ledger/payments/payment.schema";
import { applyCredit, recordPayment, undoEntry } from "~/ledger/payments/record-payment.server";
import { getStatement } from "~/ledger/statements/account.queries.server";
import { getAnalytics } from "~/office/dashboard/analytics.queries.server";
import { findLedgerDifferences } from "~db/check-ledger";
import { findStockDifferences } from "~db/check-stock";
import type { Db } from "~db/client.server";
import {
	auditLog,
	claims,
	ledgerEntries,
	licenses,
	orderEvents,
	orderItems,
	orderLicenses,
	orders,
	outbox,
	productFlavors,
	products,
	settings,
	stockMovements,
} from "~db/schema.server";
import { makeFlavor, orderThroughCart } from "../../../tests/helpers/cart";
import { lineIds } from "../../../tests/helpers/claim";
import { makeAdmin, makeBuyer, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { makeLicense, makeLocation } from "../../../tests/helpers/location";
import { refusal } from "../../../tests/helpers/refusal";
import { makeStateRule } from "../../../tests/helpers/state-rules";
import { claimInbox } from "./answer-claim.server";
import { getClaim, listClaims, replacedBy } from "./claim.queries.server";
import { claimAnswerSchema, claimGoodsSchema, claimRefundSchema, claimSchema } from "./claim.schema.ts";
import { receiveGoods, undoReceipt } from "./receive-goods.server";
import { refundClaim } from "./refund-claim.server";
import { reopenClaim } from "./reopen-claim.server";
import { reportClaim } from "./report-claim.server";

const UPS = "1Z999AA10123456784";

let db: Db;
let admin: UserActor;
let buyer: UserActor;
let order: { id: string; orderNumber: string };
let cheap: string;
let dear: string;
let goods: string[];

/** Ten at $1.33 and ten at $2.07: $34.00, tax $2.72, shipping $25.00, all of it shipped. */
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db);
	goods = [133, 207].map(
		(wholesalePriceCents) => makeProduct(db, { wholesalePriceCents, stockQuantity: 50 }).id,
	);
	order = orderThroughCart(
		db,
		buyer,
		goods.map((productId) => ({ productId, quantity: 10 })),
	);
	[cheap = "", dear = ""] = lineIds(db, order.id);
	shipOrder(db, admin, { id: order.id, trackingNumber: UPS });
});

type Units = Record<string, number>;
const unitLines = (units: Units) =>
	Object.entries(units).map(([orderItemId, quantity]) => ({ orderItemId, quantity }));
const report = (units: Units, changes = {}) =>
	reportClaim(db, buyer, {
		...claimSchema.parse({
			...{ reason: "damaged", remedy: "credit", details: "x", lines: unitLines(units) },
			...changes,
		}),
		id: order.id,
	}).id;
const answer = (id: string, changes: object = {}, by = admin) =>
	claimInbox.answer(db, by, {
		...claimAnswerSchema.parse({ decision: "approve", resolution: "credit", ...changes }),
		id,
	});
const receive = (id: string, lines: object[], by = admin) =>
	receiveGoods(db, by, { ...claimGoodsSchema.parse({ lines }), id });
const refund = (id: string, changes: object = {}, by = admin) =>
	refundClaim(db, by, { ...claimRefundSchema.parse({ method: "check", reference: "88", ...changes }), id });
const pay = (amount: string) =>
	recordPayment(db, admin, { ...paymentSchema.parse({ amount, method: "check" }), id: buyer.companyId! });
const creditsOf = (orderId = order.id) =>
	db
		.select()
		.from(ledgerEntries)
		.where(and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.kind, "credit")))
		.orderBy(asc(ledgerEntries.id))
		.all()
		.map(({ subtotalCents, taxCents, freightCents }) => [subtotalCents, taxCents, freightCents]);
const balance = () => getStatement(db, admin, buyer.companyId!).balanceCents;
const statusOf = (id: string) => getClaim(db, admin, id).status;
const stockOf = (id: string) => db.select().from(products).where(eq(products.id, id)).get()!.stockQuantity;
const paymentOf = (id = order.id) => db.select().from(orders).where(eq(orders.id, id)).get()!.paymentStatus;
const agree = () =>
	expect([...findLedgerDifferences(db.$client), ...findStockDifferences(db.$client)]).toEqual([]);

describe("Rule 19.3: an answer", () => {
	it("approves all: a credit memo of the goods with their tax, once, and the customer is told", () => {
		const id = report({ [cheap]: 4, [dear]: 1 });
		const answered = answer(id, { answer: "Sorry." });
		expect(answered).toMatchObject({ status: "answered", decision: "approve", resolution: "credit" });
		// 7.39 of 34.00 with tax of 2.72.
		expect(creditsOf()).toEqual([[739, 59, 0]]);
		expect(balance()).toBe(6172 - 798);
		expect(getClaim(db, admin, id)).toMatchObject({
			lines: [{ approved: 4 }, { approved: 1 }],
			papers: [{ kind: "credit", number: "CM-0001", cents: -798, openCents: 0 }],
		});
		expect(db.select().from(outbox).where(eq(outbox.template, "claim-answer")).all()).toHaveLength(1);
		expect(refusal(() => answer(id, {}, makeAdmin(db))).message).toMatch(
			new RegExp(`^Already answered by ${admin.username} at `),
		);
		expect(creditsOf()).toHaveLength(1);
		agree();
	});

	it("approves a part, at most what was reported", () => {
		const id = report({ [cheap]: 4 });
		const part = (units: Units) => answer(id, { decision: "part", lines: unitLines(units) });
		expect(refusal(() => part({ [cheap]: 5 }))).toMatchObject({
			errors: [{ field: "lines[0].quantity", message: "4 units were reported, not 5" }],
		});
		expect(refusal(() => part({ [dear]: 1 })).code).toBe("invalid");
		expect(refusal(() => part({ [cheap]: 0 })).message).toBe("Enter how many units are approved");
		expect(
			refusal(() =>
				answer(id, { decision: "part", lines: [...unitLines({ [cheap]: 2 }), ...unitLines({ [cheap]: 2 })] }),
			).code,
		).toBe("invalid");
		part({ [cheap]: 3 });
		const both = report({ [cheap]: 1, [dear]: 1 });
		answer(both, { decision: "part", lines: unitLines({ [dear]: 1 }) });
		expect(getClaim(db, admin, both).lines).toMatchObject([{ approved: 0 }, { approved: 1 }]);
		expect(creditsOf()).toEqual([
			[399, 32, 0],
			[207, 16, 0],
		]);
		agree();
	});

	it("refuses with a reason alone", () => {
		const id = report({ [cheap]: 4 });
		const refused = claimAnswerSchema.safeParse({ decision: "refuse", answer: " " });
		expect(refused.error?.issues).toMatchObject([
			{ path: ["answer"], message: "Say why: the customer reads it" },
		]);
		expect(
			answer(id, { decision: "refuse", answer: "It was opened.", resolution: "refund", goodsBack: true }),
		).toMatchObject({
			...{ status: "answered", resolution: null, goodsBack: false, answer: "It was opened." },
		});
		expect(creditsOf()).toEqual([]);
		expect(refusal(() => receive(id, [{ orderItemId: cheap, toStock: 1 }])).code).toBe("invalid");
	});

	it("names the goods of a claim that names none (Rule 19.1)", () => {
		const id = report({}, { reason: "wrong", details: "A box of mints came" });
		expect(refusal(() => answer(id)).errors).toMatchObject([{ field: "decision" }]);
		expect(refusal(() => answer(id, { decision: "part", lines: unitLines({ [dear]: 11 }) })).code).toBe(
			"invalid",
		);
		answer(id, { decision: "part", lines: unitLines({ [dear]: 2, [cheap]: 0 }) });
		expect(getClaim(db, admin, id).lines).toMatchObject([{ orderItemId: dear, quantity: 2, approved: 2 }]);
		for (const reason of ["damaged", "defective"])
			expect(refusal(() => report({}, { reason })).message).toBe("Check the goods that are affected");
		expect(refusal(() => report({}, { reason: "missing", details: null })).errors).toMatchObject([
			{ field: "details" },
		]);
	});

	it("is sales' and the owner's; who sees no amounts reads none", () => {
		const id = report({ [cheap]: 1 });
		for (const role of ["bookkeeper", "warehouse"] as const) {
			expect(() => answer(id, {}, makeStaff(db, role))).toThrow("Access Denied");
			expect(getClaim(db, makeStaff(db, role), id).claimNumber).toBe("C-1001");
		}
		answer(id, {}, makeStaff(db, "sales"));
		expect(getClaim(db, makeStaff(db, "bookkeeper"), id).papers).toHaveLength(1);
		expect(getClaim(db, makeStaff(db, "warehouse"), id)).not.toHaveProperty("papers");
		expect(() => getClaim(db, buyer, id)).toThrow("Access Denied");
	});

	it("is due within 24 hours: open claims stand first, the oldest first", () => {
		const [first, second, third] = [1, 2, 3].map(() => report({ [cheap]: 1 }));
		db.update(claims)
			.set({ createdAt: new Date(Date.now() - 3_600_000) })
			.where(eq(claims.id, second!))
			.run();
		answer(first!);
		expect(listClaims(db, admin).rows.map(({ id }) => id)).toEqual([second, third, first]);
		const { answerBy, createdAt } = getClaim(db, admin, second!);
		expect(answerBy.getTime() - createdAt.getTime()).toBe(24 * 3_600_000);
	});

	it("names what they get; fee and freight are those of money alone", () => {
		const parse = (values: object) => claimAnswerSchema.safeParse({ answer: "x", ...values });
		expect(parse({ decision: "approve" }).error?.issues).toMatchObject([
			{ path: ["resolution"], message: "Choose what they get" },
		]);
		const amounts = { freight: "5.00", feePercent: "15" };
		const of = (values: object) => {
			const { freightCents, feePercent, text } = parse({ decision: "approve", ...values }).data!;
			return [freightCents, feePercent, text];
		};
		expect(of({ resolution: "credit", ...amounts })).toEqual([500, 15, "x"]);
		expect(of({ resolution: "replacement", ...amounts })).toEqual([0, 0, "x"]);
		expect(of({ decision: "refuse", resolution: "credit", ...amounts })).toEqual([0, 0, "x"]);
		expect(claimRefundSchema.safeParse({ method: "check", amount: "0" }).success).toBe(false);
	});
});

describe("Rule 19.5: credit memos", () => {
	it("credit the tax in shares that add up to the cent", () => {
		for (let n = 0; n < 10; n++) answer(report({ [cheap]: 1, [dear]: 1 }));
		expect(creditsOf().reduce((sum, [, tax]) => sum + tax!, 0)).toBe(272);
		expect(creditsOf().every(([, tax]) => tax === 27 || tax === 28)).toBe(true);
		expect(balance()).toBe(2500);
		expect(paymentOf()).toBe("pending");
		agree();
	});

	it("credit freight when told so, and never more than was billed", () => {
		const first = report({ [cheap]: 10 });
		expect(refusal(() => answer(first, { freight: "25.01" }))).toMatchObject({
			code: "conflict",
			errors: [{ field: "freight", message: expect.stringContaining("$25.00 of order") }],
		});
		answer(first, { freight: "25.00" });
		const second = report({ [dear]: 10 });
		expect(refusal(() => answer(second, { freight: "0.01" })).code).toBe("conflict");
		answer(second);
		expect(balance()).toBe(0);
		expect(paymentOf()).toBe("refunded");
		reopenClaim(db, admin, { id: second, reason: "x" });
		expect(paymentOf()).toBe("pending");
		agree();
	});

	it("keep no restocking fee while those are switched off (Rule 9.40)", () => {
		const value = { version: 1, savedBy: "x", data: { off: ["restocking"] } };
		db.insert(settings).values({ key: "features", value }).run();
		const id = report({ [dear]: 10 }, { reason: "unwanted" });
		expect(refusal(() => answer(id, { feePercent: 15 })).errors).toMatchObject([{ field: "feePercent" }]);
		answer(id);
		expect(creditsOf()).toEqual([[2070, 166, 0]]);
		agree();
	});

	it("keep a restocking fee of the goods", () => {
		answer(report({ [dear]: 10 }, { reason: "unwanted" }), { feePercent: 15 });
		expect(creditsOf()).toEqual([[2070 - 311, 166, 0]]);
		agree();
	});

	it("are refused for more than is left of what was billed", () => {
		const id = report({ [dear]: 10 });
		pay("61.72");
		setPaymentStatus(db, admin, { id: order.id, paymentStatus: "refunded" });
		expect(refusal(() => answer(id))).toMatchObject({
			code: "conflict",
			message: `That credits $20.70 of goods; $0.00 of order ${order.orderNumber} is billed and not credited yet.`,
		});
		expect(statusOf(id)).toBe("open");
	});

	it("settle the order's invoice; what is more stays as credit on the account", () => {
		pay("60.00");
		answer(report({ [dear]: 10 }));
		expect(getStatement(db, admin, buyer.companyId!)).toMatchObject({
			balanceCents: 172 - 2236,
			aging: { current: 0, credits: 172 - 2236 },
		});
		agree();
	});
});

describe("Rule 19.8: refunds", () => {
	it("go back in parts, never more than was paid, and never twice", () => {
		pay("61.72");
		const id = report({ [dear]: 10 });
		answer(id, { resolution: "refund" });
		expect(statusOf(id)).toBe("refund");
		const bookkeeper = makeStaff(db, "bookkeeper");
		for (const role of ["sales", "warehouse"] as const)
			expect(() => refund(id, {}, makeStaff(db, role))).toThrow("Access Denied");
		expect(refusal(() => refund(id, { amount: "22.37" }, bookkeeper))).toMatchObject({
			errors: [{ field: "amount", message: "$22.36 was paid and can be refunded, not $22.37" }],
		});
		expect(refusal(() => refund(id, { day: "2099-01-01" })).errors).toMatchObject([{ field: "day" }]);
		refund(id, { amount: "10.00" }, bookkeeper);
		expect(statusOf(id)).toBe("refund");
		refund(id, {}, bookkeeper);
		expect(statusOf(id)).toBe("answered");
		expect(balance()).toBe(0);
		expect(refusal(() => refund(id)).message).toMatch(/^Nothing of claim C-1001 can be refunded/);
		expect(db.select().from(outbox).where(eq(outbox.template, "claim-update")).all()).toHaveLength(2);
		expect(paymentOf()).toBe("paid");
		agree();
	});

	it("are of what was paid: a credit that settled the invoice has nothing to refund", () => {
		pay("45.00");
		const id = report({ [dear]: 10 });
		answer(id, { resolution: "refund" });
		// 16.72 of 22.36 settle what was open.
		expect(refusal(() => refund(id, { amount: "5.65" })).code).toBe("invalid");
		expect(refund(id).cents).toBe(564);
		agree();
	});

	it("follow a credit that was used for other invoices, and a refund that was taken back", () => {
		pay("61.72");
		const id = report({ [dear]: 10 });
		answer(id, { resolution: "refund" });
		refund(id);
		const { id: entry } = getClaim(db, admin, id).papers!.find(({ kind }) => kind === "refund")!;
		const back = { id: buyer.companyId!, paymentId: entry, reason: "Wrong customer" };
		undoEntry(db, admin, back);
		expect(statusOf(id)).toBe("refund");
		expect(refusal(() => undoEntry(db, admin, back)).code).toBe("conflict");
		const other = orderThroughCart(db, buyer, [{ productId: goods[0]!, quantity: 5 }]);
		shipOrder(db, admin, { id: other.id, trackingNumber: UPS });
		applyCredit(db, admin, { id: buyer.companyId! });
		expect(statusOf(id)).toBe("answered");
		expect(refusal(() => refund(id)).code).toBe("conflict");
		agree();
	});

	it("of a whole card order make it refunded", () => {
		setPaymentStatus(db, admin, { id: order.id, paymentStatus: "paid" });
		const id = report({ [cheap]: 10, [dear]: 10 });
		answer(id, { resolution: "refund", freight: "25" });
		refund(id, { method: "card" });
		expect(paymentOf()).toBe("refunded");
		expect(balance()).toBe(0);
		agree();
	});

	it("are of several memos with one entry, in parts of each", () => {
		pay("61.72");
		const id = report({ [cheap]: 4 });
		answer(id, { resolution: "refund", goodsBack: true, freight: "5.00" });
		receive(id, [{ orderItemId: cheap, toStock: 1 }]);
		receive(id, [{ orderItemId: cheap, toStock: 3 }]);
		expect(creditsOf()).toEqual([
			[133, 11, 500],
			[399, 32, 0],
		]);
		refund(id, { amount: "7.00" });
		expect(
			getClaim(db, admin, id)
				.papers!.filter(({ kind }) => kind === "credit")
				.map(({ openCents }) => openCents),
		).toEqual([0, -375]);
		expect(refund(id).cents).toBe(375);
		expect(statusOf(id)).toBe("answered");
		agree();
	});
});

describe("Rule 19.7: goods that come back", () => {
	it("are credited as they come, into stock or written off, and at most the approved units", () => {
		const id = report({ [cheap]: 4, [dear]: 1 });
		answer(id, { goodsBack: true, freight: "5.00" });
		expect([statusOf(id), creditsOf(), stockOf(goods[0]!)]).toEqual(["goods", [], 40]);
		const warehouse = makeStaff(db, "warehouse");
		for (const role of ["sales", "bookkeeper"] as const)
			expect(() => receive(id, [{ orderItemId: cheap, toStock: 1 }], makeStaff(db, role))).toThrow(
				"Access Denied",
			);
		expect(receive(id, [{ orderItemId: cheap, toStock: 2, writtenOff: 1 }], warehouse)).toMatchObject({
			units: 3,
			result: "CM-0001",
		});
		expect(stockOf(goods[0]!)).toBe(42);
		expect(
			db.select().from(stockMovements).where(eq(stockMovements.reference, "C-1001")).all(),
		).toMatchObject([
			{ kind: "return", quantity: 3, actorId: warehouse.id, reason: "Claim C-1001: Damaged in transit" },
			{ kind: "damage", quantity: -1 },
		]);
		expect(refusal(() => receive(id, [{ orderItemId: cheap, toStock: 2 }])).errors).toMatchObject([
			{ field: "lines[0].toStock", message: expect.stringContaining("1 unit can still come back, not 2") },
		]);
		expect(
			refusal(() =>
				receive(id, [
					{ orderItemId: cheap, toStock: 1 },
					{ orderItemId: cheap, writtenOff: 1 },
				]),
			).code,
		).toBe("invalid");
		receive(id, [
			{ orderItemId: cheap, toStock: 1 },
			{ orderItemId: dear, writtenOff: 1 },
		]);
		expect(statusOf(id)).toBe("answered");
		expect(creditsOf()).toEqual([
			[399, 32, 500],
			[340, 27, 0],
		]);
		agree();
	});

	it("go back to the flavor they were taken from", () => {
		const { id: productId } = makeProduct(db, { stockQuantity: 0 });
		const flavors = ["Ice", "Mint"].map(
			(name, position) => makeFlavor(db, { productId, name, position, stockQuantity: 5 }).id,
		);
		order = orderThroughCart(db, buyer, [
			{ productId, quantity: 7 },
			{ productId, quantity: 1, flavor: "Ice" },
		]);
		shipOrder(db, admin, { id: order.id, trackingNumber: UPS });
		const [line = "", ice = ""] = lineIds(db, order.id);
		const id = report({ [line]: 3, [ice]: 1 });
		answer(id);
		expect(refusal(() => receive(id, [{ orderItemId: line, toStock: 2 }])).errors).toMatchObject([
			{ field: "lines[0].flavorId" },
		]);
		const stocks = () => db.select({ n: productFlavors.stockQuantity }).from(productFlavors).all();
		const before = stocks().map(({ n }) => n!);
		receive(id, [
			{ orderItemId: line, flavorId: flavors[1], toStock: 2 },
			{ orderItemId: ice, toStock: 1 },
		]);
		const after = [{ n: before[0]! + 1 }, { n: before[1]! + 2 }];
		expect(stocks()).toEqual(after);
		// Assorted goods that replace some leave flavors, and return to them.
		const other = report({ [line]: 3 });
		answer(other, { resolution: "replacement" });
		expect(stocks()).not.toEqual(after);
		reopenClaim(db, admin, { id: other, reason: "x" });
		expect(stocks()).toEqual(after);
		agree();
	});

	it("are received even when nothing can be credited for them any more", () => {
		const id = report({ [cheap]: 4 });
		answer(id, { goodsBack: true });
		pay("61.72");
		setPaymentStatus(db, admin, { id: order.id, paymentStatus: "refunded" });
		expect(receive(id, [{ orderItemId: cheap, toStock: 4 }])).toMatchObject({ units: 4, result: null });
		expect(statusOf(id)).toBe("answered");
		const [receipt] = getClaim(db, admin, id).returns;
		undoReceipt(db, admin, { id, receiptId: receipt!.id, reason: "Another claim's" });
		expect(statusOf(id)).toBe("goods");
		agree();
	});

	it("that were received by mistake are taken back once, while nothing was credited for them", () => {
		const id = report({ [cheap]: 4 });
		answer(id);
		// None is left to sell, so the goods come before some of them are written off, and go after those are back.
		orderThroughCart(db, buyer, [{ productId: goods[0]!, quantity: 40 }]);
		receive(id, [{ orderItemId: cheap, toStock: 1, writtenOff: 2 }]);
		expect(stockOf(goods[0]!)).toBe(1);
		const [receipt] = getClaim(db, admin, id).returns;
		const undo = () => undoReceipt(db, admin, { id, receiptId: receipt!.id, reason: "Another claim's" });
		undo();
		expect(stockOf(goods[0]!)).toBe(0);
		expect(refusal(undo).message).toBe("This receipt was taken back before.");
		const other = report({ [dear]: 2 });
		answer(other, { goodsBack: true });
		receive(other, [{ orderItemId: dear, toStock: 2 }]);
		const [late] = getClaim(db, admin, other).returns;
		expect(refusal(() => undoReceipt(db, admin, { id: other, receiptId: late!.id, reason: "x" })).code).toBe(
			"conflict",
		);
		expect(refusal(() => undoReceipt(db, admin, { id, receiptId: late!.id, reason: "x" })).code).toBe(
			"not_found",
		);
		agree();
	});

	it("are of lines of the claim, and have units", () => {
		const id = report({ [cheap]: 4 });
		answer(id);
		expect(refusal(() => receive(id, [{ orderItemId: dear, toStock: 1 }])).errors).toEqual([
			{ field: "lines[0].orderItemId", message: "This line is not in the claim" },
		]);
		expect(refusal(() => receive(id, [{ orderItemId: cheap, toStock: 0 }])).errors).toEqual([
			{ field: "lines", message: "Enter how many units came back" },
		]);
		expect(
			receive(id, [
				{ orderItemId: dear, toStock: 0 },
				{ orderItemId: cheap, toStock: 4 },
			]).units,
		).toBe(4);
	});
});

describe("Rule 19.6: replacements", () => {
	const replacementOf = (id: string) => {
		const { orderNumber } = getClaim(db, admin, id).replacements.at(-1)!;
		return orderWithLines(db, db.select().from(orders).where(eq(orders.orderNumber, orderNumber)).get()!.id);
	};

	it("are orders at no charge that take stock and are shipped", () => {
		const id = report({ [cheap]: 4 }, { remedy: "replacement" });
		answer(id, { resolution: "replacement", freight: "5.00" });
		const replacement = replacementOf(id);
		expect(replacement).toMatchObject({
			...{ status: "pending", totalCents: 0, paymentStatus: "paid", shippingCents: 0 },
			lines: [{ productId: goods[0], quantity: 4, unitPriceCents: 0 }],
		});
		expect([stockOf(goods[0]!), creditsOf(), balance()]).toEqual([36, [], 6172]);
		shipOrder(db, admin, { id: replacement.id, trackingNumber: UPS });
		expect(balance()).toBe(6172);
		expect(refusal(() => reopenClaim(db, admin, { id, reason: "x" })).message).toMatch(/has left/);
		agree();
	});

	it("are no sale: averages, buyers, units and reports are without them (Rules 7.4, 21.1)", () => {
		const id = report({ [cheap]: 4 });
		const today = shopToday();
		const range = { from: today, to: today, step: "day" as const };
		const figures = () => {
			const { orders, averageCents, repeatBuyers, products } = getAnalytics(db, admin, range, {
				...{ timeZone: env.TIME_ZONE, now: new Date() },
			});
			const mine = getOrderFigures(db, buyer);
			const read = (name: string) => getReport(db, admin, name, { from: today, until: today });
			return {
				...{ orders, averageCents, repeatBuyers, units: products.map(({ units }) => units) },
				...{ mine: mine.averageCents, customers: read("customers").rows, goods: read("products").rows },
				margin: read("margin").total,
			};
		};
		const before = figures();
		expect(before).toMatchObject({ orders: 1, averageCents: 6172, repeatBuyers: 0, units: [10, 10] });
		answer(id, { resolution: "replacement" });
		expect(figures()).toEqual(before);
		shipOrder(db, admin, { id: replacementOf(id).id, trackingNumber: UPS });
		expect(figures()).toEqual(before);
		expect(getOrderFigures(db, buyer).totalOrders).toBe(2);
	});

	it("bill no excise again", () => {
		const id = report({ [cheap]: 4 });
		db.$client
			.prepare("update order_items set excise = ? where id = ?")
			.run(JSON.stringify([{ name: "FL excise", payer: "buyer", perUnitCents: 50, percent: null }]), cheap);
		answer(id, { resolution: "replacement" });
		const { id: orderId } = replacementOf(id);
		const item = db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).get()!;
		expect(item.excise).toBeNull();
	});

	it("are refused without stock, and wait for it once the goods are back", () => {
		db.update(products).set({ active: true }).run();
		const rest = orderThroughCart(db, buyer, [{ productId: goods[1]!, quantity: 40 }]);
		const id = report({ [cheap]: 2, [dear]: 2 });
		expect(refusal(() => answer(id, { resolution: "replacement" })).message).toMatch(/Out of stock/);
		expect(stockOf(goods[0]!)).toBe(40);
		answer(id, { resolution: "replacement", goodsBack: true });
		expect(
			receive(id, [
				{ orderItemId: cheap, toStock: 1 },
				{ orderItemId: dear, writtenOff: 2 },
			]),
		).toMatchObject({ result: null });
		expect(stockOf(goods[0]!)).toBe(41);
		cancelOrder(db, buyer, rest.id);
		receive(id, [{ orderItemId: cheap, toStock: 1 }]);
		expect(replacementOf(id).lines.map(({ quantity }) => quantity)).toEqual([2, 2]);
		agree();
	});

	const replace = (id: string) => () => answer(id, { resolution: "replacement" });

	it("are not of goods that are gone, or whose flavor is", () => {
		const { id: productId } = makeProduct(db, { name: "Bar", stockQuantity: 0 });
		const [ice, mint] = ["Ice", "Mint"].map((name) => makeFlavor(db, { productId, name, stockQuantity: 9 }));
		order = orderThroughCart(db, buyer, [
			{ productId, quantity: 2, flavor: "Ice" },
			{ productId, quantity: 2, flavor: "Mint" },
			{ productId: goods[0]!, quantity: 2 },
		]);
		shipOrder(db, admin, { id: order.id, trackingNumber: UPS });
		const lines = lineIds(db, order.id);
		const [ofIce = "", ofMint = "", ofPlain = ""] = lines.map((line) => report({ [line]: 1 }));
		db.update(productFlavors).set({ active: false }).where(eq(productFlavors.id, ice!.id)).run();
		db.update(orderItems).set({ productId: null }).where(eq(orderItems.id, lines[2]!)).run();
		expect(refusal(replace(ofIce))).toMatchObject({
			code: "conflict",
			message: expect.stringMatching(/Bar.*Ice.* is no longer sold: credit it instead\.$/),
		});
		expect(refusal(replace(ofPlain)).message).toMatch(/is no longer sold/);
		replace(ofMint)();
		const taken = db.select().from(productFlavors).where(eq(productFlavors.id, mint!.id)).get()!;
		expect(taken.stockQuantity).toBe(6);
		agree();
		reopenClaim(db, admin, { id: ofMint, reason: "x" });
		expect(db.select().from(productFlavors).where(eq(productFlavors.id, mint!.id)).get()).toMatchObject({
			stockQuantity: 7,
		});
	});

	it("are not of goods that may not go there any more; the order keeps the licenses of its store", () => {
		const { id: locationId } = makeLocation(db, buyer);
		makeLicense(db, locationId, { expiresOn: "2099-01-01" });
		db.update(orders).set({ locationId }).run();
		const [first = "", second = "", third = ""] = [1, 2, 3].map(() => report({ [cheap]: 1 }));
		replace(first)();
		const { orderNumber } = getClaim(db, admin, first).replacements[0]!;
		const { id } = db.select().from(orders).where(eq(orders.orderNumber, orderNumber)).get()!;
		expect(db.select().from(orderLicenses).where(eq(orderLicenses.orderId, id)).all()).toMatchObject([
			{ number: "TL-1" },
		]);
		db.update(licenses).set({ expiresOn: "2020-01-01" }).run();
		expect(refusal(replace(second)).message).toMatch(/Tobacco License TL-1 ended/);
		db.delete(licenses).run();
		makeStateRule(db);
		expect(refusal(replace(third)).message).toMatch(/Not allowed in Colorado/);
	});

	it("were not billed, so they are not credited", () => {
		const id = report({ [cheap]: 4 });
		answer(id, { resolution: "replacement" });
		const { orderNumber } = getClaim(db, admin, id).replacements[0]!;
		order = db.select().from(orders).where(eq(orders.orderNumber, orderNumber)).get()!;
		shipOrder(db, admin, { id: order.id, trackingNumber: UPS });
		const again = report({ [lineIds(db, order.id)[0]!]: 4 });
		expect(refusal(() => answer(again)).message).toMatch(/^Nothing was billed/);
	});
});

describe("Rule 19.9: taking an answer back", () => {
	it("writes counter entries, cancels the replacement, and the claim is open again", () => {
		const id = report({ [cheap]: 4 });
		answer(id, { freight: "3.00" });
		expect(refusal(() => takeBackCredit(db, admin, { number: "CM-0001", reason: "x" })).message).toContain(
			"answers claim C-1001",
		);
		for (const _click of [1, 2]) {
			reopenClaim(db, admin, { id, reason: "Wrong claim" }, { key: "k" });
			expect([statusOf(id), balance()]).toEqual(["open", 6172]);
		}
		expect(refusal(() => reopenClaim(db, admin, { id, reason: "x" })).code).toBe("conflict");
		answer(id, { resolution: "replacement" });
		reopenClaim(db, admin, { id, reason: "Credit it" });
		expect([stockOf(goods[0]!), getClaim(db, admin, id).replacements]).toMatchObject([
			40,
			[{ status: "cancelled" }],
		]);
		answer(id, { freight: "3.00" });
		expect(creditsOf()).toEqual([
			[532, 43, 300],
			[532, 43, 300],
		]);
		expect(balance()).toBe(6172 - 875);
		agree();
	});

	it("is refused while a refund stands, and keeps goods that came", () => {
		pay("61.72");
		const id = report({ [cheap]: 4 });
		answer(id, { resolution: "refund", goodsBack: true });
		receive(id, [{ orderItemId: cheap, toStock: 3 }]);
		refund(id);
		expect(refusal(() => reopenClaim(db, admin, { id, reason: "x" })).message).toMatch(
			/refund of this claim stands/,
		);
		const { id: entry } = getClaim(db, admin, id).papers!.find(({ kind }) => kind === "refund")!;
		undoEntry(db, admin, { id: buyer.companyId!, paymentId: entry, reason: "x" });
		reopenClaim(db, admin, { id, reason: "x" });
		expect(getClaim(db, admin, id)).toMatchObject({ decision: null, resolution: null, goodsBack: false });
		expect(stockOf(goods[0]!)).toBe(43);
		// The three that came are credited with the new answer.
		answer(id, { goodsBack: true });
		expect(creditsOf().at(-1)).toEqual([399, 32, 0]);
		expect(statusOf(id)).toBe("goods");
		agree();
	});

	it("is of the answer that the page showed, not of a later one (Rule 19.9)", () => {
		const id = report({ [cheap]: 4 });
		const answeredAt = answer(id).answeredAt!.toISOString();
		reopenClaim(db, admin, { id, reason: "x", answeredAt });
		answer(id, { decision: "refuse", resolution: "", answer: "No" });
		db.update(claims)
			.set({ answeredAt: new Date(1) })
			.run();
		expect(refusal(() => reopenClaim(db, admin, { id, reason: "x", answeredAt })).code).toBe("conflict");
		expect(getClaim(db, admin, id).decision).toBe("refuse");
		reopenClaim(db, admin, { id, reason: "x" });
		expect(statusOf(id)).toBe("open");
	});

	it("is, as every step, of a claim that is there", () => {
		for (const step of [
			() => receive("none", [{ orderItemId: cheap, toStock: 1 }]),
			() => undoReceipt(db, admin, { id: "none", receiptId: "none", reason: "x" }),
			() => refund("none"),
			() => reopenClaim(db, admin, { id: "none", reason: "x" }),
		])
			expect(refusal(step).message).toBe("Claim not found.");
	});

	it("is not done by setting the status", () => {
		const id = report({ [cheap]: 4 });
		answer(id, { goodsBack: true });
		const set = (status: "open" | "closed" | "answered") =>
			claimInbox.setStatus(db, admin, { id, status }).status;
		expect(refusal(() => set("open")).message).toMatch(/Take the answer back/);
		expect([set("closed"), set("answered")]).toEqual(["closed", "goods"]);
	});
});

describe("Rules 19.1, 19.2: what staff see of claims", () => {
	it("of one that names no goods: what was shipped and not reported, until it is answered", () => {
		report({ [cheap]: 4, [dear]: 10 });
		const id = report({}, { reason: "missing" });
		const part = orderThroughCart(db, buyer, [
			{ productId: goods[0]!, quantity: 9 },
			{ productId: goods[1]!, quantity: 2 },
		]);
		const [line = ""] = lineIds(db, part.id);
		shipOrder(db, admin, {
			...{ id: part.id, trackingNumber: UPS },
			lines: [{ orderItemId: line, quantity: 7 }],
		});
		const input = claimSchema.parse({ reason: "missing", remedy: "credit", details: "x" });
		const other = reportClaim(db, buyer, { id: part.id, ...input }).id;
		const linesOf = (one: string) =>
			getClaim(db, admin, one).lines.map(({ orderItemId, quantity }) => [orderItemId, quantity]);
		expect(getClaim(db, admin, id).namesGoods).toBe(false);
		expect([linesOf(id), linesOf(other)]).toEqual([[[cheap, 6]], [[line, 7]]]);
		expect(listClaims(db, admin).rows.find((row) => row.id === id)!.lines).toHaveLength(1);
		for (const [one, lines] of [
			[id, { [cheap]: 7 }],
			[other, { [line]: 8 }],
		] as const) {
			expect(refusal(() => answer(one, { decision: "part", lines: unitLines(lines) })).errors).toMatchObject([
				{ field: "lines[0].quantity" },
			]);
		}
		answer(id, { decision: "part", lines: unitLines({ [cheap]: 6, [dear]: 0 }) });
		expect(getClaim(db, admin, id)).toMatchObject({ namesGoods: true, lines: [{ orderItemId: cheap }] });
		answer(other, { decision: "part", lines: unitLines({ [line]: 7 }) });
		expect(linesOf(other)).toEqual([[line, 7]]);
		const refused = report({}, { reason: "missing" });
		answer(refused, { decision: "refuse", answer: "It was there." });
		expect(linesOf(refused)).toEqual([]);
	});

	it("the flavors of a line that was taken from several", () => {
		const { id: productId } = makeProduct(db, { stockQuantity: 0 });
		for (const [position, name] of ["Ice", "Mint"].entries())
			makeFlavor(db, { productId, name, position, stockQuantity: 5 });
		order = orderThroughCart(db, buyer, [
			{ productId, quantity: 8 },
			{ productId: goods[0]!, quantity: 1 },
		]);
		shipOrder(db, admin, { id: order.id, trackingNumber: UPS });
		const [assorted = "", plain = ""] = lineIds(db, order.id);
		const { lines } = getClaim(db, admin, report({ [assorted]: 1, [plain]: 1 }));
		expect(lines.map(({ flavors }) => flavors.map(({ name }) => name))).toEqual([["Ice", "Mint"], []]);
	});

	it("each claim's own papers, goods and replacements, in a list by its status", () => {
		const [credited = "", replaced = "", open = "", newer = ""] = [1, 2, 3, 4].map(() =>
			report({ [cheap]: 1 }),
		);
		answer(credited, { goodsBack: true });
		receive(credited, [{ orderItemId: cheap, toStock: 1 }]);
		answer(replaced, { resolution: "replacement" });
		const of = (status?: "open" | "answered") =>
			listClaims(db, admin, status ? { filters: { status } } : {}).rows;
		expect(of("open").map(({ id }) => id)).toEqual([open, newer]);
		expect(
			of("answered").map(({ id, papers, returns, replacements }) => [
				id,
				...[papers, returns, replacements].map((some) => some!.length),
			]),
		).toEqual([
			[replaced, 0, 0, 1],
			[credited, 1, 1, 0],
		]);
		const { orderNumber } = getClaim(db, admin, replaced).replacements[0]!;
		const replacing = db.select().from(orders).where(eq(orders.orderNumber, orderNumber)).get()!;
		expect(replacedBy(db, replacing.id)).toMatchObject({ claimId: replaced, orderNumber: order.orderNumber });
		expect(replacedBy(db, order.id)).toBeNull();
	});

	it("waits for the goods of each line", () => {
		const id = report({ [cheap]: 4, [dear]: 4 });
		answer(id, { goodsBack: true });
		receive(id, [{ orderItemId: cheap, toStock: 4 }]);
		reopenClaim(db, admin, { id, reason: "Less" });
		answer(id, { decision: "part", lines: unitLines({ [cheap]: 2, [dear]: 2 }), goodsBack: true });
		expect(creditsOf().at(-1)).toEqual([266, 21, 0]);
		expect(statusOf(id)).toBe("goods");
		receive(id, [{ orderItemId: dear, toStock: 2 }]);
		expect(statusOf(id)).toBe("answered");
		agree();
	});
});

it("each step is done once for a form, and leaves its mail, audit row and note in the timeline (Chapter 19)", () => {
	pay("61.72");
	const id = report({ [cheap]: 4 });
	answer(id, { resolution: "refund", goodsBack: true });
	const lines = [{ orderItemId: cheap, flavorId: null, toStock: 1, writtenOff: 1 }];
	const give = () => receiveGoods(db, admin, { id, lines, note: "Crushed" }, { key: "goods" });
	expect([give(), give()].map(({ units }) => units)).toEqual([2, 2]);
	const input = claimRefundSchema.parse({ method: "check", amount: "1.00" });
	const pays = () => refundClaim(db, admin, { ...input, id }, { key: "refund" });
	expect([pays(), pays()].map(({ cents }) => cents)).toEqual([100, 100]);
	expect(refund(id).cents).toBe(187);
	const other = report({ [dear]: 2 });
	answer(other, { resolution: "replacement" });
	receive(other, [{ orderItemId: dear, writtenOff: 2 }]);
	const [receipt] = getClaim(db, admin, other).returns;
	const undo = (receiptId: string) => () =>
		undoReceipt(db, admin, { id: other, receiptId, reason: "Mistake" }, { key: `undo ${receiptId}` });
	expect([undo(receipt!.id)(), undo(receipt!.id)()].map(({ units }) => units)).toEqual([2, 2]);
	const returns = getClaim(db, admin, other).returns;
	expect(returns.map(({ writtenOff, undoes }) => [writtenOff, undoes])).toEqual([
		[2, null],
		[-2, receipt!.id],
	]);
	expect(refusal(undo(returns[1]!.id)).message).toBe("This receipt was taken back before.");
	for (const resolution of ["replacement", "credit"]) {
		reopenClaim(db, admin, { id: other, reason: "Other goods" });
		expect(stockOf(goods[1]!)).toBe(40);
		answer(other, { resolution });
	}
	expect(
		db
			.select({ reason: stockMovements.reason })
			.from(stockMovements)
			.where(eq(stockMovements.reference, "C-1001"))
			.all(),
	).toEqual([{ reason: "Crushed" }, { reason: "Crushed" }]);
	const entities = [id, other];
	expect(
		db
			.select()
			.from(auditLog)
			.orderBy(asc(auditLog.id))
			.all()
			.filter(({ entityId, action }) => entities.includes(entityId!) || /replace|cancel/.test(action))
			.map(({ action }) => action),
	).toEqual([
		...["claim.report", "claim.answer", "claim.receive", "claim.refund", "claim.refund", "claim.report"],
		...["order.replace", "claim.answer", "claim.receive", "claim.unreceive"],
		...["order.cancel", "claim.reopen", "order.replace", "claim.answer"],
		...["order.cancel", "claim.reopen", "claim.answer"],
	]);
	const notes = db.select().from(orderEvents).orderBy(asc(orderEvents.id)).all();
	expect(notes.map(({ note }) => note).filter((note) => note?.includes("laim C-"))).toEqual([
		"Claim C-1001: credit memo CM-0001",
		"Claim C-1001: 2 units came back",
		...["Claim C-1001: refunded", "Claim C-1001: refunded"],
		...[
			expect.stringMatching(/^Replaces goods of order .*, claim C-1002$/),
			expect.stringMatching(/replaced by/),
		],
		"Claim C-1002: 2 units came back",
		// At the replacement and at the order.
		...["Claim C-1002: answer taken back", "Claim C-1002: answer taken back"],
		...[expect.stringMatching(/^Replaces/), expect.stringMatching(/replaced by/)],
		...["Claim C-1002: answer taken back", "Claim C-1002: answer taken back"],
		"Claim C-1002: credit memo CM-0002",
	]);
	const received = db.select().from(outbox).where(eq(outbox.template, "claim-update")).all();
	expect(received.map(({ data }) => (data as { event: string }).event)).toEqual([
		...["goods", "refund", "refund", "goods", "reopened", "reopened"],
	]);
	agree();
});
