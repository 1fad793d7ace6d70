import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { sendDueMail } from "~/email/send-due-mail.server";
import type { UserActor } from "~/kernel/actor/actor";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { saveSeller } from "~/kernel/settings/save-settings.server";
import { sellerSchema } from "~/kernel/settings/seller.schema";
import { getSavedSetting } from "~/kernel/settings/settings.queries.server";
import { getAttention } from "~/office/today/attention.queries.server";
import { type Db, openDatabase } from "~db/client.server";
import {
	accountMails,
	allocations,
	auditLog,
	invoiceReminders,
	ledgerEntries,
	outbox,
	settings,
	users,
} from "~db/schema.server";
import {
	makeAdmin,
	makeBuyer,
	makeColleague,
	makeStaff,
	setCompany,
	testDatabase,
} from "../../../tests/helpers/database";
import { keepingTransport, SHOP } from "../../../tests/helpers/mail";
import { makeInvoice } from "../../../tests/helpers/paper";
import { setPayment } from "../../../tests/helpers/payment";
import { refusal } from "../../../tests/helpers/refusal";
import { paymentSchema } from "../payments/payment.schema.ts";
import { recordPayment, undoEntry } from "../payments/record-payment.server.ts";
import { getStatement } from "./account.queries.server.ts";
import {
	getAccountMails,
	mailStatement,
	setAccountMails,
	setMyStatementMail,
} from "./account-mail.server.ts";
import { balanceOf } from "./aging.ts";
import { listBalances } from "./balances.queries.server.ts";
import { mailMonthlyStatements } from "./monthly-statements.server.ts";
import { remindOfInvoices } from "./remind-of-invoices.server.ts";

let db: Db;
let admin: UserActor;
let owner: UserActor;
let companyId: string;
const today = shopToday();
const due = daysAfter(today, 30);

beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	seller({ reminderDays: "-3, 1, 7, 14, 30", reminders: "on" });
	owner = makeBuyer(db);
	companyId = owner.companyId!;
});
const invoice = (values: Partial<typeof ledgerEntries.$inferInsert> = {}) =>
	makeInvoice(db, { companyId, day: today, ...values });
const pay = (amount: string) =>
	recordPayment(db, admin, { ...paymentSchema.parse({ amount, method: "check" }), id: companyId }).paymentId;
const queued = () => db.select().from(outbox).orderBy(asc(outbox.id)).all();
const remindOn = (days: number) => remindOfInvoices(db, daysAfter(due, days));
const seller = (values: Record<string, unknown>) => {
	const { version } = getSavedSetting(db, admin, "seller");
	saveSeller(db, admin, sellerSchema.parse({ version, ...values }));
};
const delivered = async () => {
	const { kept, openTransport } = keepingTransport();
	await sendDueMail(db, { openTransport, shop: SHOP });
	return kept;
};

it("reminds on the days of the settings, each once, of missed ones of the newest (Rule 16.54)", () => {
	const { number } = invoice();
	const days = [-30, -4, -3, -3, -1, 1, 2, 7, 8, 20, 29, 32, 33, 34, 400];
	expect(days.filter((day) => remindOn(day) > 0)).toEqual([-3, 1, 7, 32]);
	expect(getAccountMails(db, admin, companyId).sent.map(({ about }) => about)).toEqual([
		`${number} (30 days late)`,
		`${number} (7 days late)`,
		`${number} (1 day late)`,
		`${number} (3 days before)`,
	]);
});

it("reminds of nothing on a day from before the invoice, without days, or after an outage of more than 3 days", () => {
	invoice({ dueOn: today, day: today });
	expect([remindOfInvoices(db, today), remindOfInvoices(db, daysAfter(today, 5))]).toEqual([0, 0]);
	seller({ reminderDays: "" });
	expect(remindOfInvoices(db, daysAfter(today, 7))).toBe(0);
	seller({ reminderDays: "0" });
	expect(remindOfInvoices(db, today)).toBe(0);
});

