import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import type { UserActor } from "~/kernel/actor/actor";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import type { Db } from "~db/client.server";
import { ledgerEntries, orders, outbox, paymentNotices, users } from "~db/schema.server";
import { orderThroughCart } from "../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBuyer,
	makeColleague,
	makeProduct,
	makeStaff,
	testDatabase,
} from "../../../tests/helpers/database";
import { makeInvoice, makePayment } from "../../../tests/helpers/paper";
import { setPayment } from "../../../tests/helpers/payment";
import { refusal } from "../../../tests/helpers/refusal";
import { call, formErrors } from "../../../tests/helpers/request";
import { recordPayment } from "../payments/record-payment.server";
import { getMyStatement } from "../statements/account.queries.server";
import { action as decide, loader as list } from "./admin/notices";
import { action, loader } from "./buyer/pay";
import { loader as receipts } from "./buyer/receipts";
import { confirmNotice, declineNotice } from "./decide-notice.server";
import { getMyNotice, getPayPage, listNotices, ticksAtFirst } from "./notice.queries.server";
import { noticeSchema } from "./notice.schema";
import { getMyReceipt } from "./receipt.queries.server";
import { sendNotice, withdrawNotice } from "./send-notice.server";

const PAY = "/buyer-portal/account/pay";

let db: Db;
let admin: UserActor;
let owner: UserActor;
let bookkeeper: UserActor;
let company: string;

/** An open invoice of $100.00 from an earlier day, or of another amount. */
const invoice = (daysAgo: number, cents = 10_000, companyId = company) =>
	makeInvoice(db, { companyId, day: daysAfter(shopToday(), -daysAgo), cents }).number!;
const send = (papers: string[], more: Record<string, unknown> = {}, by = owner, key?: string) =>
	sendNotice(db, by, noticeSchema.parse({ papers, method: "ach", reference: "8841", ...more }), { key }).id;
const confirm = (id: string, seen: string | null = null, by = admin, key?: string) =>
	confirmNotice(db, by, { id, seen }, { key });
const openNow = () => getMyStatement(db, owner).open.map(({ number, openCents }) => [number, openCents]);
const balance = () => getMyStatement(db, owner).balanceCents;
const mails = (template: string) =>
	db
		.select({ to: outbox.to })
		.from(outbox)
		.where(eq(outbox.template, template as "payment-received"))
		.all()
		.map(({ to }) => to);
const payments = () => db.select().from(ledgerEntries).where(eq(ledgerEntries.kind, "payment")).all();

beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	owner = makeBuyer(db);
	company = owner.companyId!;
	bookkeeper = makeColleague(db, owner, "bookkeeper");
	db.update(users).set({ emailConfirmedAt: new Date() }).run();
});

