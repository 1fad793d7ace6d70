import type { Cell } from "~/kernel/csv/csv-source.server";
import { decimalOf } from "~/kernel/money";
import type { Accounting } from "~/kernel/settings/setting";
import type { BookCustomer, BookEntry, BookLine, BookMoney, LineKind } from "./book.ts";

type Columns<Row> = readonly (readonly [
	head: string,
	cell: (row: Row, accounts: Accounting) => Cell | undefined,
])[];

/** A file as a program's import documents it: headings in their order, and the lines of one paper, payment or customer. */
type Layout<Source> = {
	/** Papers, payments or customers that one import takes. */
	most: number;
	heads: readonly string[];
	lines: (source: Source, accounts: Accounting) => Cell[][];
};

const layout = <Source, Row>(
	most: number,
	rowsOf: (source: Source) => Row[],
	columns: Columns<Row>,
): Layout<Source> => ({
	most,
	heads: columns.map(([head]) => head),
	lines: (source, accounts) =>
		rowsOf(source).map((row) => columns.map(([, cell]) => cell(row, accounts) ?? null)),
});

type System = {
	label: string;
	invoices: Layout<BookEntry>;
	credits: Layout<BookEntry>;
	payments: Layout<BookMoney>;
	customers: Layout<BookCustomer>;
};

/** A row of a file of invoices or credits: a line with its paper. */
type BookRow = { entry: BookEntry; line: BookLine };
const rowsOf = (entry: BookEntry): BookRow[] => entry.lines.map((line) => ({ entry, line }));

/** One side of a payment in the journal: the money's account, or what the customer owes. */
type Posting = { money: BookMoney; cents: number; isDeposit: boolean };

