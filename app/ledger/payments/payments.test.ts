import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { addToCart } from "~/buying/cart/add-to-cart.server";
import { clearCart } from "~/buying/cart/change-line.server";
import { placeOrder } from "~/buying/checkout/place-order.server";
import { changeOrder } from "~/buying/order-changes/change-order.server";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import type { UserActor } from "~/kernel/actor/actor";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { findLedgerDifferences } from "~db/check-ledger";
import type { Db } from "~db/client.server";
import { ledgerEntries, orderEvents, orderItems, orders } from "~db/schema.server";
import { one, orderInput, orderThroughCart } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { makeInvoice } from "../../../tests/helpers/paper";
import { refusal } from "../../../tests/helpers/refusal";
import { creditSchema } from "../credit/credit.schema.ts";
import { getCredit, releaseCredit, setCredit } from "../credit/credit.server.ts";
import { creditInvoice } from "../invoices/credit-invoice.server.ts";
import { creditMemoSchema } from "../invoices/credit-memo.schema.ts";
import { agingOf, getMyStatement, getStatement } from "../statements/account.queries.server.ts";
import { balanceOf } from "../statements/aging.ts";
import { listBalances } from "../statements/balances.queries.server.ts";
import { listLateInvoices } from "../statements/late-invoices.queries.server.ts";
import { printedStatement, statementCsv, statementJson } from "../statements/printed-statement.ts";
import { setPaymentStatus } from "./order-payment.server.ts";
import { paymentSchema } from "./payment.schema.ts";
import { applyCredit, recordPayment, undoEntry } from "./record-payment.server.ts";
import { spreadOf } from "./spread.ts";

let db: Db;
let admin: UserActor;
let buyer: UserActor;
let company: string;

/** An order of $133.00: ten at $10.00, tax $8.00, shipping $25.00. */
const ordered = (by = buyer): string =>
	orderThroughCart(db, by, [{ productId: makeProduct(db).id, quantity: 10 }]).id;
/** The same with its invoice. */
function invoiced(by = buyer): string {
	const id = ordered(by);
	shipOrder(db, admin, { id, trackingNumber: "1Z999AA10123456784" });
	return id;
}
const statusOf = (id: string) => db.select().from(orders).where(eq(orders.id, id)).get()!.paymentStatus;
const input = (amount: string, more: Record<string, unknown> = {}) =>
	paymentSchema.parse({ amount, method: "check", reference: "2207", ...more });
const pay = (amount: string, more?: Record<string, unknown>, key?: string) =>
	recordPayment(db, admin, { ...input(amount, more), id: company }, { key });
const balance = () => getStatement(db, admin, company).balanceCents;
const openNow = () =>
	getStatement(db, admin, company).open.map(({ number, openCents }) => [number, openCents]);

beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db);
	company = buyer.companyId!;
});

it("spreads a payment over the oldest invoices, and keeps what is left as credit (Rule 16.40)", () => {
	const [first, two] = [invoiced(), invoiced()];
	const recorded = pay("200.00", {}, "k");
	expect(recorded).toMatchObject({ appliedCents: 20000, leftCents: 0 });
	expect(pay("200.00", {}, "k")).toEqual(recorded);
	expect([statusOf(first), statusOf(two), openNow()]).toEqual(["paid", "pending", [["INV-10002", 6600]]]);
	expect(pay("100")).toMatchObject({ appliedCents: 6600, leftCents: 3400 });
	expect([statusOf(two), balance()]).toEqual(["paid", -3400]);
	const three = invoiced();
	expect([statusOf(three), balance()]).toEqual(["pending", 9900]);
	expect(applyCredit(db, admin, { id: company })).toBe(3400);
	expect([openNow(), applyCredit(db, admin, { id: company })]).toEqual([[["INV-10003", 9900]], 0]);
	expect(findLedgerDifferences(db.$client)).toEqual([]);
});

it("gives an order its money back that had settled another's invoice, when that one is set back (Rules 16.41, 16.43)", () => {
	const before = ordered();
	setPaymentStatus(db, admin, { id: before, paymentStatus: "paid" });
	const invoice = invoiced();
	applyCredit(db, admin, { id: company });
	expect([statusOf(before), statusOf(invoice)]).toEqual(["pending", "paid"]);
	setPaymentStatus(db, admin, { id: invoice, paymentStatus: "pending" });
	expect([statusOf(before), statusOf(invoice)]).toEqual(["paid", "pending"]);
	expect(findLedgerDifferences(db.$client)).toEqual([]);
});