describe("'I sent a payment' (Rule 16.60)", () => {
	it("is noted with what it pays, and changes nothing of the account", () => {
		const [late, next] = [invoice(60), invoice(5, 20_000)];
		const id = send([late, next]);
		expect(getMyNotice(db, bookkeeper, id)).toMatchObject({
			...{ cents: 30_000, status: "waiting", day: shopToday(), method: "ach", reference: "8841" },
			papers: [
				{ number: late, sentCents: 10_000 },
				{ number: next, sentCents: 20_000 },
			],
		});
		expect([balance(), payments()]).toEqual([30_000, []]);
		expect(getPayPage(db, owner).open.map(({ sentOn }) => sentOn)).toEqual([shopToday(), shopToday()]);
	});

	it("is sent once with one key, and an invoice is in one waiting payment alone", () => {
		const [first, second] = [invoice(60), invoice(50)];
		const id = send([first], {}, owner, "k");
		expect(send([first], {}, owner, "k")).toBe(id);
		expect(refusal(() => send([second, first], {}, bookkeeper))).toMatchObject({
			code: "invalid",
			errors: [{ field: "papers" }],
			message: expect.stringContaining(`${first} is in the payment that you sent on`),
		});
		expect(db.select().from(paymentNotices).all()).toHaveLength(1);
		withdrawNotice(db, bookkeeper, { id });
		withdrawNotice(db, bookkeeper, { id });
		expect(send([second, first])).not.toBe(id);
	});

	it.each([
		["an invoice of another company", () => send([invoice(5, 10_000, makeBuyer(db).companyId!)]), "papers"],
		[
			"one that is paid",
			() => {
				const number = invoice(60);
				pay("100");
				return send([number]);
			},
			"papers",
		],
		["more than is owed", () => send([invoice(60)], { amount: "100.01" }), "amount"],
		["a day to come", () => send([invoice(60)], { day: daysAfter(shopToday(), 1) }), "day"],
		["a day of long ago", () => send([invoice(60)], { day: daysAfter(shopToday(), -366) }), "day"],
	])("refuses %s", (_what, act, field) => {
		expect(refusal(act)).toMatchObject({ code: "invalid", errors: [{ field }] });
		expect(db.select().from(paymentNotices).all()).toEqual([]);
	});

	it("refuses credits without an invoice, and credits that cover it", () => {
		const credit = makePayment(db, { companyId: company, cents: -15_000 }).id;
		expect(refusal(() => send([credit])).message).toBe("Tick at least one invoice");
		expect(refusal(() => send([invoice(60), credit])).message).toContain("nothing is left to pay");
	});

	it("takes another amount than the sum: less pays the earliest due, more stays on account", () => {
		const [first, second] = [invoice(60), invoice(5)];
		confirm(send([first, second], { amount: "150" }));
		expect(openNow()).toEqual([[second, 5_000]]);
		const other = invoice(4);
		expect(confirm(send([second], { amount: "60" }))).toMatchObject({
			appliedCents: 5_000,
			leftCents: 1_000,
		});
		expect([openNow(), balance()]).toEqual([[[other, 10_000]], 9_000]);
	});

	it("is not for people who only order, nor for another company", () => {
		const [buyer, stranger] = [makeColleague(db, owner, "buyer"), makeBuyer(db)];
		const number = invoice(60);
		const id = send([number]);
		expect(refusal(() => send([number], {}, buyer)).code).toBe("forbidden");
		expect(refusal(() => withdrawNotice(db, buyer, { id })).code).toBe("forbidden");
		expect(refusal(() => getPayPage(db, buyer)).code).toBe("forbidden");
		for (const act of [
			() => getMyNotice(db, stranger, id),
			() => withdrawNotice(db, stranger, { id }),
			() => getMyReceipt(db, stranger, confirm(id).paymentId),
		])
			expect(refusal(act).code).toBe("not_found");
	});
});

const pay = (amount: string) =>
	recordPayment(db, admin, {
		...{ id: company, amount: Number(amount) * 100, method: "check", reference: null, day: null },
		...{ spread: "oldest", invoices: [] },
	});

describe("staff's confirmation (Rule 16.61)", () => {
	/** An order of $133.00 with its invoice, and $33.00 of unused money on the account. */
	function billed() {
		const order = orderThroughCart(db, owner, [{ productId: makeProduct(db).id, quantity: 10 }]);
		shipOrder(db, admin, { id: order.id, trackingNumber: "1Z999AA10123456784" });
		return { order, credit: makePayment(db, { companyId: company, cents: -3_300 }) };
	}

	it("becomes one payment of today with its allocations, credits first, and a receipt by mail", async () => {
		const { order, credit } = billed();
		const late = invoice(60);
		const id = send(["INV-10001", late, credit.id]);
		expect(getMyNotice(db, owner, id).cents).toBe(20_000);
		const done = confirm(id, null, makeStaff(db, "bookkeeper"), "k");
		expect(done).toMatchObject({ companyId: company, appliedCents: 20_000, leftCents: 0 });
		expect([openNow(), balance()]).toEqual([[], 0]);
		expect(db.select().from(orders).where(eq(orders.id, order.id)).get()!.paymentStatus).toBe("paid");
		expect(payments().map(({ cents, day, reference }) => [cents, day, reference])).toEqual([
			[-3_300, "2026-03-04", null],
			[-20_000, shopToday(), "8841"],
		]);
		expect(mails("payment-received").sort()).toEqual([bookkeeper.email, owner.email].sort());
		expect(getMyReceipt(db, bookkeeper, done.paymentId)).toMatchObject({
			...{ name: "ACH 8841", cents: 20_000, leftCents: 0, isUndone: false },
			paid: expect.arrayContaining([{ number: "INV-10001", name: "INV-10001", cents: 13_300 }]),
		});
		const { body } = await call(receipts, "/buyer-portal/account/receipts", { db, as: owner });
		expect(body).toMatchObject({ notices: [], receipts: [{ name: "ACH 8841" }, { cents: 3_300 }] });
	});

	it("has one outcome for two of staff, and the same for one key", () => {
		const sales = makeStaff(db, "bookkeeper");
		const id = send([invoice(60)]);
		const done = confirm(id, null, sales, "k");
		expect(confirm(id, null, sales, "k")).toEqual(done);
		const why = new RegExp(`^This payment was confirmed by ${sales.username} at `);
		expect(refusal(() => confirm(id))).toMatchObject({
			code: "conflict",
			message: expect.stringMatching(why),
		});
		expect(refusal(() => declineNotice(db, admin, { id, reason: "No" })).message).toMatch(why);
		expect(refusal(() => withdrawNotice(db, owner, { id })).message).toContain("received");
		expect(payments()).toHaveLength(1);
	});

	it("is refused when an invoice was paid meanwhile, until staff have seen it", () => {
		const [first, second] = [invoice(60), invoice(50)];
		const id = send([first, second]);
		const [{ seen: before } = { seen: "" }] = listNotices(db, admin).rows;
		pay("100");
		for (const seen of [null, before])
			expect(refusal(() => confirm(id, seen))).toMatchObject({
				code: "conflict",
				message: `Something was paid or credited since. $0.00 is open of ${first}, not $100.00. Nothing was recorded. Look again, then confirm.`,
			});
		expect(payments()).toHaveLength(1);
		const [{ seen } = { seen: "" }] = listNotices(db, admin).rows;
		expect(confirm(id, seen)).toMatchObject({ appliedCents: 10_000, leftCents: 10_000 });
		expect([openNow(), balance()]).toEqual([[], -10_000]);
	});

	it("is declined with a reason that the company is mailed, and its invoices can be told of again", async () => {
		const number = invoice(60);
		const id = send([number]);
		declineNotice(db, admin, { id, reason: "No transfer came" });
		expect(mails("payment-not-found").sort()).toEqual([bookkeeper.email, owner.email].sort());
		expect(getMyNotice(db, owner, id)).toMatchObject({ status: "declined", reason: "No transfer came" });
		expect([balance(), payments()]).toEqual([10_000, []]);
		expect(send([number])).not.toBe(id);
	});

	it("is for staff who record payments", () => {
		const id = send([invoice(60)]);
		for (const role of ["sales", "warehouse"] as const) {
			const staff = makeStaff(db, role);
			expect(refusal(() => confirm(id, null, staff)).code).toBe("forbidden");
			expect(refusal(() => declineNotice(db, staff, { id, reason: "No" })).code).toBe("forbidden");
			expect(refusal(() => listNotices(db, staff)).code).toBe("forbidden");
		}
	});
});

