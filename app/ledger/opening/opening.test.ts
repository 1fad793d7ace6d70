import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import { entriesIn } from "~/filing/accountant/month-entries.server";
import { salesTotals } from "~/filing/reports/sales-report.server";
import type { UserActor } from "~/kernel/actor/actor";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { findLedgerDifferences } from "~db/check-ledger";
import type { Db } from "~db/client.server";
import { auditLog, ledgerEntries } from "~db/schema.server";
import { orderThroughCart } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { getCredit } from "../credit/credit.server.ts";
import { getLedgerEntry, getMyLedgerEntry, listInvoices } from "../invoices/entry.queries.server.ts";
import { entryJson } from "../invoices/entry-view.ts";
import { printedPaper } from "../invoices/printed-paper.ts";
import { takeBackCredit } from "../invoices/take-back-credit.server.ts";
import { paymentSchema } from "../payments/payment.schema.ts";
import { applyCredit, recordPayment } from "../payments/record-payment.server.ts";
import { agingOf, getStatement } from "../statements/account.queries.server.ts";
import { listLateInvoices } from "../statements/late-invoices.queries.server.ts";
import { openingsSchema } from "./opening.schema.ts";
import { addOpenings } from "./opening.server.ts";

let db: Db;
let admin: UserActor;
let buyer: UserActor;
let id: string;
const today = shopToday();
const ago = (days: number) => daysAfter(today, -days);

const invoice = (more: Record<string, unknown> = {}) => ({
	...{ number: "A-1180", day: ago(50), dueOn: ago(20), amount: "1,240.00", ...more },
});
const CREDIT = { kind: "credit", number: "C-7", day: ago(10), amount: "40.00" };
const add = (...entries: Record<string, unknown>[]) =>
	addOpenings(db, admin, { ...openingsSchema.parse({ entries }), id });
const balance = () => getStatement(db, admin, id).balanceCents;

beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db);
	id = buyer.companyId!;
});

it("owes an open paper of the old books in statement, aging, credit and late invoices (Rule 16.58)", () => {
	expect(add(invoice(), CREDIT)).toEqual({ count: 2, cents: 120_000 });
	expect(balance()).toBe(120_000);
	expect(agingOf(db, id)).toMatchObject({ days30: 124_000, credits: -4_000 });
	expect(getCredit(db, admin, id)).toMatchObject({ balanceCents: 120_000, daysLate: 20 });
	expect(listLateInvoices(db, admin, 5).rows.map(({ number }) => number)).toEqual(["A-1180"]);
	expect(listInvoices(db, admin, { search: "a-1180" }).total).toBe(1);
	expect(applyCredit(db, admin, { id })).toBe(4_000);
	const paid = paymentSchema.parse({ amount: "1200", method: "check", reference: "9" });
	expect(recordPayment(db, admin, { ...paid, id })).toMatchObject({ appliedCents: 120_000, leftCents: 0 });
	expect(balance()).toBe(0);
	expect(findLedgerDifferences(db.$client)).toEqual([]);
});

it("is no sale, tax or invoice of the month, and leaves no gap in our numbers (Rule 16.58)", () => {
	const order = orderThroughCart(db, buyer, [{ productId: makeProduct(db).id, quantity: 10 }]);
	add(invoice({ day: today, dueOn: "", number: "INV-9800" }));
	shipOrder(db, admin, { id: order.id, trackingNumber: "1Z999AA10123456784" });
	const period = { from: ago(60), until: today };
	expect(salesTotals(db, period)).toMatchObject({ invoices: 1, total: 13_300 });
	expect(entriesIn(db, period, "invoices")).toMatchObject({ cents: 13_300 });
	expect(findLedgerDifferences(db.$client)).toEqual([]);
	takeBackCredit(db, admin, { number: "INV-9800", reason: "Paid long ago" });
	expect(salesTotals(db, period)).toMatchObject({ invoices: 1, total: 13_300 });
	expect(entriesIn(db, period, "credits")).toMatchObject({ ids: [], cents: 0 });
	expect(balance()).toBe(13_300);
	expect(findLedgerDifferences(db.$client)).toEqual([]);
});

