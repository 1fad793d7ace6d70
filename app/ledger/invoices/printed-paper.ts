import { receiverOf } from "~/kernel/addresses/receiver";
import { timeText } from "~/kernel/clock/time-text";
import { formatCents } from "~/kernel/money";
import { exciseAmount } from "~/rules";
import { FIRST_TAX_RATE, taxLabel } from "~/terms/order-rates";
import { dueDaysOf, methodName } from "~/terms/payment";
import { type PrintedPaper, sellerContact } from "~/ui/paper/printed-paper";
import type { Address } from "~db/json-shapes";
import type { AccountEntry } from "./entry-view.ts";

/** 'Oct 14, 2026'. */
export const dayText = (day: string): string =>
	timeText(new Date(`${day}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });

/** 'Oct 14', in its own year as in `dayText`. */
export const shortDay = (day: string, today: string): string =>
	day.slice(0, 4) === today.slice(0, 4) ? dayText(day).replace(/, \d{4}$/, "") : dayText(day);

export const addressLines = (address: Address, company?: string): string[] =>
	[
		address.company ?? company,
		receiverOf(address),
		address.address1,
		address.address2,
		`${address.city}, ${address.state} ${address.zipCode}`,
	].filter((line) => line !== undefined && line !== "") as string[];

const isSame = (a: Address, b: Address) => addressLines(a).join() === addressLines(b).join();

/** 'Questions: (555) 010-0199.', where there is a number. */
export const questionsTo = ({ phone }: { phone: string }): string => (phone ? `Questions: ${phone}.` : "");

/** The license numbers of both sides, a line each. Both sides read the same paper, so neither is "ours". */
export const licenseLines = (buyer: readonly string[], seller: readonly string[]): string[] => [
	...buyer.map((license) => `Buyer: ${license}`),
	...seller.map((license) => `Seller: ${license}`),
];

/** An invoice or credit memo as printed. */
export function printedPaper({ document, lines, ...entry }: AccountEntry): PrintedPaper {
	const { seller, customer, billTo, shipTo, parcel } = document;
	const isInvoice = entry.kind === "invoice";
	const sign = isInvoice ? 1 : -1;
	const { paymentMethod, netDays } = document;
	const paidBy = paymentMethod && { paymentMethod, netDays };
	const bill = { lines: billTo ? addressLines(billTo, customer.name) : [customer.name] };
	const parties = !shipTo
		? [{ label: "Bill to", ...bill }]
		: billTo && isSame(billTo, shipTo)
			? [{ label: "Bill and ship to", ...bill }]
			: [
					{ label: "Bill to", ...bill },
					{ label: "Ship to", lines: addressLines(shipTo, customer.name) },
				];
	const shipped = parcel
		? [
				`Parcel ${parcel.number}: ${[entry.carrierName, parcel.trackingNumbers.join(", ")].filter(Boolean).join(" ")}`,
			]
		: [];
	const total = { label: "Total", value: formatCents(entry.cents), isTotal: true };
	const numbers = licenseLines(customer.licenses, seller.licenses);
	return {
		kind: isInvoice ? "Invoice" : "Credit memo",
		number: entry.number,
		seller: { name: seller.name, contact: sellerContact(seller) },
		facts: [
			{ label: isInvoice ? "Invoice" : "Credit memo", value: entry.number, isStrong: true },
			{ label: "Date", value: dayText(entry.day) },
			...(entry.dueOn
				? [
						{
							label: paidBy && dueDaysOf(paidBy) > 0 ? `Due, ${methodName(paidBy).toLowerCase()}` : "Due",
							value: dayText(entry.dueOn),
							isStrong: true,
						},
					]
				: []),
			...(entry.undoneOn ? [{ label: "Taken back", value: dayText(entry.undoneOn), isStrong: true }] : []),
			...(entry.invoiceNumber ? [{ label: "For invoice", value: entry.invoiceNumber }] : []),
			document.orderNumber
				? { label: "Order, PO number", value: `${document.orderNumber}, ${document.poNumber ?? "none"}` }
				: { label: "From", value: "The books before this shop" },
		],
		parties: [
			...parties,
			...(shipped.length + numbers.length > 0
				? [{ label: parcel ? "Shipment and licenses" : "Licenses", lines: [...shipped, ...numbers] }]
				: []),
		],
		figures: [],
		caption: "Lines",
		columns: [
			{ head: "Product" },
			{ head: "Quantity", isNumber: true },
			{ head: "Each", isNumber: true },
			{ head: "Total", isNumber: true },
		],
		rows: lines.map(({ name, sku, quantity, unitPriceCents, lineTotalCents }) => [
			{ text: name, isStrong: true, ...(sku ? { note: sku } : {}) },
			{ text: String(quantity) },
			{ text: formatCents(sign * unitPriceCents) },
			{ text: formatCents(sign * lineTotalCents) },
		]),
		totals: entry.isOpening
			? [total]
			: [
					{ label: "Subtotal", value: formatCents(sign * entry.subtotalCents) },
					{
						label: taxLabel(
							document.exemption,
							document.taxRate === undefined ? FIRST_TAX_RATE : document.taxRate,
						),
						value: formatCents(sign * entry.taxCents),
					},
					...(document.excise ?? []).map((sum) => ({
						label: sum.name,
						value: exciseAmount({ ...sum, cents: sign * sum.cents }),
					})),
					{ label: "Freight", value: formatCents(sign * entry.freightCents) },
					total,
				],
		foot: isInvoice
			? [
					[paidBy && `${methodName(paidBy)}.`, `Write ${entry.number} on your payment.`, questionsTo(seller)]
						.filter(Boolean)
						.join(" "),
					seller.payNote,
				]
					.filter(Boolean)
					.join("\n")
			: [entry.reason, questionsTo(seller)].filter(Boolean).join(". "),
	};
}