it("reminds of nothing before an owner turns reminders on, and on Today asks for it (Rule 16.54)", () => {
	db.delete(settings).run();
	expect(getAttention(db, admin).areRemindersUndecided).toBe(false);
	invoice({ day: daysAfter(today, -37), dueOn: daysAfter(today, -7) });
	const warehouse = makeStaff(db, "warehouse");
	expect([admin, warehouse].map((actor) => getAttention(db, actor).areRemindersUndecided)).toEqual([
		true,
		false,
	]);
	expect(remindOfInvoices(db, today)).toBe(0);
	// Saving another field decides nothing, also with values from before there was this one.
	seller({ reminderDays: "7", mailName: "Pat" });
	const { value } = db.select().from(settings).get() as { value: { data: Record<string, unknown> } };
	delete value.data.reminders;
	db.update(settings).set({ value }).run();
	expect([remindOfInvoices(db, today), getAttention(db, admin).areRemindersUndecided]).toEqual([0, true]);
	seller({ reminderDays: "7", reminders: "off" });
	expect([remindOfInvoices(db, today), getAttention(db, admin).areRemindersUndecided]).toEqual([0, false]);
	seller({ reminderDays: "7" });
	expect(getSavedSetting(db, admin, "seller").value.reminders).toBe("off");
	seller({ reminderDays: "7", reminders: "on" });
	expect([remindOfInvoices(db, today), getAttention(db, admin).areRemindersUndecided]).toEqual([1, false]);
});

it("sends a company one mail of all its invoices that are due, to owners and bookkeepers (Rules 16.53, 16.54)", async () => {
	const bookkeeper = makeColleague(db, owner, "bookkeeper");
	makeColleague(db, owner, "buyer");
	makeBuyer(db);
	const [unconfirmed, gone] = [makeColleague(db, owner, "owner"), makeColleague(db, owner, "owner")];
	db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, unconfirmed.id)).run();
	db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, gone.id)).run();
	seller({
		reminderDays: "7",
		mailName: "Pat of Accounts",
		mailAddress: "pat@shop.example",
	});
	setPayment(db, admin, { bank_transfer: { note: "Bank 123" } });
	const old = daysAfter(today, -200);
	const [late, fresh, other] = [
		invoice({ day: old, dueOn: daysAfter(today, -100) }),
		invoice({ day: old, dueOn: daysAfter(today, -7) }),
		invoice({ dueOn: daysAfter(today, 20) }),
	];
	expect(remindOfInvoices(db, today)).toBe(1);
	const mails = await delivered();
	expect(mails.map(({ to }) => to).sort()).toEqual([owner.email, bookkeeper.email].sort());
	expect(mails[0]).toMatchObject({ replyTo: "pat@shop.example", subject: "2 invoices are late: $200.00" });
	for (const words of [
		`- ${late.number}: $100.00`,
		"100 days late",
		`https://shop.example/buyer-portal/papers/${fresh.number}`,
		"Pat of Accounts",
		"Bank 123",
	])
		expect(mails[0]!.text).toContain(words);
	expect(mails[0]!.text).not.toContain(other.number);
});

it("doesn't remind who wants none, who has credit for it, and of what was paid meanwhile", async () => {
	invoice({ dueOn: daysAfter(today, -1), day: daysAfter(today, -31) });
	setAccountMails(db, admin, { id: companyId, reminders: false });
	expect(remindOfInvoices(db, today)).toBe(0);
	setAccountMails(db, admin, { id: companyId, reminders: true });
	db.insert(ledgerEntries)
		.values({ kind: "payment", companyId, day: today, cents: -10_000, method: "check" })
		.run();
	expect(remindOfInvoices(db, today)).toBe(0);
	invoice({ dueOn: daysAfter(today, -7), day: daysAfter(today, -37) });
	expect(remindOfInvoices(db, today)).toBe(1);
	pay("200");
	expect(await delivered()).toEqual([]);
	expect(queued()[0]).toMatchObject({ status: "failed", lastError: expect.stringContaining("settled") });
});

it("notes nothing while nobody of the company can get mail, and sends it when somebody can (Rule 16.53)", () => {
	invoice({ day: "2026-02-10", dueOn: daysAfter(today, -7) });
	setAccountMails(db, admin, { id: companyId, monthlyStatement: true });
	db.update(users).set({ emailConfirmedAt: null }).run();
	const both = () => [remindOfInvoices(db, today), mailMonthlyStatements(db, "2026-03-02")];
	expect(both()).toEqual([0, 0]);
	expect(db.select().from(accountMails).all()).toEqual([]);
	db.update(users).set({ emailConfirmedAt: new Date() }).run();
	expect(both()).toEqual([1, 1]);
});

it("notes a change of the mails once (Rule 16.53)", () => {
	for (const choice of [
		{ reminders: true },
		{ reminders: false },
		{ monthlyStatement: false },
		{ reminders: false },
	])
		setAccountMails(db, admin, { id: companyId, ...choice });
	expect(getAccountMails(db, admin, companyId)).toMatchObject({ reminders: false, monthlyStatement: false });
	setAccountMails(db, admin, { id: companyId, monthlyStatement: true });
	expect(getAccountMails(db, admin, companyId)).toMatchObject({ reminders: false, monthlyStatement: true });
	setAccountMails(db, admin, { id: companyId, reminders: false });
	expect(getAccountMails(db, admin, companyId)).toMatchObject({ reminders: false, monthlyStatement: true });
	const noted = db.select().from(auditLog).where(eq(auditLog.action, "account.mails")).all();
	expect(noted.map(({ before, after }) => [before, after])).toMatchObject([
		[{ reminders: true }, { reminders: false }],
		[{ monthlyStatement: false }, { monthlyStatement: true }],
	]);
});