/** QuickBooks' names have at most 100 letters, no colon and no quotation mark. */
const quickBooksName = (name: string): string =>
	name
		.replace(/[:"\s]+/g, " ")
		.trim()
		.slice(0, 100);

/** 11/30/2026: how the US editions of both read days. */
const usDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

const ITEM: Record<LineKind, keyof Accounting> = {
	goods: "salesItem",
	freight: "freightItem",
	tax: "taxItem",
	excise: "exciseItem",
};
const CODE: Record<LineKind, keyof Accounting> = {
	goods: "salesCode",
	freight: "freightCode",
	tax: "taxCode",
	excise: "exciseCode",
};

const one = <Source = BookCustomer>(source: Source): Source[] => [source];
const street = (address: BookCustomer["address"]): string[] =>
	[address?.address1, address?.address2].filter((line) => line !== undefined);

const blank = (head: string) => [head, () => null] as const;

const QUICKBOOKS_LINE: Columns<BookRow> = [
	blank("Location"),
	["Memo", ({ entry }) => entry.reference],
	["Item(Product/Service)", ({ line }, accounts) => accounts[ITEM[line.kind]]],
	["ItemDescription", ({ line }) => line.description],
	["ItemQuantity", ({ line }) => line.quantity],
	["ItemRate", ({ line }) => decimalOf(line.unitCents)],
	["*ItemAmount", ({ line }) => decimalOf(line.cents)],
	// Tax is a line: QuickBooks must not add its own.
	["ItemTaxAmount", () => "0.00"],
];

/** Xero takes an invoice below zero for a credit note. */
const xero = (sign: 1 | -1): Columns<BookRow> => [
	["*ContactName", ({ entry }) => entry.customer],
	blank("EmailAddress"),
	["POAddressLine1", ({ entry }) => entry.billTo.address1],
	["POAddressLine2", ({ entry }) => entry.billTo.address2 ?? null],
	blank("POAddressLine3"),
	blank("POAddressLine4"),
	["POCity", ({ entry }) => entry.billTo.city],
	["PORegion", ({ entry }) => entry.billTo.state],
	["POPostalCode", ({ entry }) => entry.billTo.zipCode],
	["POCountry", () => "US"],
	["*InvoiceNumber", ({ entry }) => entry.number],
	["Reference", ({ entry }) => entry.reference],
	["*InvoiceDate", ({ entry }) => usDay(entry.day)],
	["*DueDate", ({ entry }) => usDay(entry.dueOn)],
	blank("InventoryItemCode"),
	["*Description", ({ line }) => line.description],
	["*Quantity", ({ line }) => line.quantity],
	["*UnitAmount", ({ line }) => decimalOf(sign * line.unitCents)],
	blank("Discount"),
	["*AccountCode", ({ line }, accounts) => accounts[CODE[line.kind]]],
	["*TaxType", (_row, accounts) => accounts.taxType],
	["TaxAmount", () => "0.00"],
	...["TrackingName1", "TrackingOption1", "TrackingName2", "TrackingOption2"].map(blank),
	["Currency", () => "USD"],
];

/**
 * The programs whose imports we know (db/decisions/043-reports.md), by their name in the address. QuickBooks itself imports no payments; its
 * journal does: each payment is one entry between the account of deposits and what the customer owes.
 */
export const SYSTEMS = {
	quickbooks: {
		label: "QuickBooks Online",
		invoices: layout(100, rowsOf, [
			["*InvoiceNo", ({ entry }) => entry.number],
			["*Customer", ({ entry }) => quickBooksName(entry.customer)],
			["*InvoiceDate", ({ entry }) => usDay(entry.day)],
			["*DueDate", ({ entry }) => usDay(entry.dueOn)],
			["Terms", ({ entry }) => entry.terms],
			...QUICKBOOKS_LINE,
		]),
		credits: layout(100, rowsOf, [
			["*CreditMemoNo", ({ entry }) => entry.number],
			["*Customer", ({ entry }) => quickBooksName(entry.customer)],
			["*CreditMemoDate", ({ entry }) => usDay(entry.day)],
			...QUICKBOOKS_LINE,
		]),
		payments: layout(
			500,
			(money: BookMoney): Posting[] => [
				{ money, cents: money.cents, isDeposit: true },
				{ money, cents: -money.cents, isDeposit: false },
			],
			[
				["JournalNo", ({ money }) => money.id],
				["JournalDate", ({ money }) => usDay(money.day)],
				["AccountName", ({ isDeposit }, accounts) => (isDeposit ? accounts.depositTo : accounts.receivable)],
				["Debits", ({ cents }) => (cents > 0 ? decimalOf(cents) : null)],
				["Credits", ({ cents }) => (cents > 0 ? null : decimalOf(-cents))],
				["Description", ({ money }) => [money.method, money.reference, money.memo].filter(Boolean).join(" ")],
				["Name", ({ money }) => quickBooksName(money.customer)],
			],
		),
		customers: layout(1000, one, [
			["Name", ({ name }) => quickBooksName(name)],
			["Company", ({ name }) => quickBooksName(name).slice(0, 50)],
			["Email", ({ email }) => email],
			["Phone", ({ phone }) => phone?.slice(0, 21)],
			...["Mobile", "Fax", "Website"].map(blank),
			["Street", ({ address }) => street(address).join(", ")],
			["City", ({ address }) => address?.city],
			["State", ({ address }) => address?.state],
			["ZIP", ({ address }) => address?.zipCode],
			["Country", ({ address }) => (address ? "US" : null)],
			...["Opening Balance", "Date", "Resale Number"].map(blank),
		]),
	},
	xero: {
		label: "Xero",
		invoices: layout(500, rowsOf, xero(1)),
		credits: layout(500, rowsOf, xero(-1)),
		payments: layout(1000, one<BookMoney>, [
			["*Date", ({ day }) => usDay(day)],
			["*Amount", ({ cents }) => decimalOf(cents)],
			["Payee", ({ customer }) => customer],
			["Description", ({ memo }) => memo],
			["Reference", ({ reference }) => reference],
			["Check Number", ({ method, reference }) => (method === "Check" ? reference : null)],
		]),
		customers: layout(1000, one, [
			["*ContactName", ({ name }) => name],
			["AccountNumber", ({ id }) => id],
			["EmailAddress", ({ email }) => email],
			["POAddressLine1", ({ address }) => street(address)[0]],
			["POAddressLine2", ({ address }) => street(address)[1]],
			["POCity", ({ address }) => address?.city],
			["PORegion", ({ address }) => address?.state],
			["POPostalCode", ({ address }) => address?.zipCode],
			["POCountry", ({ address }) => (address ? "US" : null)],
			["PhoneNumber", ({ phone }) => phone],
			["DueDateSalesDay", ({ netDays }) => netDays],
			["DueDateSalesTerm", ({ netDays }) => (netDays === null ? null : "Days After")],
		]),
	},
} as const satisfies Record<string, System>;

export type SystemName = keyof typeof SYSTEMS;
export const BOOK_FILES = {
	invoices: { label: "Invoices", layout: "invoices" },
	credits: { label: "Credits", layout: "credits" },
	payments: { label: "Payments", layout: "payments" },
	customers: { label: "New customers", layout: "customers" },
	"all-customers": { label: "All customers", layout: "customers" },
} as const;
export type BookFile = keyof typeof BOOK_FILES;