it("settles the company's own invoices alone, with its own credit (Rules 16.40, 16.43)", () => {
	const other = makeBuyer(db);
	const [theirs, own] = [invoiced(other), invoiced()];
	pay("133");
	expect([theirs, own].map(statusOf)).toEqual(["pending", "paid"]);
	pay("50");
	expect(applyCredit(db, admin, { id: other.companyId! })).toBe(0);
	expect(findLedgerDifferences(db.$client)).toEqual([]);
});

it("settles the invoice that is due first, before an older one that is due later (Rules 16.40, 16.43)", () => {
	const due = (paymentMethod: "net30" | "check") => {
		const order = orderThroughCart(db, buyer, [{ productId: makeProduct(db).id, quantity: 10 }]);
		db.update(orders).set({ paymentMethod }).where(eq(orders.id, order.id)).run();
		shipOrder(db, admin, { id: order.id, trackingNumber: "1Z999AA10123456784" });
		return order.id;
	};
	const [inThirtyDays, atOnce, later] = [due("net30"), due("check"), due("net30")];
	const statuses = () => [inThirtyDays, atOnce, later].map(statusOf);
	pay("133");
	expect([statuses(), openNow().map(([number]) => number)]).toEqual([
		["pending", "paid", "pending"],
		["INV-10001", "INV-10003"],
	]);
	const atOnceAgain = due("check");
	db.run(sql`insert into papers (id, company_id, kind, day, cents, method, created_at)
		values ('credit', ${company}, 'payment', ${shopToday()}, -13300, 'check', 0)`);
	expect(applyCredit(db, admin, { id: company })).toBe(13_300);
	expect([statuses(), statusOf(atOnceAgain)]).toEqual([["pending", "paid", "pending"], "paid"]);
});

it("pays what was chosen, and never more than is open or came (Rule 16.40)", () => {
	const [one, two] = [invoiced(), invoiced()];
	const chosen = (amounts: Record<string, string>) => ({
		spread: "chosen",
		invoices: Object.entries(amounts).map(([number, amount]) => ({ number, amount })),
	});
	const said = (amount: string, amounts: Record<string, string>) =>
		refusal(() => pay(amount, chosen(amounts))).errors[0];
	expect(said("200", { "INV-10002": "133.01" })).toMatchObject({
		...{ field: "invoices[0].amount", message: "$133.00 is open of INV-10002, not $133.01" },
	});
	expect(said("100", { "INV-10001": "60", "INV-10002": "60" })!.message).toContain("$20.00 more");
	expect(said("5", { "INV-99999": "5" })!.message).toContain("$0.00 is open");
	expect(db.select().from(ledgerEntries).where(eq(ledgerEntries.kind, "payment")).all()).toEqual([]);
	const twice = ["80", "53.01"].map((amount) => ({ number: "INV-10001", amount }));
	expect(refusal(() => pay("200", { spread: "chosen", invoices: twice })).errors[0]).toMatchObject({
		...{ field: "invoices[1].amount", message: "$53.00 is open of INV-10001, not $53.01" },
	});
	expect(pay("133", chosen({ "INV-10002": "133", "INV-10001": "" }))).toMatchObject({
		...{ appliedCents: 13_300, leftCents: 0 },
	});
	expect([statusOf(one), statusOf(two)]).toEqual(["pending", "paid"]);
	// Somebody else noted the same check at the same time: chosen it is refused, else it stays as credit and no cent is lost.
	expect(said("133", { "INV-10002": "133" })!.message).toBe("$0.00 is open of INV-10002, not $133.00");
	expect(pay("133")).toMatchObject({ appliedCents: 13_300, leftCents: 0 });
	expect(pay("133")).toMatchObject({ appliedCents: 0, leftCents: 13_300 });
	expect([balance(), openNow()]).toEqual([-13_300, []]);
	expect(refusal(() => pay("1", { day: daysAfter(shopToday(), 1) })).message).toContain("still to come");
	expect(pay("1", { day: shopToday() })).toMatchObject({ leftCents: 100 });
	expect(refusal(() => recordPayment(db, makeStaff(db, "sales"), { ...input("1"), id: company })).code).toBe(
		"forbidden",
	);
	expect(refusal(() => recordPayment(db, admin, { ...input("1"), id: "none" })).code).toBe("not_found");
});

