import { formatCents } from "~/kernel/money";
import { type PrintedPaper, sellerContact } from "~/ui/paper/printed-paper";
import { dayText, questionsTo } from "../invoices/printed-paper.ts";
import type { MailedReceipt } from "./receipt.queries.server";

/** The receipt of a payment as printed (Rule 16.62). */
export const printedReceipt = ({
	company,
	day,
	name,
	cents,
	paid,
	leftCents,
	isUndone,
	seller,
}: MailedReceipt): PrintedPaper => ({
	kind: "Receipt",
	number: null,
	seller: { name: seller.name, contact: sellerContact(seller) },
	facts: [
		{ label: "Received", value: dayText(day), isStrong: true },
		{ label: "Paid by", value: name },
		...(isUndone ? [{ label: "State", value: "Taken back", isStrong: true }] : []),
	],
	parties: [{ label: "From", lines: [company.name] }],
	figures: [],
	caption: "What it pays",
	columns: [{ head: "Invoice" }, { head: "Paid", isNumber: true }],
	rows: paid.map((one) => [
		{ text: one.name, ...(one.number ? { paper: one.number } : {}) },
		{ text: formatCents(one.cents) },
	]),
	totals: [
		...(leftCents > 0 ? [{ label: "Left on your account", value: formatCents(leftCents) }] : []),
		{ label: "Received", value: formatCents(cents), isTotal: true },
	],
	foot: questionsTo(seller),
});