it("reminds once with two servers, and all or nothing when a process is killed (Rule 16.54)", () => {
	invoice();
	const file = db.$client.serialize();
	// Killed before the end of its transaction: nothing of it is there, and the next run sends it.
	const killed = openDatabase(file);
	expect(() =>
		killed.transaction(() => {
			remindOfInvoices(killed, daysAfter(due, 1));
			throw new Error("killed");
		}),
	).toThrow("killed");
	for (const table of [outbox, accountMails, invoiceReminders])
		expect(killed.select().from(table).all()).toEqual([]);
	expect([1, 1, 2].map((day) => remindOfInvoices(killed, daysAfter(due, day)))).toEqual([1, 0, 0]);
});

it("mails last month's statement from the 1st to the 5th, once, to who wants it and has entries (Rule 16.55)", async () => {
	const bookkeeper = makeColleague(db, owner, "bookkeeper");
	const month = "2026-03";
	expect(mailMonthlyStatements(db, `${month}-01`)).toBe(0);
	setMyStatementMail(db, bookkeeper, { monthlyStatement: true });
	expect(mailMonthlyStatements(db, `${month}-01`)).toBe(0);
	invoice({ day: "2026-02-10" });
	expect(["06", "02", "01", "05"].map((day) => mailMonthlyStatements(db, `${month}-${day}`))).toEqual([
		0, 1, 0, 0,
	]);
	const mails = await delivered();
	expect(mails).toHaveLength(2);
	expect(mails[0]).toMatchObject({ subject: "Statement of Feb 28, 2026: $100.00" });
	expect(mails[0]!.files![0]!.filename).toBe("statement-2026-02-28.pdf");
	expect(mails[0]!.files![0]!.content.subarray(0, 5).toString()).toBe("%PDF-");
	expect(mailMonthlyStatements(db, "2026-04-01")).toBe(1);
	expect(
		refusal(() => setMyStatementMail(db, makeColleague(db, owner, "buyer"), { monthlyStatement: false }))
			.code,
	).toBe("forbidden");
});

it("mails a month's statement to each company with entries in it or something open, credit too (Rule 16.55)", () => {
	const wanting = () => {
		const id = makeBuyer(db).companyId!;
		setAccountMails(db, admin, { id, monthlyStatement: true });
		return id;
	};
	const entry = (id: string, day: string, cents: number) =>
		db
			.insert(ledgerEntries)
			.values({ companyId: id, kind: cents < 0 ? "payment" : "refund", day, cents, method: "check" })
			.returning()
			.get();
	const settled = (day: string) => {
		const id = wanting();
		const [credit, charge] = [entry(id, day, -100), entry(id, day, 100)];
		db.insert(allocations).values({ creditId: credit.id, chargeId: charge.id, cents: 100 }).run();
		return id;
	};
	const [, first, last] = ["2026-01-31", "2026-02-01", "2026-02-28", "2026-03-01"].map(settled);
	const credited = wanting();
	entry(credited, "2026-01-10", -5_000);
	expect(mailMonthlyStatements(db, "2026-03-01")).toBe(3);
	const got = db.select({ id: accountMails.companyId }).from(accountMails).all();
	expect(got.map(({ id }) => id).sort()).toEqual([first, last, credited].sort());
	// A company that wants it since gets it, too.
	settled("2026-02-03");
	expect(mailMonthlyStatements(db, "2026-03-02")).toBe(1);
});

it("mails the statement that staff look at, once for a form (Rule 16.55)", async () => {
	invoice();
	const input = { id: companyId, from: daysAfter(today, -5), to: today };
	expect(mailStatement(db, admin, input, { key: "k" })).toBe(owner.email);
	mailStatement(db, admin, input, { key: "k" });
	expect(await delivered()).toHaveLength(1);
	expect(getAccountMails(db, makeStaff(db, "sales"), companyId).sent).toMatchObject([
		{ kind: "statement", about: `${input.from} to ${today}`, by: admin.username },
	]);
	expect(refusal(() => mailStatement(db, makeStaff(db, "sales"), input)).code).toBe("forbidden");
	setCompany(db, owner, { name: "Quiet" });
	db.update(users).set({ emailConfirmedAt: null }).run();
	expect(refusal(() => mailStatement(db, admin, input)).message).toContain("No owner or bookkeeper of Quiet");
});