it("shows before what a payment will pay (Rule 16.40)", () => {
	invoiced();
	invoiced();
	const open = getStatement(db, admin, company).open;
	const shown = (amountCents: number, chosenCents: number[] | null = null) =>
		spreadOf(open, { amountCents, isChosen: chosenCents !== null, chosenCents: chosenCents ?? [] });
	expect(shown(20_000)).toEqual({ cents: [13_300, 6_700], appliedCents: 20_000, leftCents: 0 });
	expect(shown(30_000)).toEqual({ cents: [13_300, 13_300], appliedCents: 26_600, leftCents: 3_400 });
	expect(shown(5_000, [0, 4_000])).toEqual({ cents: [0, 4_000], appliedCents: 4_000, leftCents: 1_000 });
	expect(shown(5_000, [2_000, 4_000]).leftCents).toBe(-1_000);
	const { appliedCents, leftCents } = shown(20_000);
	expect(pay("200.00")).toMatchObject({ appliedCents, leftCents });
	expect(openNow()).toEqual([["INV-10002", 13_300 - 6_700]]);
});

it("takes a payment back once, and opens what it paid (Rule 16.42)", () => {
	const order = invoiced();
	pay("150");
	const { id } = db.select().from(ledgerEntries).where(eq(ledgerEntries.kind, "payment")).get()!;
	const undo = (companyId = company) =>
		undoEntry(db, admin, { id: companyId, paymentId: id, reason: "Bounced" });
	expect(refusal(() => undo(makeBuyer(db).companyId!)).code).toBe("not_found");
	undo();
	expect([statusOf(order), balance(), openNow()]).toEqual(["pending", 13300, [["INV-10001", 13300]]]);
	const notes = db.select({ note: orderEvents.note }).from(orderEvents).where(eq(orderEvents.orderId, order));
	expect(notes.all().slice(-2)).toEqual([{ note: "Payment received" }, { note: "Payment is pending" }]);
	expect(refusal(undo).message).toContain("taken back before");
	const { entries } = getStatement(db, admin, company);
	expect(entries.map(({ name, isUndone, cents }) => [name, isUndone, cents])).toEqual([
		["INV-10001", false, 13300],
		["Check 2207", true, -15000],
		["Check 2207 taken back", false, 15000],
	]);
	for (const kind of ["invoice", "counter"] as const) {
		const { id: kept } = db.select().from(ledgerEntries).where(eq(ledgerEntries.kind, kind)).get()!;
		expect(refusal(() => undoEntry(db, admin, { id: company, paymentId: kept, reason: "x" })).code).toBe(
			"conflict",
		);
	}
	setPaymentStatus(db, admin, { id: order, paymentStatus: "paid" });
	expect(balance()).toBe(0);
	const { orderNumber } = db.select().from(orders).where(eq(orders.id, order)).get()!;
	const said = getStatement(db, admin, company).entries.map(({ note, isUndone }) => [note, isUndone]);
	expect(said).toEqual([
		[orderNumber, false],
		[null, true],
		["Bounced", false],
		[`for ${orderNumber}`, false],
	]);
	expect(findLedgerDifferences(db.$client)).toEqual([]);
});

it("takes back the refund of an order and then its payment, and the order's payment status follows (Rules 16.41, 16.42)", () => {
	const order = ordered();
	for (const paymentStatus of ["paid", "refunded"] as const)
		setPaymentStatus(db, admin, { id: order, paymentStatus });
	const undo = (kind: "payment" | "refund") => {
		const { id } = db.select().from(ledgerEntries).where(eq(ledgerEntries.kind, kind)).get()!;
		undoEntry(db, admin, { id: company, paymentId: id, reason: "Wrong" });
		return [statusOf(order), balance()];
	};
	expect([undo("refund"), undo("payment")]).toEqual([
		["paid", -13_300],
		["pending", 0],
	]);
	expect(findLedgerDifferences(db.$client)).toEqual([]);
});

it("leaves a company's payment on an invoice whose order is set back, while the order's own is enough (Rule 16.41)", () => {
	const id = invoiced();
	pay("100");
	for (const paymentStatus of ["paid", "pending"] as const)
		setPaymentStatus(db, admin, { id, paymentStatus });
	expect(openNow()).toEqual([["INV-10001", 3300]]);
});

