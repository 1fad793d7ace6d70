import { formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { grouped } from "~/kernel/texts/numbers";
import { type PrintedPaper, sellerContact } from "~/ui/paper/printed-paper";
import type { Purchase } from "./purchase.queries.server";

type Buyer = { name: string; address: string; phone: string; email: string };

/** What a line comes to; null: nobody said what a unit costs. */
export const lineCents = ({
	quantity,
	costCents,
}: Pick<Purchase["rows"][number], "quantity" | "costCents">) => (costCents ? quantity * costCents : null);

/** An order to a supplier as printed (Rule 7.157): the same on paper and in the mail's PDF. */
export function printedPurchase(purchase: Purchase, buyer: Buyer, sentOn: string): PrintedPaper {
	const { number, revision, expectedDay, seller, rows, goodsCents = 0, freightCents, note, units } = purchase;
	return {
		kind: "Purchase order",
		number,
		seller: { name: buyer.name, contact: sellerContact(buyer) },
		facts: [
			{ label: "Purchase order", value: number, isStrong: true },
			...(revision > 1 ? [{ label: "Version", value: String(revision), isStrong: true }] : []),
			{ label: "Date", value: dayText(sentOn) },
			...(expectedDay ? [{ label: "Expected", value: dayText(expectedDay), isStrong: true }] : []),
			...(seller.account ? [{ label: "Account", value: seller.account }] : []),
			...(seller.terms ? [{ label: "Terms", value: seller.terms }] : []),
		],
		parties: [
			{
				label: "Supplier",
				lines: [seller.name, seller.contact, seller.email, seller.phone].filter((line): line is string =>
					Boolean(line),
				),
			},
			{ label: "Ship to", lines: [buyer.name, buyer.address].filter(Boolean) },
		],
		figures: [],
		caption: "Lines",
		columns: [
			{ head: "Product" },
			{ head: "Your code" },
			{ head: "Quantity", isNumber: true },
			{ head: "Each", isNumber: true },
			{ head: "Total", isNumber: true },
		],
		rows: rows.map((line) => {
			const cents = lineCents(line);
			return [
				{ text: line.name, isStrong: true, ...(line.sku ? { note: line.sku } : {}) },
				{ text: line.code ?? "" },
				{ text: grouped(line.quantity) },
				{ text: line.costCents ? formatCents(line.costCents) : "" },
				{ text: cents === null ? "" : formatCents(cents) },
			];
		}),
		totals: [
			{ label: "Units", value: grouped(units) },
			...(freightCents ? [{ label: "Freight", value: formatCents(freightCents) }] : []),
			{ label: "Total", value: formatCents(goodsCents + (freightCents ?? 0)), isTotal: true },
		],
		foot: [note, `Please write ${number} on the delivery note and the invoice.`].filter(Boolean).join("\n"),
	};
}
