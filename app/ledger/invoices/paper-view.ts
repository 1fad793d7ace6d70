import { decimalOf } from "~/kernel/money";
import { counted } from "~/kernel/texts/numbers";
import { exciseView, exemptionView } from "~/rules";
import type { MoneyMethod, PaperKind } from "~/terms/papers";
import type { PaperDocument } from "~db/json-shapes";

export type PaperLine = {
	name: string;
	sku: string | null;
	quantity: number;
	unitPriceCents: number;
	lineTotalCents: number;
};

/** An entry that settles an invoice, or that a credit memo settles. */
export type Settlement = {
	id: string;
	kind: PaperKind;
	number: string | null;
	day: string;
	method: MoneyMethod | null;
	reference: string | null;
	cents: number;
};

/** An invoice or credit memo with everything printed on it. Amounts are in cents; a credit memo is negative in `cents` and `openCents` only. */
export type AccountPaper = {
	id: string;
	kind: "invoice" | "credit";
	number: string;
	companyId: string;
	orderId: string;
	day: string;
	dueOn: string | null;
	subtotalCents: number;
	taxCents: number;
	exciseCents: number;
	freightCents: number;
	cents: number;
	/** Not settled yet: positive for invoices, negative for credit memos. */
	openCents: number;
	/** The day a counter entry reversed it; null if none did. */
	undoneOn: string | null;
	/** The invoice that a credit memo is about. */
	invoiceNumber: string | null;
	reason: string | null;
	carrierName: string | null;
	document: PaperDocument & { seller: NonNullable<PaperDocument["seller"]> };
	lines: PaperLine[];
	settled: Settlement[];
	/** Whole days since the due day; 0 or below: not late. */
	daysLate: number;
	createdAt: Date;
};

/** An invoice or credit memo in the list on the order page. */
export type OrderPaper = Pick<
	AccountPaper,
	"number" | "kind" | "day" | "dueOn" | "cents" | "openCents" | "undoneOn" | "daysLate"
>;

/** 'paid', 'part paid', '8 days late', 'open'. */
export function stateText(paper: { cents: number; openCents: number; daysLate: number }): string {
	if (paper.openCents === 0) return "paid";
	if (paper.daysLate > 0) return `${counted(paper.daysLate, "day")} late`;
	return paper.openCents < paper.cents ? "part paid" : "open";
}

/** An invoice or credit memo as JSON: amounts as decimal strings, days as YYYY-MM-DD. */
export const paperJson = (paper: AccountPaper) => ({
	id: paper.id,
	kind: paper.kind,
	number: paper.number,
	companyId: paper.companyId,
	orderId: paper.orderId,
	orderNumber: paper.document.orderNumber,
	poNumber: paper.document.poNumber,
	day: paper.day,
	dueOn: paper.dueOn,
	subtotal: decimalOf(paper.subtotalCents),
	tax: decimalOf(paper.taxCents),
	excise: decimalOf(paper.exciseCents),
	exciseLines: exciseView(paper.document.excise ?? []),
	taxExemption: exemptionView(paper.document.exemption ?? null),
	freight: decimalOf(paper.freightCents),
	total: decimalOf(paper.cents),
	open: decimalOf(paper.openCents),
	daysLate: Math.max(0, paper.openCents > 0 ? paper.daysLate : 0),
	reason: paper.reason,
	seller: paper.document.seller,
	customer: paper.document.customer,
	billTo: paper.document.billTo,
	shipTo: paper.document.shipTo,
	parcel: paper.document.parcel,
	items: paper.lines.map(({ unitPriceCents, lineTotalCents, ...line }) => ({
		...line,
		price: decimalOf(unitPriceCents),
		total: decimalOf(lineTotalCents),
	})),
	settled: paper.settled.map(({ cents, ...one }) => ({ ...one, amount: decimalOf(cents) })),
});
