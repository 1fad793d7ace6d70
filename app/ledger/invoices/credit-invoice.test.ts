import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { changeOrder } from "~/buying/order-changes/change-order.server";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import type { UserActor } from "~/kernel/actor/actor";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { shareOf } from "~/kernel/share-of";
import { findLedgerDifferences } from "~db/check-ledger";
import type { Db } from "~db/client.server";
import { createRandom } from "~db/demo/random";
import { auditLog, ledgerEntries, orderEvents, orderItems, orders } from "~db/schema.server";
import { orderThroughCart } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { setPaymentStatus } from "../payments/order-payment.server.ts";
import { paymentSchema } from "../payments/payment.schema.ts";
import { applyCredit, recordPayment } from "../payments/record-payment.server.ts";
import { getStatement } from "../statements/account.queries.server.ts";
import { creditInvoice, getCreditable } from "./credit-invoice.server.ts";
import { creditMemoSchema } from "./credit-memo.schema.ts";
import { creditGoods } from "./credit-memo.server.ts";
import { entriesOfOrder, getLedgerEntry } from "./entry.queries.server.ts";
import { printedPaper } from "./printed-paper.ts";
import { getWhyKept, takeBackCredit } from "./take-back-credit.server.ts";

let db: Db;
let admin: UserActor;
let buyer: UserActor;
const NUMBER = "INV-10001";

/** Ships ten at $1.33 and ten at $2.07: an invoice of $61.72 with tax $2.72 and freight $25.00. Of five each it is $43.36. */
function ship(quantity = 10) {
	const ids = [133, 207].map((wholesalePriceCents) => makeProduct(db, { wholesalePriceCents }).id);
	const { id } = orderThroughCart(
		db,
		buyer,
		ids.map((productId) => ({ productId, quantity: 10 })),
	);
	const items = db.select().from(orderItems).orderBy(orderItems.position).all();
	const lines = items.map(({ id: orderItemId }) => ({ orderItemId, quantity }));
	shipOrder(db, admin, { id, trackingNumber: "1Z999AA10123456784", lines });
	return { id, items };
}
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db);
});
const credit = (input: Record<string, unknown>, key?: string) =>
	creditInvoice(
		db,
		admin,
		{ ...creditMemoSchema.parse({ reason: "Agreed", ...input }), number: NUMBER },
		{ key },
	);
const amountsOf = (number: string) => {
	const { subtotalCents, taxCents, freightCents, cents, openCents } = getLedgerEntry(db, admin, number);
	return [subtotalCents, taxCents, freightCents, cents, openCents];
};
const left = () => getCreditable(db, admin, NUMBER).left;
const pay = (amount: string) =>
	recordPayment(db, admin, { ...paymentSchema.parse({ amount, method: "check" }), id: buyer.companyId! });

it("credits an amount with its parts of tax and freight, all of it to the cent (Rule 16.56)", () => {
	ship();
	expect(credit({ amount: "20.00" }, "k")).toEqual({ number: "CM-0001", cents: 2000, openCents: 0 });
	expect(credit({ amount: "20.00" }, "k").number).toBe("CM-0001");
	expect(amountsOf("CM-0001")).toEqual([1102, 88, 810, -2000, 0]);
	expect(getLedgerEntry(db, admin, "CM-0001")).toMatchObject({ invoiceNumber: NUMBER, reason: "Agreed" });
	expect(db.select().from(orderEvents).all().at(-1)).toMatchObject({
		...{ actorId: admin.id, note: "Credit memo CM-0001 of $20.00" },
	});
	expect(db.select().from(auditLog).where(eq(auditLog.action, "credit.write")).all()).toMatchObject([
		{ after: { number: "CM-0001", invoice: NUMBER, cents: 2000, reason: "Agreed" } },
	]);
	expect(refusal(() => credit({ amount: "41.73" })).errors[0]).toMatchObject({
		...{ field: "amount", message: "$41.72 of INV-10001 can still be credited, not $41.73" },
	});
	credit({ amount: "41.72" });
	expect(left()).toEqual({ subtotalCents: 0, taxCents: 0, excise: [], freightCents: 0 });
	expect(getStatement(db, admin, buyer.companyId!).balanceCents).toBe(0);
	expect(refusal(() => credit({ amount: "0.01" })).code).toBe("invalid");
	expect(findLedgerDifferences(db.$client)).toEqual([]);
});

