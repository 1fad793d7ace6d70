import { dayIn, isBelowZero, plainAmount, signedCentsIn, unsigned } from "~/kernel/tables/cell-texts";
import type { ImportMends, KeptRow } from "~db/json-shapes";
import { type PastColumn, type PastColumnChoice, pastColumns } from "./past-columns.ts";

export type PastProblem = { field: PastColumn; message: string };
export type PastTexts = Readonly<Record<PastColumn, string>>;

/** A row as it is read; what it couldn't be read as is null, and among the problems. */
export type ReadPastLine = {
	line: number;
	texts: PastTexts;
	/** The line of the first row that says the same. */
	sameAs: number | undefined;
	number: string;
	day: string | null;
	/** Below zero for a return. */
	units: number | null;
	unitPriceCents: number | null;
	totalCents: number | null;
	/** Why it doesn't come in. */
	left: string | undefined;
	problems: PastProblem[];
};

const NAMES = pastColumns.options.map(({ value }) => value as PastColumn);
/** What a row takes from the first one of its order, where exports write it once. */
const OF_ORDER = ["day", "customer", "email", "store", "status", "cancelled", "kind"] as const;
const NOT_SOLD = /^(?:draft|void|voided|cancell?ed|deleted|failed|expired|refunded)$/i;
const NO_SALE = /estimate|quote|purchase|bill|payment|deposit|transfer|journal|check\b/i;
const CREDIT = /credit|refund|return/i;
const SUM = /^(?:grand |sub)?total\b/i;
const MOST_UNITS = 1_000_000;

/**
 * Reads rows of past orders, one after the other (Rule 7.190), with the cells that were mended. A row with a customer or product alone says what
 * the rows below it are of, as reports of QuickBooks are written; sums and empty rows are left out.
 */
export function pastReader(columns: PastColumnChoice, mends: ImportMends) {
	const at = new Map(NAMES.map((name) => [name, columns.indexOf(name)]));
	const above = { customer: "", product: "" };
	const first = new Map<string, number>();
	const orders = new Map<string, PastTexts>();
	return ({ line, cells }: KeptRow): ReadPastLine | undefined => {
		const inFile = Object.fromEntries(NAMES.map((name) => [name, cells[at.get(name)!]?.trim() ?? ""]));
		const own = inFile as Record<PastColumn, string>;
		const filled = cells.filter((cell) => cell.trim());
		if (filled.length === 0 || (!own.number && !own.day && filled.some((cell) => SUM.test(cell.trim()))))
			return undefined;
		if (filled.length === 1 && (own.customer || own.product)) {
			if (own.customer) Object.assign(above, { customer: own.customer.replace(/\s\(\d+\)$/, "") });
			else above.product = own.product;
			return undefined;
		}
		own.customer ||= own.email ? "" : above.customer;
		own.product ||= own.sku ? "" : above.product;
		const texts = { ...own, ...mends[line] };
		const order = orders.get(texts.number);
		if (!order && texts.number) orders.set(texts.number, texts);
		else if (order)
			for (const name of OF_ORDER) texts[name] ||= mends[line]?.[name] === undefined ? order[name] : "";
		const key = JSON.stringify(texts).toLowerCase();
		const sameAs = first.get(key);
		if (sameAs === undefined) first.set(key, line);
		return readRow(line, texts, sameAs);
	};
}

function readRow(line: number, texts: PastTexts, sameAs: number | undefined): ReadPastLine {
	const problems: PastProblem[] = [];
	const bad = (field: PastColumn, message: string) => {
		problems.push({ field, message });
	};
	const number = texts.number.replace(/^#\s*/, "");
	if (!number) bad("number", "is required");
	else if (number.length > 60) bad("number", "must be at most 60 characters");
	const day = texts.day ? dayOf(texts.day) : null;
	if (!texts.day) bad("day", "is required");
	else if (!day) bad("day", "must be a day such as 2025-12-31");
	if (!texts.customer && !texts.email) bad("customer", "is required");
	if (!texts.sku && !texts.product) bad("sku", "is required, or a product");
	const typed = wholeIn(texts.units);
	if (texts.units && typed === null) bad("units", "must be a whole number");
	const price = amountIn("price");
	const amount = amountIn("amount");
	function amountIn(field: "price" | "amount"): number | null {
		const cents = texts[field] ? centsOf(texts[field]) : null;
		if (texts[field] && cents === null) bad(field, "must be an amount such as 12.50");
		return cents;
	}
	const isReturn = CREDIT.test(texts.kind) || [typed, price, amount].some((one) => (one ?? 0) < 0);
	const count = typed === null ? null : Math.abs(typed);
	const each = price === null ? null : Math.abs(price);
	const all = amount === null ? null : Math.abs(amount);
	const sign = isReturn ? -1 : 1;
	const total = all ?? (count === null || each === null ? null : count * each);
	return {
		...{ line, texts, sameAs, number, day, problems },
		units: count === null ? null : sign * count,
		unitPriceCents: each ?? (count && all !== null ? Math.round(all / count) : null),
		totalCents: total === null ? null : sign * total,
		left: whyLeft(texts, typed),
	};
}

function whyLeft({ status, cancelled, kind, units }: PastTexts, typed: number | null): string | undefined {
	if (NOT_SOLD.test(status)) return `${status} in the old books`;
	if (cancelled) return "Cancelled in the old books";
	if (NO_SALE.test(kind)) return `${kind} is no sale`;
	if (!units || typed === 0) return "It has no units";
	return undefined;
}

/** A day, with the time of day that other programs write behind it. */
const dayOf = (text: string): string | null =>
	dayIn(text) ?? dayIn(text.replace(/^(\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4})[T, ].*$/, "$1"));

/** An amount in cents; rates have more decimals than these. */
const centsOf = (text: string): number | null =>
	signedCentsIn(
		text.replace(/\d+\.\d{3,8}(?!\d)/, (exact) =>
			plainAmount(exact) === exact ? Number(exact).toFixed(2) : exact,
		),
	);

function wholeIn(text: string): number | null {
	const found = /^(\d{1,7})(?:\.0+)?$/.exec(unsigned(text).replace(/,(?=\d{3}\b)/g, ""));
	const units = found ? Number(found[1]) : null;
	if (units === null || units > MOST_UNITS) return null;
	return isBelowZero(text) ? -units : units;
}