describe("the pages", () => {
	it("tick what is late with the credits at first, or the invoice that is named", () => {
		const [late, next] = [invoice(60), invoice(5)];
		const credit = makePayment(db, { companyId: company, cents: -2_000 }).id;
		const page = getPayPage(db, owner);
		expect(ticksAtFirst(page, null)).toEqual([late, credit]);
		expect(ticksAtFirst(page, next)).toEqual([next, credit]);
		expect(ticksAtFirst(page, "INV-0")).toEqual([]);
	});

	it("show how to pay to those who may use the method alone (Rule 5.16)", () => {
		setPayment(db, admin, {
			bank_transfer: { note: "Account 0047" },
			check: { note: "To Ridge LLC", users: "prepay" },
		});
		expect(getPayPage(db, owner).ways).toEqual([
			{ method: "wire", name: "Bank transfer", note: "Account 0047", link: null },
			{ method: "card", name: "Credit card", note: null, link: null },
		]);
	});

	it("add up what is ticked without noting anything, and lead to what was noted", async () => {
		const number = invoice(60);
		const form = { papers: number, method: "ach", amount: "", day: "", reference: "" };
		const shown = await call(action, PAY, { db, as: owner, form: { ...form, show: "sum" } });
		expect(shown.body).toMatchObject({ result: { initialValue: { papers: number } } });
		expect(db.select().from(paymentNotices).all()).toEqual([]);
		expect(
			formErrors(await call(action, PAY, { db, as: owner, form: { ...form, papers: "" } })),
		).toHaveProperty("papers");
		const sent = await call(action, PAY, { db, as: bookkeeper, form });
		const [{ id } = { id: "" }] = db.select().from(paymentNotices).all();
		expect([sent.status, sent.location]).toEqual([303, `${PAY}?sent=${id}#sent`]);
		const { body } = await call(loader, `${PAY}?sent=${id}`, { db, as: owner });
		expect(body).toMatchObject({ noted: { cents: 10_000 }, page: { sent: [{ id }] } });
		const decided = await call(decide, "/admin/payments/confirm", {
			...{ db, as: admin, params: { does: "confirm" } },
			form: { id, seen: listNotices(db, admin).rows[0]!.seen, from: "account" },
		});
		expect(decided.location).toContain(`/admin/accounts/${company}`);
		const { body: left } = await call(list, "/admin/payments", { db, as: admin });
		expect(left).toMatchObject({ list: { rows: [] } });
	});
});
