import { decimalOf } from "~/kernel/money";
import { counted } from "~/kernel/texts/numbers";
import { exciseView, exemptionView } from "~/rules";
import type { EntryKind, MoneyMethod } from "~/terms/ledger";
import type { PaperDocument } from "~db/json-shapes";

export type EntryLine = {
	name: string;
	sku: string | null;
	quantity: number;
	unitPriceCents: number;
	lineTotalCents: number;
};

/** An entry that settles an invoice, or that a credit memo settles. */
export type Settlement = {
	id: string;
	kind: EntryKind;
	number: string | null;
	day: string;
	method: MoneyMethod | null;
	reference: string | null;
	cents: number;
};

/** An invoice or credit memo with everything printed on it. Amounts are in cents; a credit memo is negative in `cents` and `openCents` only. */
export type AccountEntry = {
	id: string;
	kind: "invoice" | "credit";
	number: string;
	companyId: string;
	/** Null, with `isOpening`, for a paper of the books before this shop. */
	orderId: string | null;
	isOpening: boolean;
	day: string;
	dueOn: string | null;
	subtotalCents: number;
	taxCents: number;
	exciseCents: number;
	freightCents: number;
	cents: number;
	/** Not settled yet: positive for invoices, negative for credit memos. */
	openCents: number;
	/** The day a reversal reversed it; null if none did. */
	undoneOn: string | null;
	/** The invoice that a credit memo is about. */
	invoiceNumber: string | null;
	reason: string | null;
	carrierName: string | null;
	document: PaperDocument & { seller: NonNullable<PaperDocument["seller"]> };
	lines: EntryLine[];
	settled: Settlement[];
	/** Whole days since the due day; 0 or below: not late. */
	daysLate: number;
	createdAt: Date;
};

/** An invoice or credit memo in the list on the order page. */
export type OrderEntry = Pick<
	AccountEntry,
	"number" | "kind" | "day" | "dueOn" | "cents" | "openCents" | "undoneOn" | "daysLate"
>;

/** 'paid', 'part paid', '8 days late', 'open'. */
export function stateText(entry: { cents: number; openCents: number; daysLate: number }): string {
	if (entry.openCents === 0) return "paid";
	if (entry.daysLate > 0) return `${counted(entry.daysLate, "day")} late`;
	return entry.openCents < entry.cents ? "part paid" : "open";
}

/** An invoice or credit memo as JSON: amounts as decimal strings, days as YYYY-MM-DD. */
export const entryJson = (entry: AccountEntry) => ({
	id: entry.id,
	kind: entry.kind,
	number: entry.number,
	companyId: entry.companyId,
	orderId: entry.orderId,
	isOpening: entry.isOpening,
	orderNumber: entry.document.orderNumber,
	poNumber: entry.document.poNumber,
	day: entry.day,
	dueOn: entry.dueOn,
	subtotal: decimalOf(entry.subtotalCents),
	tax: decimalOf(entry.taxCents),
	excise: decimalOf(entry.exciseCents),
	exciseLines: exciseView(entry.document.excise ?? []),
	taxExemption: exemptionView(entry.document.exemption ?? null),
	freight: decimalOf(entry.freightCents),
	total: decimalOf(entry.cents),
	open: decimalOf(entry.openCents),
	daysLate: Math.max(0, entry.openCents > 0 ? entry.daysLate : 0),
	reason: entry.reason,
	seller: entry.document.seller,
	customer: entry.document.customer,
	billTo: entry.document.billTo,
	shipTo: entry.document.shipTo,
	parcel: entry.document.parcel,
	items: entry.lines.map(({ unitPriceCents, lineTotalCents, ...line }) => ({
		...line,
		price: decimalOf(unitPriceCents),
		total: decimalOf(lineTotalCents),
	})),
	settled: entry.settled.map(({ cents, ...one }) => ({ ...one, amount: decimalOf(cents) })),
});