it("notes each payment status that staff set once on the order's timeline (Rules 7.2, 16.41)", () => {
	const id = invoiced();
	for (const paymentStatus of ["paid", "refunded", "paid", "pending"] as const)
		setPaymentStatus(db, admin, { id, paymentStatus });
	const events = db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).all();
	expect(events.flatMap(({ note }) => (note?.startsWith("Payment") ? note : []))).toEqual([
		...["Payment received", "Payment refunded", "Payment received", "Payment set back to pending"],
	]);
});

it("counts how late what is open is, and lists who owes (Rule 16.44)", () => {
	for (let n = 0; n < 5; n++) invoiced();
	db.$client.exec("DROP TRIGGER papers_update");
	for (const [n, days] of [0, -1, -31, -61, -91].entries()) {
		const due = daysAfter(shopToday(), days);
		const number = `INV-${10001 + n}`;
		db.run(sql`update papers set due_on = ${due} where number = ${number}`);
		db.run(
			sql`update open_papers set due_on = ${due} where paper_id = (select id from papers where number = ${number})`,
		);
	}
	recordPayment(db, admin, { ...input("3", { spread: "chosen" }), id: company });
	const aging = agingOf(db, company);
	expect(aging).toEqual({
		current: 13300,
		days30: 13300,
		days60: 13300,
		days90: 13300,
		over90: 13300,
		credits: -300,
	});
	expect(balanceOf(aging)).toBe(balance());
	// Today's list: the longest late first, and what is due today isn't late (Rule 7.26).
	const late = listLateInvoices(db, makeStaff(db, "bookkeeper"), 3);
	expect(late.rows.map(({ number, daysLate }) => [number, daysLate])).toEqual([
		["INV-10005", 91],
		["INV-10004", 61],
		["INV-10003", 31],
	]);
	expect([late.total, late.cents]).toEqual([4, 4 * 13300]);
	expect(refusal(() => listLateInvoices(db, makeStaff(db, "sales"), 3)).code).toBe("forbidden");
	makeBuyer(db);
	expect(listBalances(db, admin).rows).toEqual([
		{ id: company, name: "Cornerstore", balanceCents: 66200, ...aging },
	]);
	expect(refusal(() => listBalances(db, makeStaff(db, "warehouse"))).code).toBe("forbidden");
});

it("says the same on the screen, as CSV and as JSON, and only to its company (Rule 16.45)", () => {
	invoiced();
	pay("100");
	const statement = getMyStatement(db, buyer);
	expect(statement).toEqual(getStatement(db, admin, company));
	const { rows, totals } = printedStatement(statement);
	expect(rows.map((row) => row.map(({ text }) => text).slice(3))).toEqual([
		["$133.00", "", "$133.00"],
		["", "-$100.00", "$33.00"],
	]);
	expect(totals.at(-1)!.value).toBe("$33.00");
	expect(statementJson(statement)).toMatchObject({ balance: "33.00", openInvoices: [{ open: "33.00" }] });
	expect([...statementCsv(statement)].at(-1)).toContain(",100.00,33.00,0.00");
	expect(statement).toMatchObject({ from: daysAfter(shopToday(), -90), to: shopToday(), creditCents: 0 });
	expect(statement.billTo).toMatchObject({ state: orderInput().billingAddress.state });
	expect(refusal(() => getStatement(db, admin, "none")).code).toBe("not_found");
	const later = getStatement(db, admin, company, { from: "2099-01-01", to: "2099-12-31" });
	expect([later.openingCents, later.entries, later.balanceCents]).toEqual([3300, [], 3300]);
	expect(getMyStatement(db, makeBuyer(db)).entries).toEqual([]);
	expect(refusal(() => getStatement(db, makeStaff(db, "warehouse"), company)).code).toBe("forbidden");
});

it("counts what of an order was invoiced in the balance, and only the rest as under way (Rule 16.50)", () => {
	const [product, other] = [makeProduct(db), makeProduct(db)];
	const { id } = orderThroughCart(db, buyer, [
		{ productId: product.id, quantity: 10 },
		{ productId: other.id, quantity: 4 },
	]);
	const credit = () => {
		const { balanceCents, comingCents } = getCredit(db, admin, company);
		return [balanceCents, comingCents];
	};
	expect(credit()).toEqual([0, 17620]);
	const item = db.select().from(orderItems).where(eq(orderItems.productId, other.id)).get()!;
	shipOrder(db, admin, { id, trackingNumber: "1Z", lines: [{ orderItemId: item.id, quantity: 4 }] });
	expect(credit()).toEqual([6820, 10800]);
	// A credit memo by hand changes nothing of what is still to be billed, a correction lowers the order's total too.
	const memo = creditMemoSchema.parse({ amount: "10.00", reason: "Agreed" });
	creditInvoice(db, admin, { ...memo, number: "INV-10001" });
	expect(credit()).toEqual([5820, 10800]);
	changeOrder(db, admin, { id, lines: [{ id: item.id, quantity: 4, price: 500 }], reason: "Agreed" });
	expect(credit()).toEqual([3660, 10800]);
	shipOrder(db, admin, { id, trackingNumber: "1Z" });
	expect(credit()).toEqual([14460, 0]);
});