it("credits units of lines with their part of the tax, and no unit twice (Rule 16.56)", () => {
	ship();
	const units = (one: number, two: number, freight = false) =>
		credit({ lines: [one, two].map((quantity, n) => ({ line: n + 1, quantity })), freight });
	units(3, 1);
	expect(amountsOf("CM-0001")).toEqual([606, 48, 0, -654, 0]);
	expect(getLedgerEntry(db, admin, "CM-0001").lines).toMatchObject([{ quantity: 3 }, { quantity: 1 }]);
	expect(refusal(() => units(8, 0)).errors[0]).toMatchObject({
		...{ field: "lines[0].quantity", message: "7 of this line can still be credited, not 8" },
	});
	const twice = [4, 4].map((quantity) => ({ line: 1, quantity }));
	expect(refusal(() => credit({ lines: twice })).errors[0]).toMatchObject({
		...{ field: "lines[1].quantity", message: "3 of this line can still be credited, not 4" },
	});
	expect(refusal(() => credit({ lines: [{ line: 9, quantity: 1 }] })).message).toContain("0 of this line");
	expect(refusal(() => units(0, 0)).message).toContain("Enter an amount, or units");
	units(7, 9, true);
	expect(amountsOf("CM-0002")).toEqual([2794, 224, 2500, -5518, 0]);
	expect(creditMemoSchema.safeParse({ amount: "1", freight: "on", reason: "x" }).success).toBe(false);
	expect(findLedgerDifferences(db.$client)).toEqual([]);
});

it("keeps what is more than open as credit of the account, and never credits more than the order was billed", () => {
	const { id, items } = ship(5);
	pay("43.36");
	expect(credit({ amount: "10.00" })).toMatchObject({ cents: 1000, openCents: 1000 });
	const lines = [{ id: items[0]!.id, quantity: 10, price: 1 }];
	changeOrder(db, admin, { id, lines, reason: "Agreed" });
	const rest = left();
	expect(rest.subtotalCents + rest.taxCents + rest.freightCents).toBe(4336 - 1000 - 713);
	expect(getStatement(db, admin, buyer.companyId!).balanceCents).toBe(-1000 - 713);
	expect(findLedgerDifferences(db.$client)).toEqual([]);
});

it("settles its invoice first, then others of the order (Rule 16.56)", () => {
	const { id } = ship(5);
	shipOrder(db, admin, { id, trackingNumber: "1Z999AA10123456784" });
	const open = () => [NUMBER, "INV-10002"].map((number) => getLedgerEntry(db, admin, number).openCents);
	const memo = (amount: string) =>
		creditInvoice(db, admin, {
			...creditMemoSchema.parse({ amount, reason: "Agreed" }),
			number: "INV-10002",
		});
	expect(open()).toEqual([4336, 1836]);
	memo("10.00");
	expect(open()).toEqual([4336, 836]);
	const invoices = [{ number: "INV-10002", amount: "8.00" }];
	const chosen = { amount: "8.00", method: "check", spread: "chosen", invoices };
	recordPayment(db, admin, { ...paymentSchema.parse(chosen), id: buyer.companyId! });
	expect(memo("8.36").openCents).toBe(0);
	expect(open()).toEqual([3536, 0]);
	expect(findLedgerDifferences(db.$client)).toEqual([]);
});

it("credits no unit that a claim about several invoices has credited (Rules 16.56, 19.5)", () => {
	const { id, items } = ship(5);
	shipOrder(db, admin, { id, trackingNumber: "1Z999AA10123456784" });
	const order = db.select().from(orders).where(eq(orders.id, id)).get()!;
	const lines = [{ orderItemId: items[0]!.id, quantity: 7 }];
	db.transaction((tx) => creditGoods(tx, admin, order, { lines, reason: "Came back" }));
	const units = getCreditable(db, admin, NUMBER).lines.map((line) => line.left);
	expect(units).toEqual([3, 5]);
	expect(refusal(() => credit({ lines: [{ line: 1, quantity: 4 }] })).message).toContain("3 of this line");
});

it("is for staff who note payments, about an invoice", () => {
	ship();
	const input = creditMemoSchema.parse({ amount: "1", reason: "Agreed" });
	for (const who of [makeStaff(db, "sales"), makeStaff(db, "warehouse"), buyer])
		expect(refusal(() => creditInvoice(db, who, { ...input, number: NUMBER })).code).toBe("forbidden");
	credit({ amount: "1" });
	for (const number of ["CM-0001", "INV-1"])
		expect(refusal(() => creditInvoice(db, admin, { ...input, number: number })).code).toBe("not_found");
	expect(db.select().from(ledgerEntries).all()).toHaveLength(2);
});

const takeBack = (number = "CM-0001", key?: string) =>
	takeBackCredit(db, admin, { number: number, reason: "Wrong invoice" }, { key });
const openOf = (number: string) => getLedgerEntry(db, admin, number).openCents;
const paymentOf = (id: string) => db.select().from(orders).where(eq(orders.id, id)).get()!.paymentStatus;

