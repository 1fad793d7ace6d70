import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { undoableUntil, versionOf } from "~/kernel/tables/kept-imports.server";
import { findLedgerDifferences } from "~db/check-ledger";
import type { Db } from "~db/client.server";
import { auditLog, companies, ledgerEntries, outbox } from "~db/schema.server";
import { csvFile } from "../../../tests/helpers/csv-file";
import { makeAdmin, makeBuyer, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { workbook } from "../../../tests/helpers/workbook";
import { takeBackCredit } from "../invoices/take-back-credit.server.ts";
import { paymentSchema } from "../payments/payment.schema.ts";
import { recordPayment } from "../payments/record-payment.server.ts";
import { agingOf, getStatement } from "../statements/account.queries.server.ts";
import {
	cancelOpenings,
	chooseOpeningColumns,
	confirmOpenings,
	getOpenings,
	mendOpenings,
	previewOpenings,
	startOpenings,
	undoOpenings,
} from "./opening-import.server.ts";

let db: Db;
let admin: UserActor;
let mesa: UserActor;
let tempe: UserActor;
const today = shopToday();
const ago = (days: number) => daysAfter(today, -days);

beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	mesa = makeBuyer(db, { businessName: "Mesa Vapor, LLC" });
	tempe = makeBuyer(db, { businessName: "Tempe Smoke" });
	db.update(companies).set({ ein: "12-3456789" }).where(eq(companies.id, tempe.companyId!)).run();
});

const HEADS = "Customer,Kind,Number,Day,Due day,Open amount";
const start = (lines: string[], heads = HEADS) =>
	startOpenings(db, admin, { ...csvFile([heads, ...lines].join("\n")), fileName: "open.csv" });
const planned = (id: string) => getOpenings(db, admin, id).plan!;
const kinds = (id: string) => planned(id).map(({ line, kind }) => `${line} ${kind}`);
const problems = (id: string) =>
	planned(id).flatMap(({ line, problems }) =>
		problems.map(({ column, message }) => `${line} ${column} ${message}`),
	);
const confirm = (id: string, goodOnly = false) =>
	confirmOpenings(db, admin, { id, version: versionOf(planned(id)), goodOnly });
const balance = (of: UserActor) => getStatement(db, admin, of.companyId!).balanceCents;
const papers = () =>
	db
		.select()
		.from(ledgerEntries)
		.orderBy(ledgerEntries.number)
		.all()
		.map(({ number, kind, day, dueOn, cents }) => [number, kind, day, dueOn, cents]);
/** The columns that could not be guessed from the headings are chosen as the page's form does, with what was guessed. */
const chooseGuessed = (id: string) => chooseOpeningColumns(db, admin, id, getOpenings(db, admin, id).columns);

