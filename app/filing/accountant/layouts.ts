import type { Cell } from "~/kernel/csv/csv-source.server";
import { decimalOf } from "~/kernel/money";
import type { Accounting } from "~/kernel/settings/setting";
import type { BookEntry, BookLine, BookMoney, LineKind } from "./book.ts";

/** A row of a file of invoices or credits: a line with its paper. */
export type BookRow = { entry: BookEntry; line: BookLine };

type Columns<Row> = readonly (readonly [head: string, cell: (row: Row, accounts: Accounting) => Cell])[];

/** The columns of a file, in the order and with the headings that the program's import documents. */
type Layout<Row> = { columns: Columns<Row> /** Papers or payments that one import takes. */; most: number };

type System = {
	label: string;
	invoices: Layout<BookRow>;
	credits: Layout<BookRow>;
	payments: Layout<BookMoney>;
};

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

/** The programs whose imports we know (db/decisions/043-reports.md), by their name in the address. */
export const SYSTEMS = {
	quickbooks: {
		label: "QuickBooks Online",
		invoices: {
			most: 100,
			columns: [
				["*InvoiceNo", ({ entry }) => entry.number],
				["*Customer", ({ entry }) => entry.customer],
				["*InvoiceDate", ({ entry }) => usDay(entry.day)],
				["*DueDate", ({ entry }) => usDay(entry.dueOn)],
				["Terms", ({ entry }) => entry.terms],
				...QUICKBOOKS_LINE,
			],
		},
		credits: {
			most: 100,
			columns: [
				["*CreditMemoNo", ({ entry }) => entry.number],
				["*Customer", ({ entry }) => entry.customer],
				["*CreditMemoDate", ({ entry }) => usDay(entry.day)],
				...QUICKBOOKS_LINE,
			],
		},
		payments: {
			most: 1000,
			columns: [
				["RefNumber", ({ id }) => id],
				["TxnDate", ({ day }) => usDay(day)],
				["PaymentRefNumber", ({ reference }) => reference],
				["Customer", ({ customer }) => customer],
				["PaymentMethod", ({ method }) => method],
				["DepositToAccount", (_row, { depositTo }) => depositTo],
				["InvoiceApplyTo", ({ invoice }) => invoice],
				["LineAmount", ({ cents }) => decimalOf(cents)],
				["PrivateNote", ({ memo }) => memo],
			],
		},
	},
	xero: {
		label: "Xero",
		invoices: { most: 500, columns: xero(1) },
		credits: { most: 500, columns: xero(-1) },
		payments: {
			most: 1000,
			columns: [
				["*Date", ({ day }) => usDay(day)],
				["*Amount", ({ cents }) => decimalOf(cents)],
				["Payee", ({ customer }) => customer],
				["Description", ({ memo }) => memo],
				["Reference", ({ invoice }) => invoice],
				["Check Number", ({ method, reference }) => (method === "Check" ? reference : null)],
			],
		},
	},
} as const satisfies Record<string, System>;

export type SystemName = keyof typeof SYSTEMS;
export const BOOK_FILES = { invoices: "Invoices", credits: "Credits", payments: "Payments" } as const;
export type BookFile = keyof typeof BOOK_FILES;
