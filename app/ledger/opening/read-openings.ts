import { dayIn, signedCentsIn } from "~/kernel/tables/cell-texts";
import type { ImportMends, KeptRow } from "~db/json-shapes";
import { type OpeningColumn, openingColumns } from "./opening-columns.ts";
import type { OPENING_KINDS } from "./opening-kinds.ts";

export type RowProblem = { field: OpeningColumn; message: string };
type Texts = Readonly<Record<OpeningColumn, string>>;

/** A row as it is read; what it couldn't be read as is null, and among the problems. */
export type ReadOpening = {
	line: number;
	texts: Texts;
	/** What it says in the file: rows that say the same are the lines of one paper. */
	key: string;
	/** The line of the first row that says the same. */
	sameAs: number | undefined;
	kind: keyof typeof OPENING_KINDS;
	number: string;
	day: string | null;
	dueOn: string | null;
	/** Of its amount, in cents, without its sign. */
	amount: number | null;
	/** Why there is nothing to bring in. */
	left: string | undefined;
	problems: RowProblem[];
};

const NAMES = openingColumns.options.map(({ value }) => value as OpeningColumn);
const CREDIT = /credit|payment|deposit/i;
const INVOICE = /inv|charge|journal|debit|opening/i;
const NOT_OWED = /^(?:draft|void|voided|cancell?ed|deleted)$/i;

/**
 * Reads the rows of a file of open papers (Rule 16.59), with the cells that were mended. A row with a customer alone says whose the rows
 * below it are, as reports of QuickBooks are written; sums and empty rows are left out.
 */
export function readOpenings(
	rows: readonly KeptRow[],
	columns: readonly (OpeningColumn | "")[],
	mends: ImportMends,
): ReadOpening[] {
	let above = "";
	const first = new Map<string, number>();
	return rows.flatMap(({ line, cells }) => {
		const inFile = Object.fromEntries(
			NAMES.map((name) => [name, cells[columns.indexOf(name)]?.trim() ?? ""]),
		) as Texts;
		const { customer, number, day, amount } = inFile;
		if (!number && !day) {
			if (!amount) above = customer.replace(/\s\(\d+\)$/, "") || above;
			const lone = !amount || cells.some((cell) => /^(?:grand |sub)?total\b/i.test(cell.trim()));
			if (lone) {
				if (amount) above = "";
				return [];
			}
		}
		const whole = { ...inFile, customer: customer || above };
		const key = [whole.customer, number, day, amount].join("\n").toLowerCase();
		const sameAs = mends[line] ? undefined : first.get(key);
		if (sameAs === undefined) first.set(key, line);
		return [readRow(line, { ...whole, ...mends[line] }, { key, sameAs })];
	});
}

function readRow(line: number, texts: Texts, own: Pick<ReadOpening, "key" | "sameAs">): ReadOpening {
	const problems: RowProblem[] = [];
	const bad = (field: OpeningColumn, message: string) => {
		problems.push({ field, message });
	};
	const signed = signedCentsIn(texts.amount);
	if (!texts.customer) bad("customer", "is required");
	if (!texts.number) bad("number", "is required");
	if (!texts.amount) bad("amount", "is required");
	else if (signed === null) bad("amount", "must be an amount such as 1,200.00");
	const dayOf = (field: "day" | "dueOn") => {
		const found = texts[field] ? dayIn(texts[field]) : null;
		if (texts[field] && !found) bad(field, "must be a day such as 2026-12-31");
		return found;
	};
	const day = dayOf("day");
	if (!texts.day) bad("day", "is required");
	const isCredit = CREDIT.test(texts.kind) || (signed ?? 0) < 0;
	if (texts.kind && !CREDIT.test(texts.kind) && !INVOICE.test(texts.kind))
		bad("kind", "must be invoice or credit");
	const dueOn = isCredit ? null : dayOf("dueOn");
	return {
		...{ line, texts, ...own, problems, day, dueOn },
		kind: isCredit ? "credit" : "invoice",
		number: texts.number.replace(/^#\s*/, "").replace(/[\s/]+/g, "-"),
		amount: signed === null ? null : Math.abs(signed),
		left: NOT_OWED.test(texts.status)
			? `${texts.status} in the old books`
			: signed === 0
				? "Nothing is open"
				: undefined,
	};
}