it("shows of an earlier day what was open then, whatever was paid or taken back since (Rule 16.45)", () => {
	const [before, then] = [daysAfter(today, -40), daysAfter(today, -1)];
	const first = invoice({ day: before, dueOn: daysAfter(today, -10) });
	const old = db
		.insert(ledgerEntries)
		.values({ kind: "payment", companyId, day: then, cents: -3_000, method: "check" })
		.returning()
		.get();
	db.insert(allocations)
		.values({ creditId: old.id, chargeId: first.id, cents: 3_000, createdAt: new Date(`${then}T12:00:00Z`) })
		.run();
	const seen = () => {
		const { aging, balanceCents, entries } = getStatement(db, admin, companyId, { to: then });
		expect(balanceOf(aging)).toBe(balanceCents);
		return { aging, balanceCents, entries };
	};
	const was = seen();
	expect(was.aging).toMatchObject({ days30: 7_000, credits: 0 });
	expect(was.entries.map(({ openCents, daysLate }) => [openCents, daysLate])).toEqual([
		[7_000, 9],
		[0, 0],
	]);
	pay("50");
	undoEntry(db, admin, { id: companyId, paymentId: old.id, reason: "Bounced" });
	expect(seen()).toEqual(was);
	expect(getStatement(db, admin, companyId)).toMatchObject({ balanceCents: 5_000, aging: { days30: 5_000 } });
});

it("says of an invoice that was paid late that nothing of it is late (Rule 16.44)", () => {
	invoice({ day: daysAfter(today, -40), dueOn: daysAfter(today, -10) });
	const late = () => getStatement(db, admin, companyId).entries.map(({ daysLate }) => daysLate);
	expect(late()).toEqual([10]);
	pay("100");
	expect(late()).toEqual([0, 0]);
});

it("lists companies with something open, by the day it was due first or by balance (Rule 16.44)", () => {
	const [more, early, settled] = [makeBuyer(db), makeBuyer(db), owner].map((of) => of.companyId!);
	const owed = (id: string, days: number, cents: number) =>
		makeInvoice(db, { companyId: id, day: today, dueOn: daysAfter(today, -days), cents });
	owed(more!, 5, 20_000);
	owed(early!, 9, 10_000);
	owed(early!, -9, 1_000);
	owed(settled!, 20, 10_000);
	pay("100");
	const listed = (sort?: string) => {
		const { rows, total } = listBalances(db, admin, sort ? { sort } : {});
		return [total, ...rows.map(({ id }) => id)];
	};
	expect(listed()).toEqual([2, early, more]);
	expect(listed("balance")).toEqual([2, more, early]);
});

it("leaves a mailed month as it was when a payment of it is taken back, and has that in the next (Rules 16.42, 16.55)", async () => {
	const first = `${today.slice(0, 8)}01`;
	const last = daysAfter(first, -1);
	const month = { from: `${last.slice(0, 8)}01`, to: last };
	setAccountMails(db, admin, { id: companyId, monthlyStatement: true });
	const { id: chargeId } = invoice({ day: month.from });
	const values = { kind: "payment", companyId, day: last, cents: -3_000, method: "check" } as const;
	const { id } = db.insert(ledgerEntries).values(values).returning().get();
	const createdAt = new Date(`${last}T12:00:00Z`);
	db.insert(allocations).values({ creditId: id, chargeId, cents: 3_000, createdAt }).run();
	expect(mailMonthlyStatements(db, first)).toBe(1);
	const mailed = getStatement(db, admin, companyId, month);
	expect([mailed.balanceCents, mailed.aging.credits]).toEqual([7_000, 0]);
	// Taken back while the mail waits, and the job runs once more.
	undoEntry(db, admin, { id: companyId, paymentId: id, reason: "Bounced" });
	expect(mailMonthlyStatements(db, first)).toBe(0);
	const { entries, balanceCents, aging } = getStatement(db, admin, companyId, month);
	expect({ entries, balanceCents, aging }).toEqual({
		...{ entries: mailed.entries, balanceCents: mailed.balanceCents, aging: mailed.aging },
	});
	expect(getStatement(db, admin, companyId, { from: first })).toMatchObject({
		...{ openingCents: 7_000, balanceCents: 10_000 },
		entries: [{ name: "Check taken back", note: "Bounced", cents: 3_000, openCents: 0 }],
	});
	expect(mailMonthlyStatements(db, `${daysAfter(first, 31).slice(0, 8)}01`)).toBe(1);
	const subjects = (await delivered()).map(({ subject }) => subject.split(": ")[1]);
	expect(subjects).toEqual(["$70.00", "$100.00"]);
});