it("is taken back by a counter entry once, and can be credited again (Rule 16.57)", () => {
	const { id } = ship();
	const before = left();
	credit({ amount: "20.00" });
	expect([takeBack("CM-0001", "k"), takeBack("CM-0001", "k")]).toEqual(
		Array(2).fill({ number: "CM-0001", cents: 2000 }),
	);
	expect(refusal(() => takeBack())).toMatchObject({
		...{ code: "conflict", message: "CM-0001 was taken back before." },
	});
	expect([left(), openOf(NUMBER), openOf("CM-0001")]).toEqual([before, 6172, 0]);
	const { balanceCents, entries } = getStatement(db, admin, buyer.companyId!);
	expect(balanceCents).toBe(6172);
	expect(entries.map(({ name, isUndone, cents }) => [name, isUndone, cents])).toEqual([
		[NUMBER, false, 6172],
		["CM-0001", true, -2000],
		["CM-0001 taken back", false, 2000],
	]);
	expect(entriesOfOrder(db, buyer, id).map(({ undoneOn }) => undoneOn)).toEqual([null, shopToday()]);
	const { facts } = printedPaper(getLedgerEntry(db, admin, "CM-0001"));
	expect(facts).toContainEqual(expect.objectContaining({ label: "Taken back" }));
	expect(db.select().from(auditLog).where(eq(auditLog.action, "credit.undo")).all()).toMatchObject([
		{ entityId: id, before: { number: "CM-0001", cents: -2000 }, after: { reason: "Wrong invoice" } },
	]);
	expect(db.select().from(orderEvents).all().at(-1)!.note).toBe("Credit memo CM-0001 of $20.00 taken back");
	credit({ amount: "61.72" });
	expect(paymentOf(id)).toBe("refunded");
	takeBack("CM-0002");
	expect(paymentOf(id)).toBe("pending");
	expect(findLedgerDifferences(db.$client)).toEqual([]);
});

it("opens what it settled of other orders, too; credit of its own order settles that by itself (Rules 16.43, 16.57)", () => {
	ship();
	pay("10.00");
	credit({ amount: "40.00" });
	credit({ amount: "21.72" });
	expect([openOf(NUMBER), openOf("CM-0002")]).toEqual([0, -1000]);
	takeBack();
	expect([openOf(NUMBER), openOf("CM-0002")]).toEqual([3000, 0]);
	credit({ amount: "40.00" });
	const { id } = orderThroughCart(db, buyer, [{ productId: makeProduct(db).id, quantity: 10 }]);
	shipOrder(db, admin, { id, trackingNumber: "1Z999AA10123456784" });
	applyCredit(db, admin, { id: buyer.companyId! });
	pay("123.00");
	expect(paymentOf(id)).toBe("paid");
	takeBack("CM-0003");
	expect([openOf(NUMBER), openOf("INV-10002"), paymentOf(id)]).toEqual([3000, 1000, "pending"]);
	expect(findLedgerDifferences(db.$client)).toEqual([]);
});

it("stays while a refund of it stands, and when another operation wrote it (Rule 16.57)", () => {
	const { id } = ship();
	const set = (paymentStatus: "paid" | "refunded") => setPaymentStatus(db, admin, { id, paymentStatus });
	const balance = () => getStatement(db, admin, buyer.companyId!).balanceCents;
	pay("61.72");
	credit({ amount: "10.00", reason: "Refunded" });
	set("refunded");
	expect(refusal(() => takeBack())).toMatchObject({
		code: "conflict",
		message: "$10.00 of CM-0001 was refunded. Take the refund back on the account's page first.",
	});
	expect(refusal(() => takeBack("CM-0002")).message).toContain("CM-0002 refunds its order");
	expect(balance()).toBe(0);
	// Setting the payment back takes back what it wrote itself, whatever reason a credit by hand has.
	set("paid");
	expect([balance(), openOf("CM-0001")]).toEqual([-1000, -1000]);
	expect(
		getStatement(db, admin, buyer.companyId!)
			.entries.map(({ name }) => name)
			.sort(),
	).toEqual(
		["CM-0001", "CM-0002", "CM-0002 taken back", "Check", NUMBER, "Refund", "Refund taken back"].sort(),
	);
	takeBack();
	expect(balance()).toBe(0);
	expect(findLedgerDifferences(db.$client)).toEqual([]);
});

it("of a correction stays; staff who note payments take memos back, and no invoice", () => {
	const { id, items } = ship(5);
	changeOrder(db, admin, { id, lines: [{ id: items[0]!.id, quantity: 10, price: 1 }], reason: "Agreed" });
	expect(refusal(() => takeBack()).message).toContain("follows a correction");
	for (const who of [makeStaff(db, "sales"), makeStaff(db, "warehouse"), buyer]) {
		expect(refusal(() => takeBackCredit(db, who, { number: "CM-0001", reason: "x" })).code).toBe("forbidden");
		expect(refusal(() => getWhyKept(db, who, "CM-0001")).code).toBe("forbidden");
	}
	for (const number of [NUMBER, "CM-9"]) expect(refusal(() => takeBack(number)).code).toBe("not_found");
});