describe("open papers of a file (Rule 16.59)", () => {
	it("come into their customers' accounts, by name, EIN or a person's email", async () => {
		const id = await start([
			`"Mesa Vapor, LLC",Invoice,A-1,${ago(50)},${ago(20)},"$1,240.00"`,
			`mesa vapor,Credit,C-7,${ago(10)},,40.00`,
			`12-3456789,,A-2,${ago(5)},,100`,
			`${tempe.email},,A-3,${ago(5)},,(25.00)`,
			",,,,,",
		]);
		expect(kinds(id)).toEqual(["2 create", "3 create", "4 create", "5 create"]);
		expect(papers()).toEqual([]);
		expect(confirm(id)).toBe(4);
		expect(papers()).toEqual([
			["A-1", "invoice", ago(50), ago(20), 124_000],
			["A-2", "invoice", ago(5), ago(5), 10_000],
			["A-3", "credit", ago(5), null, -2_500],
			["C-7", "credit", ago(10), null, -4_000],
		]);
		expect([balance(mesa), balance(tempe)]).toEqual([120_000, 7_500]);
		expect(agingOf(db, mesa.companyId!)).toMatchObject({ days30: 124_000, credits: -4_000 });
		expect(db.select().from(outbox).all()).toEqual([]);
		expect(findLedgerDifferences(db.$client)).toEqual([]);
		const log = (action: "opening.add" | "opening.import") =>
			db
				.select()
				.from(auditLog)
				.where(eq(auditLog.action, action))
				.all()
				.map(({ after }) => after);
		expect(log("opening.import")).toEqual([{ fileName: "open.csv", papers: 4, cents: 127_500 }]);
		expect(log("opening.add")).toMatchObject([
			{ papers: ["A-1", "C-7"], cents: 120_000 },
			{ company: "Tempe Smoke", papers: ["A-2", "A-3"], cents: 7_500 },
		]);
	});

	it("are told row by row where they can't come in, and nothing is half done", async () => {
		const id = await start([
			`Mesa Vapour,,A-1,${ago(5)},,10`,
			`Nobody,,A-2,${ago(5)},,10`,
			`,,A-3,${ago(5)},,10`,
			`Tempe Smoke,,,${ago(5)},,10`,
			"Tempe Smoke,,A-5,soon,,10",
			`Tempe Smoke,,A-6,${daysAfter(today, 1)},,10`,
			`Tempe Smoke,,A-7,${ago(5)},${ago(6)},10`,
			`Tempe Smoke,,A-8,${ago(5)},,ten`,
			`Tempe Smoke,Estimate,A-9,${ago(5)},,`,
			`Tempe Smoke,,A*10,${ago(5)},,10`,
			`Tempe Smoke,,A-11,${ago(5)},,0.00`,
			`Tempe Smoke,,A-12,${ago(5)},,10`,
		]);
		expect(problems(id)).toEqual([
			"2 Customer is unknown: Mesa Vapour. The nearest is Mesa Vapor, LLC",
			"3 Customer is unknown: Nobody",
			"4 Customer is required",
			"5 Number is required",
			"6 Day must be a day such as 2026-12-31",
			"7 Day is still to come",
			"8 Due day is before its own day",
			"9 Open amount must be an amount such as 1,200.00",
			"10 Open amount is required",
			"10 Invoice or credit must be invoice or credit",
			"11 Number must be up to 40 letters, digits, dots and dashes",
		]);
		expect(planned(id)[10]).toMatchObject({ kind: "left", remarks: ["Nothing is open"] });
		expect(() => confirm(id)).toThrow("correct the rows with errors first");
		expect(papers()).toEqual([]);
		mendOpenings(db, admin, id, [{ line: 2, field: "customer", text: "Mesa Vapor" }]);
		expect(confirm(id, true)).toBe(2);
		expect(papers().map(([number]) => number)).toEqual(["A-1", "A-12"]);
	});

	it("come in once: a second time, in several lines, and with a number that is another's", async () => {
		const lines = Array.from({ length: 175 }, (_, n) => `Tempe Smoke,,T-${n},${ago(40)},${ago(10)},${n + 1}`);
		const doubles = lines.slice(0, 5);
		const id = await start([
			...lines,
			...doubles,
			`Mesa Vapor,,T-9,${ago(40)},,10`,
			`Tempe Smoke,,T-8,${ago(40)},,1`,
		]);
		expect(planned(id).filter(({ kind }) => kind === "create")).toHaveLength(175);
		expect(planned(id)[175]).toMatchObject({ kind: "left", remarks: ["The same as line 2"] });
		expect(problems(id)).toEqual([
			"182 Number is on line 11 already, with another customer",
			"183 Number is on line 10 already, with other facts",
		]);
		expect(confirm(id, true)).toBe(175);
		const again = await start([
			...lines.slice(1),
			`Tempe Smoke,,T-0,${ago(40)},,7`,
			`Mesa Vapor,,T-1,${ago(40)},,2`,
		]);
		expect(planned(again).filter(({ kind }) => kind === "unchanged")).toHaveLength(175);
		expect(planned(again)[174]?.remarks).toEqual(["It is in the books with $1.00."]);
		expect(problems(again)).toEqual(["177 Number is in the books already, of Tempe Smoke"]);
		expect(() => confirm(again, true)).toThrow("no row changes anything");
		expect(papers()).toHaveLength(175);
	});

	it("ask who is meant where customers share a name", async () => {
		makeBuyer(db, { businessName: "Mesa Vapor Inc." });
		const id = await start([`Mesa Vapor,,A-1,${ago(5)},,10`, `Nobody,,A-2,${ago(5)},,10`]);
		expect(problems(id)).toEqual([
			"2 Customer can be several: Mesa Vapor. Enter its EIN, or the email address of one of its people",
			"3 Customer is unknown: Nobody",
		]);
		mendOpenings(db, admin, id, [{ line: 2, field: "customer", text: mesa.email }]);
		expect(kinds(id)).toEqual(["2 create", "3 error"]);
	});

	it("keep clear of this shop's numbers, a second time too", async () => {
		const lines = [`Tempe Smoke,,INV-10001,${ago(5)},,10`, `Tempe Smoke,,#17/B 2,${ago(5)},,10`];
		const id = await start(lines);
		expect(planned(id)).toMatchObject([
			{
				number: "OLD-INV-10001",
				remarks: ["INV-10001 is a number of this shop: it comes in as OLD-INV-10001."],
			},
			{ number: "17-B-2", remarks: ["#17/B 2 comes in as 17-B-2."] },
		]);
		confirm(id);
		expect(kinds(await start(lines))).toEqual(["2 unchanged", "3 unchanged"]);
	});

	it("are read from QuickBooks' report with customers above their invoices", async () => {
		const [day, due] = [ago(50), ago(20)].map((one) => one.replace(/^(\d+)-(\d+)-(\d+)$/, "$2/$3/$1"));
		const rows = [
			["Desert Wholesale"],
			["Open Invoices"],
			["", "Date", "Transaction type", "Num", "Terms", "Due date", "Open balance"],
			["Mesa Vapor (2)"],
			["", day!, "Invoice", "1180", "Net 30", due!, "1,240.00"],
			["", day!, "Credit Memo", "1181", "", day!, "-40.00"],
			["Total for Mesa Vapor", "", "", "", "", "", "$1,200.00"],
			["Tempe Smoke:Downtown"],
			["", day!, "Invoice", "1182", "Net 30", due!, "10.00"],
			["Total for Tempe Smoke", "", "", "", "", "", "$10.00"],
			["TOTAL", "", "", "", "", "", "$1,210.00"],
		];
		const file = { ...csvFile(await workbook({ rows })), fileName: "open.xlsx" };
		const id = await startOpenings(db, admin, file);
		expect(getOpenings(db, admin, id)).toMatchObject({
			state: "columns",
			columns: ["customer", "day", "kind", "number", "", "dueOn", "amount"],
		});
		chooseGuessed(id);
		expect(problems(id)).toEqual([]);
		expect(confirm(id)).toBe(3);
		expect(papers()).toEqual([
			["1180", "invoice", ago(50), ago(20), 124_000],
			["1181", "credit", ago(50), null, -4_000],
			["1182", "invoice", ago(50), ago(20), 1_000],
		]);
		expect([balance(mesa), balance(tempe)]).toEqual([120_000, 1_000]);
	});

	it("are read from Zoho's invoices, one row for each of their items, without those that are paid or drafts", async () => {
		const id = await start(
			[
				`${ago(50)},91,INV-000012,Overdue,77,Mesa Vapor,${ago(20)},100.00,60.00,Pulse`,
				`${ago(50)},91,INV-000012,Overdue,77,Mesa Vapor,${ago(20)},100.00,60.00,Zoom`,
				`${ago(60)},92,INV-000011,Closed,77,Mesa Vapor,${ago(30)},100.00,0.00,Pulse`,
				`${ago(1)},93,INV-000013,Draft,78,Tempe Smoke,${ago(1)},100.00,100.00,Pulse`,
			],
			"Invoice Date,Invoice ID,Invoice Number,Invoice Status,Customer ID,Customer Name,Due Date,Total,Balance,Item Name",
		);
		chooseGuessed(id);
		expect(planned(id).map(({ kind, remarks }) => [kind, ...remarks])).toEqual([
			["create"],
			["left", "The same as line 2"],
			["left", "Nothing is open"],
			["left", "Draft in the old books"],
		]);
		expect(planned(id)[0]).toMatchObject({ number: "INV-000012", dueOn: ago(20), cents: 6_000 });
	});

	it("are taken back within a day, those that something refers to left, and can come in again", async () => {
		const lines = [
			`Mesa Vapor,,A-1,${ago(5)},,10`,
			`Mesa Vapor,,A-2,${ago(4)},,20`,
			`Tempe Smoke,credit,A-3,${ago(4)},,30`,
			`Tempe Smoke,,A-4,${ago(4)},,40`,
		];
		const id = await start(lines);
		confirm(id);
		recordPayment(db, admin, {
			...paymentSchema.parse({ amount: "4", method: "check", reference: "9" }),
			id: mesa.companyId!,
		});
		takeBackCredit(db, admin, { number: "A-4", reason: "Twice" });
		const until = undoableUntil(getOpenings(db, admin, id))!;
		const late = { now: new Date(until.getTime() + 1) };
		expect(refusal(() => undoOpenings(db, admin, { id }, late)).code).toBe("conflict");
		undoOpenings(db, admin, { id }, { now: until });
		const why = "was paid, used or taken back, or is in part";
		expect(getOpenings(db, admin, id)).toMatchObject({
			state: "undone",
			stays: [
				{ name: "A-1", why },
				{ name: "A-4", why },
			],
		});
		expect([balance(mesa), balance(tempe)]).toEqual([600, 0]);
		expect(findLedgerDifferences(db.$client)).toEqual([]);
		expect(refusal(() => undoOpenings(db, admin, { id })).code).toBe("conflict");
		const again = await start(lines);
		expect(kinds(again)).toEqual(["2 unchanged", "3 create", "4 create", "5 unchanged"]);
		confirm(again);
		expect([balance(mesa), balance(tempe)]).toEqual([2_600, -3_000]);
	});

	it("come in only as the preview showed them", async () => {
		const id = await start([`Mesa Vapor,,A-1,${ago(5)},,10`]);
		confirm(await start([`Mesa Vapor,,A-1,${ago(5)},,10`]));
		expect(() => confirm(id)).toThrow("Something has changed since this page was made");
		previewOpenings(db, admin, id);
		expect(kinds(id)).toEqual(["2 unchanged"]);
		expect(papers()).toHaveLength(1);
	});

	it("are those of who brought them, and of staff who record payments", async () => {
		const id = await start([`Mesa Vapor,,A-1,${ago(5)},,10`]);
		for (const [who, code] of [
			[makeStaff(db, "bookkeeper"), "not_found"],
			[makeStaff(db, "warehouse"), "forbidden"],
			[mesa, "forbidden"],
		] as const)
			for (const act of [
				() => getOpenings(db, who, id),
				() => confirmOpenings(db, who, { id, version: "x", goodOnly: false }),
				() => cancelOpenings(db, who, { id }),
				() => undoOpenings(db, who, { id }),
			])
				expect(refusal(act).code).toBe(code);
		cancelOpenings(db, admin, { id });
		expect(refusal(() => getOpenings(db, admin, id)).code).toBe("not_found");
		await expect(start([])).rejects.toThrow("The file has no rows below its header row.");
	});

	it("never delete a paper of this shop, nor one that is settled", async () => {
		confirm(await start([`Mesa Vapor,,A-1,${ago(5)},,10`]));
		recordPayment(db, admin, {
			...paymentSchema.parse({ amount: "4", method: "check", reference: "9" }),
			id: mesa.companyId!,
		});
		expect(() => db.$client.exec("DELETE FROM paper_lines")).toThrow("never changed");
		for (const kind of ["payment", "invoice"])
			expect(() => db.$client.exec(`DELETE FROM papers WHERE kind = '${kind}'`)).toThrow();
	});
});