it("counts no refunded order as under way (Rule 16.50)", () => {
	const coming = () => getCredit(db, admin, company).comingCents;
	const [first] = [ordered(), ordered()];
	expect(coming()).toBe(26_600);
	for (const paymentStatus of ["paid", "refunded"] as const)
		setPaymentStatus(db, admin, { id: first, paymentStatus });
	expect([statusOf(first), coming()]).toEqual(["refunded", 13_300]);
});

it("counts the company's own open net 30 orders alone as under way (Rule 16.50)", () => {
	const coming = () => getCredit(db, admin, company).comingCents;
	const [, byCheck, cancelled] = [ordered(), ordered(), ordered(), ordered(makeBuyer(db))];
	expect(coming()).toBe(3 * 13_300);
	db.update(orders).set({ paymentMethod: "check" }).where(eq(orders.id, byCheck)).run();
	expect(coming()).toBe(2 * 13_300);
	db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, cancelled)).run();
	expect(coming()).toBe(13_300);
});

it("holds net 30 for the company's own open invoices alone (Rule 16.50)", () => {
	const late = () => getCredit(db, admin, company).daysLate;
	const invoice = (companyId: string, days: number) =>
		makeInvoice(db, { companyId, day: daysAfter(shopToday(), -40), dueOn: daysAfter(shopToday(), -days) });
	invoice(makeBuyer(db).companyId!, 9);
	expect(late()).toBe(0);
	invoice(company, 6);
	expect(late()).toBe(6);
	pay("100");
	expect(late()).toBe(0);
});

it("refuses a credit form that somebody else outdated, and writes nothing when it is sent twice (Rule 7.7)", () => {
	const set = (limit: string, version?: number) =>
		setCredit(db, admin, { ...creditSchema.parse({ limit, holdDays: "", version }), id: company });
	const { version } = getCredit(db, admin, company);
	set("300", version);
	set("300", version);
	expect(refusal(() => set("500", version))).toMatchObject({
		code: "conflict",
		message: expect.stringContaining(`Limit nothing → $300.00 by ${admin.username}`),
	});
	expect(getCredit(db, admin, company)).toMatchObject({ limitCents: 30_000, version: version + 1 });
});

it("refuses net 30 above the credit limit or on hold, with the numbers, and lets other methods and one release through (Rules 16.50, 16.51)", () => {
	const order = (paymentMethod = "net30") => {
		addToCart(db, buyer, one(makeProduct(db).id, 10));
		return placeOrder(db, buyer, orderInput({ paymentMethod }), { idempotencyKey: null }).order;
	};
	const set = (limit: string, holdDays: string) =>
		setCredit(db, admin, { ...creditSchema.parse({ limit, holdDays }), id: company });
	invoiced();
	set("300", "");
	order();
	const { message, errors } = refusal(() => order());
	expect(message).toContain(
		"$133.00 is above the credit limit of $300.00: the balance is $133.00 and $133.00 in orders under way",
	);
	expect(errors[0]!.field).toBe("paymentMethod");
	clearCart(db, buyer, {});
	order("check");
	releaseCredit(db, admin, { id: company, reason: "Wire is on its way" });
	order();
	expect(refusal(() => order()).message).toContain("above the credit limit");
	clearCart(db, buyer, {});
	set("", "5");
	order();
	db.run(sql`update open_papers set due_on = ${daysAfter(shopToday(), -6)} where kind = 'invoice'`);
	expect(refusal(() => order()).message).toContain("6 days late, and net terms are on hold after 5");
	pay("133");
	clearCart(db, buyer, {});
	order();
	expect(
		refusal(() => setCredit(db, makeStaff(db, "sales"), { id: company, limit: 1, holdDays: null })).code,
	).toBe("forbidden");
	expect(
		refusal(() => releaseCredit(db, makeStaff(db, "bookkeeper"), { id: company, reason: "x" })).code,
	).toBe("forbidden");
});