describe("the payment status follows from papers (Rule 16.41)", () => {
	const set = (id: string, paymentStatus: "pending" | "paid") =>
		setPaymentStatus(db, admin, { id, paymentStatus }).paymentStatus;
	const statusOf = (id: string) => db.select().from(orders).where(eq(orders.id, id)).get()!.paymentStatus;

	it("and is not refunded by a correction of more than is left", () => {
		const productId = makeProduct(db, { wholesalePriceCents: 10_000 }).id;
		const { id } = orderThroughCart(db, buyer, [{ productId, quantity: 10 }]);
		const item = db.select().from(orderItems).get()!;
		const parcel = { id, trackingNumber: "1Z999AA10123456784" };
		shipOrder(db, admin, { ...parcel, lines: [{ orderItemId: item.id, quantity: 5 }] });
		changeOrder(db, admin, { id, lines: [{ id: item.id, quantity: 10, price: 100 }], reason: "Agreed" });
		shipOrder(db, admin, parcel);
		expect(statusOf(id)).toBe("pending");
		pay("1000");
		expect(statusOf(id)).toBe("paid");
	});

	it("and waits for the parts that are still to come when all that was invoiced is credited", () => {
		const { id } = ship(5);
		credit({ amount: "43.36" });
		expect(statusOf(id)).toBe("pending");
	});

	it("and is refunded before everything was billed once what was billed is credited and the money is back", () => {
		const { id } = ship(5);
		set(id, "paid");
		expect(setPaymentStatus(db, admin, { id, paymentStatus: "refunded" }).paymentStatus).toBe("refunded");
		expect(getStatement(db, admin, buyer.companyId!).balanceCents).toBe(0);
	});

	it("and can't be set against them", () => {
		const { id } = ship();
		pay("61.72");
		const { updatedAt } = db.select().from(orders).where(eq(orders.id, id)).get()!;
		pay("10");
		expect(db.select().from(orders).where(eq(orders.id, id)).get()!.updatedAt).toEqual(updatedAt);
		// The company's payment stays, as credit on its account.
		expect(set(id, "pending")).toBe("pending");
		expect([amountsOf(NUMBER)[4], getStatement(db, admin, buyer.companyId!).creditCents]).toEqual([
			6172, -7172,
		]);
		expect(applyCredit(db, admin, { id: buyer.companyId! })).toBe(6172);
		credit({ amount: "61.72" });
		expect(statusOf(id)).toBe("refunded");
		expect(refusal(() => set(id, "pending")).message).toContain(
			"stays refunded: that follows from its invoices",
		);
		expect(refusal(() => set("none", "paid")).code).toBe("not_found");
		expect(findLedgerDifferences(db.$client)).toEqual([]);
	});

	it("after several credits of the account settled one invoice (Rule 16.43)", () => {
		pay("20");
		pay("30");
		pay("50");
		const { id } = ship();
		expect([statusOf(id), applyCredit(db, admin, { id: buyer.companyId! }), statusOf(id)]).toEqual([
			"pending",
			6172,
			"paid",
		]);
		expect(findLedgerDifferences(db.$client)).toEqual([]);
	});
});

it.each<[number, number[], number[]]>([
	[1, [1, 1, 1], [1, 0, 0]],
	[2, [1, 3], [1, 1]],
	[10, [1, 2, 4], [1, 3, 6]],
	[10, [4, 2, 1], [6, 3, 1]],
	[0, [0, 0], [0, 0]],
])(
	"divides %i cents among parts of %j as %j: left cents go to the largest fractions",
	(cents, sizes, shares) => {
		expect(shareOf(cents, sizes)).toEqual(shares);
	},
);

it("divides cents without losing or inventing one", () => {
	const random = createRandom("shares");
	for (let n = 0; n < 500; n++) {
		const sizes = [1, 2, 3].map(() => random.int(0, random.pick([3, 5_000, 9_999_999_999])));
		const whole = sizes.reduce((a, b) => a + b, 0);
		const cents = random.int(0, whole);
		const shares = shareOf(cents, sizes);
		expect(shares.reduce((a, b) => a + b, 0)).toBe(cents);
		for (const [at, share] of shares.entries()) {
			expect(share).toBeLessThanOrEqual(sizes[at]!);
			expect(Math.abs(share - (cents * sizes[at]!) / (whole || 1))).toBeLessThan(1.001);
		}
	}
});
