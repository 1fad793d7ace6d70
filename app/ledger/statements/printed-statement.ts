import { BYTE_ORDER_MARK, csvLine } from "~/kernel/csv/csv";
import { decimalOf, formatCents } from "~/kernel/money";
import { counted } from "~/kernel/texts/numbers";
import { keysOf } from "~/terms/keys-of";
import { PAYMENT_TERMS } from "~/terms/payment";
import { type PaperCell, type PrintedPaper, sellerContact } from "~/ui/paper/printed-paper";
import { addressLines, dayText, licenseLines, questionsTo, shortDay } from "../invoices/printed-paper.ts";
import type { Entry, Statement } from "./account.queries.server";
import { AGING, type Aging, lateOf } from "./aging.ts";

/** The strip of a statement: what is open by how late it is, and credits. */
export const agingFigures = (aging: Aging): PrintedPaper["figures"] =>
	keysOf(AGING).map((name) => ({
		label: AGING[name],
		value: formatCents(aging[name]),
		isLate: name !== "current" && name !== "credits" && aging[name] > 0,
	}));

const entryRow =
	(today: string) =>
	({ day, name, number, note, dueOn, cents, daysLate, balanceCents, isUndone }: Entry): PaperCell[] => [
		{ text: shortDay(day, today) },
		{
			text: name,
			...(number ? { paper: number } : {}),
			...(note ? { note } : {}),
			...(daysLate > 0 ? { late: `${counted(daysLate, "day")} late` } : {}),
			...(isUndone ? { isStruck: true } : {}),
		},
		{ text: dueOn ? shortDay(dueOn, today) : "" },
		{ text: cents >= 0 ? formatCents(cents) : "" },
		{ text: cents < 0 ? formatCents(cents) : "" },
		{ text: formatCents(balanceCents) },
	];

/** A statement as printed (Rule 16.45). */
export function printedStatement(statement: Statement): PrintedPaper {
	const numbers = licenseLines(statement.licenses.theirs, statement.licenses.ours);
	const { company, billTo, seller, from, to, openingCents, entries, balanceCents, aging } = statement;
	const empty = { text: "" };
	return {
		kind: "Statement",
		number: null,
		seller: { name: seller.name, contact: sellerContact(seller) },
		facts: [
			{ label: "Statement date", value: dayText(to) },
			{ label: "Account", value: company.name },
			{ label: "Terms", value: PAYMENT_TERMS[company.terms].label },
		],
		parties: [
			{ label: "Bill to", lines: billTo ? addressLines(billTo, company.name) : [company.name] },
			...(numbers.length > 0 ? [{ label: "Licenses", lines: numbers }] : []),
		],
		figures: agingFigures(aging),
		caption: "Entries",
		columns: [
			{ head: "Date", isDay: true },
			{ head: "Entry" },
			{ head: "Due", isDay: true },
			{ head: "Charge", isNumber: true },
			{ head: "Payment", isNumber: true },
			{ head: "Balance", isNumber: true },
		],
		rows: [
			...(openingCents === 0 && entries.length > 0
				? []
				: [
						[
							{ text: shortDay(from, to) },
							{ text: "Balance before" },
							empty,
							empty,
							empty,
							{ text: formatCents(openingCents) },
						],
					]),
			...entries.map(entryRow(to)),
		],
		totals: [
			...(lateOf(aging) > 0 ? [{ label: "Late", value: formatCents(lateOf(aging)) }] : []),
			{ label: "Balance", value: formatCents(balanceCents), isTotal: true },
		],
		foot: [
			["Write the invoice number on your payment.", questionsTo(seller)].filter(Boolean).join(" "),
			seller.payNote,
		]
			.filter(Boolean)
			.join("\n"),
	};
}

/** A statement as CSV: a line for each entry, amounts as decimal numbers. */
export function* statementCsv({ entries, openingCents, from }: Statement): Generator<string> {
	yield BYTE_ORDER_MARK + csvLine(["Date", "Entry", "About", "Due", "Charge", "Payment", "Balance", "Open"]);
	yield csvLine([from, "Balance before", null, null, null, null, decimalOf(openingCents), null]);
	for (const { day, name, note, dueOn, cents, balanceCents, openCents } of entries) {
		const amounts = cents >= 0 ? [decimalOf(cents), null] : [null, decimalOf(-cents)];
		yield csvLine([day, name, note, dueOn, ...amounts, decimalOf(balanceCents), decimalOf(openCents)]);
	}
}

/** Amounts by days late as JSON. */
export const agingJson = (aging: Aging) =>
	Object.fromEntries(keysOf(AGING).map((name) => [name, decimalOf(aging[name])])) as Record<
		keyof Aging,
		string
	>;

/** A statement as JSON: amounts as decimal strings, above zero where the company owes. */
export const statementJson = ({
	company,
	from,
	to,
	openingCents,
	entries,
	balanceCents,
	aging,
	open,
}: Statement) => ({
	...{ company, from, to },
	opening: decimalOf(openingCents),
	entries: entries.map(({ cents, openCents, balanceCents: balance, ...entry }) => ({
		...entry,
		amount: decimalOf(cents),
		open: decimalOf(openCents),
		balance: decimalOf(balance),
	})),
	balance: decimalOf(balanceCents),
	aging: agingJson(aging),
	openInvoices: open.map(({ openCents, ...one }) => ({ ...one, open: decimalOf(openCents) })),
});
