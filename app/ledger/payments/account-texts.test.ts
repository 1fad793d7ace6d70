import { expect, it } from "vitest";
import { daysAfter } from "~/kernel/clock/buckets";
import { ledgerEntries } from "~db/schema.server";
import { makeBuyer, testDatabase } from "../../../tests/helpers/database";
import { makeInvoice } from "../../../tests/helpers/paper";
import { creditSchema } from "../credit/credit.schema.ts";
import { creditProblem } from "../credit/credit.server.ts";
import { entryName, NOTED_EARLIER, reasonInWords } from "../entries/entry-name.ts";
import { agingOf, type Entry, type Statement } from "../statements/account.queries.server.ts";
import { balanceOf, lateOf } from "../statements/aging.ts";
import { agingAsOf } from "../statements/open-as-of.server.ts";
import { agingFigures, printedStatement, statementCsv } from "../statements/printed-statement.ts";
import { statementDaysSchema } from "../statements/statement.schema.ts";
import { paymentSchema } from "./payment.schema.ts";
import { spreadOf } from "./spread.ts";

const TODAY = "2026-03-10";

it("counts days late by the due day, now and of an earlier day (Rule 16.44)", () => {
	const db = testDatabase();
	const { companyId } = makeBuyer(db);
	const open = [5, 0, -1, -30, -31, -60, -61, -90, -91].map((days, n) => ({
		dueOn: daysAfter(TODAY, days),
		openCents: 10 ** n,
	}));
	for (const { dueOn, openCents } of open)
		makeInvoice(db, { companyId: companyId!, day: "2025-01-01", dueOn, cents: openCents });
	const credit = { kind: "payment", companyId: companyId!, day: "2025-01-01", method: "check" } as const;
	db.insert(ledgerEntries)
		.values({ ...credit, cents: -7 })
		.run();
	const aging = { current: 11, days30: 1100, days60: 110_000, days90: 11_000_000, over90: 100_000_000 };
	const all = { ...aging, credits: -7 };
	expect(agingOf(db, companyId!, TODAY)).toEqual(all);
	expect(agingAsOf([...open, { dueOn: null, openCents: -7 }], TODAY)).toEqual(all);
	expect(agingAsOf([{ dueOn: null, openCents: 5 }], TODAY).current).toBe(5);
	expect([lateOf(all), balanceOf(all)]).toEqual([111_111_100, 111_111_104]);
	expect(
		agingFigures({ ...all, days90: 0 }).map(({ value, isLate }) => `${value}${isLate ? " late" : ""}`),
	).toEqual(["$0.11", "$11.00 late", "$1,100.00 late", "$0.00", "$1,000,000.00 late", "-$0.07"]);
});

it.each([
	[{ limitCents: null, holdDays: null, daysLate: 900 }, null],
	[{ limitCents: 1000 }, null],
	[
		{ limitCents: 999 },
		"$5.00 is above the credit limit of $9.99: the balance is $3.00 and $2.00 in orders under way.",
	],
	[{ limitCents: 799, comingCents: 0 }, "the balance is $3.00. Choose another payment method"],
	[{ limitCents: 199, balanceCents: -300, comingCents: 0 }, "the balance is -$3.00."],
	[{ limitCents: 200, balanceCents: -300, comingCents: 0 }, null],
	[{ holdDays: 5, daysLate: 5 }, null],
	[{ holdDays: 5, daysLate: 6 }, "6 days late, and net terms are on hold after 5."],
	[{ holdDays: 0, daysLate: 1 }, "1 day late"],
])("says of an order of 500 cents on net terms at %j: %s (Rule 16.50)", (values, said) => {
	const credit = {
		limitCents: null,
		holdDays: null,
		balanceCents: 300,
		comingCents: 200,
		daysLate: 0,
		release: null,
	};
	const problem = creditProblem({ ...credit, ...values }, 500);
	if (said === null) expect(problem).toBeNull();
	else expect(problem).toContain(said);
});

it.each([
	["CM-1", { kind: "credit", number: "CM-1", reference: "x" }],
	["Check 2207", { kind: "payment", method: "check", reference: "2207" }],
	["Wire", { kind: "payment", method: "wire" }],
	["Payment 2207", { kind: "payment", reference: "2207" }],
	["Payment", { kind: "payment", cents: -5 }],
	["Refund 2207", { kind: "refund", method: "check", reference: "2207" }],
	["Refund", { kind: "counter", method: "check", cents: -5 }],
	["Check", { kind: "counter", method: "check", cents: 5 }],
	["Check", { kind: "counter", method: "check", cents: 0 }],
	["CM-1", { kind: "counter", reference: "CM-1", cents: 5 }],
	["Payment", { kind: "counter" }],
] as const)("names a paper %s", (name, entry) => {
	expect(entryName({ number: null, method: null, reference: null, ...entry })).toBe(name);
});

it("says of payments from before there were entries that nothing more is known", () => {
	expect(reasonInWords({ reason: NOTED_EARLIER })).toBe("Recorded earlier, without details");
	expect(reasonInWords({ reason: "Bounced" })).toBe("Bounced");
	expect(reasonInWords({ reason: null })).toBeNull();
});