it("shows it as a paper without order, addresses or tax, to its company alone", () => {
	add(invoice());
	const entry = getMyLedgerEntry(db, buyer, "A-1180");
	expect(entryJson(entry)).toMatchObject({ orderId: null, isOpening: true, orderNumber: null, billTo: null });
	const { facts, totals, parties, foot } = printedPaper(entry);
	expect(facts.at(-1)).toEqual({ label: "From", value: "The books before this shop" });
	expect(totals).toEqual([{ label: "Total", value: "$1,240.00", isTotal: true }]);
	expect(parties).toEqual([{ label: "Bill to", lines: [entry.document.customer.name] }]);
	expect(foot).toMatch(/^Write A-1180 on your payment/);
	expect(refusal(() => getMyLedgerEntry(db, makeBuyer(db), "A-1180")).code).toBe("not_found");
});

it("refuses numbers that exist or will be ours and days that can't be, all or none", () => {
	add(invoice());
	const why = (...entries: Record<string, unknown>[]) => refusal(() => add(...entries)).errors;
	expect(why(invoice({ number: "B-1" }), invoice())).toEqual([
		{ field: "entries[1].number", message: "A-1180 is in the books already" },
	]);
	expect(why(invoice({ number: "INV-10001" }))).toMatchObject([
		{ message: "INV-10001 will be a number of this shop. Write something before it, such as OLD-INV-10001" },
	]);
	expect(why({ ...CREDIT, number: "CM-0002" })).toMatchObject([{ field: "entries[0].number" }]);
	expect(why(invoice({ number: "B-1", day: daysAfter(today, 1) }))).toMatchObject([
		{ field: "entries[0].day", message: "This day is still to come" },
	]);
	expect(why(invoice({ number: "B-1", dueOn: ago(51) }))).toMatchObject([{ field: "entries[0].dueOn" }]);
	expect(db.select().from(ledgerEntries).all()).toHaveLength(1);
	for (const bad of [{ number: "A/1" }, { amount: "0" }, { amount: "-5" }, { day: "yesterday" }])
		expect(openingsSchema.safeParse({ entries: [invoice(bad)] }).success).toBe(false);
	expect(refusal(() => addOpenings(db, makeStaff(db, "warehouse"), { id, entries: [] })).code).toBe(
		"forbidden",
	);
});

it("takes one back while nothing settles it, and sends it once", () => {
	const once = () =>
		addOpenings(
			db,
			admin,
			{ ...openingsSchema.parse({ entries: [invoice()] }), id },
			{ key: "k".repeat(20) },
		);
	expect(once()).toEqual(once());
	expect(balance()).toBe(124_000);
	const paid = paymentSchema.parse({ amount: "40", method: "check" });
	recordPayment(db, admin, { ...paid, id });
	const back = () => takeBackCredit(db, admin, { number: "A-1180", reason: "Twice" });
	expect(refusal(back).message).toBe("A-1180 is partly paid. Take back what settles it first.");
	add(CREDIT);
	expect(takeBackCredit(db, admin, { number: "C-7", reason: "Ours" })).toEqual({
		number: "C-7",
		cents: 4_000,
	});
	expect(balance()).toBe(120_000);
	expect(getLedgerEntry(db, admin, "C-7").undoneOn).toBe(today);
	expect(db.select().from(auditLog).where(eq(auditLog.action, "opening.add")).all()).toMatchObject([
		{ after: { papers: ["A-1180"], cents: 124_000 } },
		{ after: { papers: ["C-7"], cents: -4_000 } },
	]);
	expect(findLedgerDifferences(db.$client)).toEqual([]);
});