const ENTRY: Entry = {
	...{ id: "1", kind: "invoice", number: "INV-1", name: "INV-1", note: "RW-1", day: "2026-02-01" },
	...{ dueOn: "2026-03-03", cents: 500, openCents: 500, daysLate: 7, balanceCents: 800, isUndone: false },
};
const PAID: Entry = {
	...{ id: "2", kind: "payment", number: null, name: "Check 2207", note: null, day: "2025-12-31" },
	...{ dueOn: null, cents: -200, openCents: 0, daysLate: 0, balanceCents: 600, isUndone: true },
};
const STATEMENT: Statement = {
	company: { id: "c", name: "Cornerstore", terms: "net30" },
	billTo: null,
	licenses: { theirs: [], ours: [] },
	...{ from: "2026-01-01", to: TODAY, openingCents: 300, entries: [ENTRY, PAID], balanceCents: 600 },
	aging: { current: 100, days30: 500, days60: 0, days90: 0, over90: 0, credits: 0 },
	...{ creditCents: 0, open: [] },
	seller: { name: "Shop", address: "1 Elm St", phone: "555-0100", email: "a@b.example", payNote: null },
};

it("prints a statement with what was before, what is late, and what was taken back (Rule 16.45)", () => {
	const { rows, totals, parties, foot } = printedStatement(STATEMENT);
	expect(rows.map((row) => row.map(({ text }) => text).join("|"))).toEqual([
		"Jan 1|Balance before||||$3.00",
		"Feb 1|INV-1|Mar 3|$5.00||$8.00",
		"Dec 31, 2025|Check 2207|||-$2.00|$6.00",
	]);
	expect([rows[1]![1], rows[2]![1]]).toEqual([
		{ text: "INV-1", paper: "INV-1", note: "RW-1", late: "7 days late" },
		{ text: "Check 2207", isStruck: true },
	]);
	expect(totals.map(({ label, value }) => `${label} ${value}`)).toEqual(["Late $5.00", "Balance $6.00"]);
	expect(parties).toEqual([{ label: "Bill to", lines: ["Cornerstore"] }]);
	expect(foot).toBe("Write the invoice number on your payment. Questions: 555-0100.");
	expect([...statementCsv(STATEMENT)].slice(1)).toEqual([
		"2026-01-01,Balance before,,,,,3.00,\r\n",
		"2026-02-01,INV-1,RW-1,2026-03-03,5.00,,8.00,5.00\r\n",
		"2025-12-31,Check 2207,,,,2.00,6.00,0.00\r\n",
	]);
});

it("prints neither a balance of nothing before entries nor what isn't there", () => {
	const late = { ...ENTRY, daysLate: 1 };
	const aging = { ...STATEMENT.aging, days30: 0 };
	const licenses = { theirs: ["Tobacco T-1"], ours: ["Tobacco S-1"] };
	const seller = { ...STATEMENT.seller, payNote: "Bank 123" };
	const printed = printedStatement({
		...STATEMENT,
		openingCents: 0,
		entries: [late],
		aging,
		licenses,
		seller,
	});
	expect(printed.rows.map((row) => row[1]!.late)).toEqual(["1 day late"]);
	expect(printed.totals.map(({ label }) => label)).toEqual(["Balance"]);
	expect(printed.parties[1]!.lines).toEqual(["Buyer: Tobacco T-1", "Seller: Tobacco S-1"]);
	expect(printed.foot).toContain("555-0100.\nBank 123");
	const empty = printedStatement({ ...STATEMENT, openingCents: 0, entries: [] });
	expect(empty.rows.map((row) => row[1]!.text)).toEqual(["Balance before"]);
});

it("takes amounts, days and limits within their bounds", () => {
	const isPayment = (amount: string, day = "2026-03-10") =>
		paymentSchema.safeParse({ amount, day, method: "check" }).success;
	expect(["0.01", "0", "-1", "99,999,999.99", "100000000"].map((amount) => isPayment(amount))).toEqual([
		true,
		...[false, false],
		...[true, false],
	]);
	expect(["2026-02-28", "2026-02-30", "2026-02-280"].map((day) => isPayment("1", day))).toEqual([
		true,
		false,
		false,
	]);
	const isHold = (holdDays: string) => creditSchema.safeParse({ limit: "", holdDays }).success;
	expect(["", "0", "365", "366"].map(isHold)).toEqual([true, true, true, false]);
	const areDays = (from: string, to: string) => statementDaysSchema.safeParse({ from, to }).success;
	expect([areDays(TODAY, TODAY), areDays(TODAY, "2026-03-09")]).toEqual([true, false]);
});

it("leaves an invoice that nobody chose as it is in the preview (Rule 16.40)", () => {
	const typed = { amountCents: 500, isChosen: true, chosenCents: [200] };
	expect(spreadOf([{ openCents: 300 }, { openCents: 300 }], typed)).toEqual({
		...{ cents: [200, 0], appliedCents: 200, leftCents: 300 },
	});
});
