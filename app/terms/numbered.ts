// What has a number of its own (Rule 9.80): its prefix and first number as a shop starts, and its least digits.
export const NUMBERED = {
	order: { label: "Orders", one: "order", prefix: "RW-", first: 10_001, digits: 1 },
	invoice: { label: "Invoices", one: "invoice", prefix: "INV-", first: 10_001, digits: 1 },
	credit: { label: "Credit memos", one: "credit memo", prefix: "CM-", first: 1, digits: 4 },
	approval: {
		...{ label: "Orders waiting for approval", one: "order waiting for approval" },
		...{ prefix: "A-", first: 1_001, digits: 1 },
	},
	purchase: { label: "Purchase orders", one: "purchase order", prefix: "PO-", first: 1_001, digits: 1 },
	claim: { label: "Claims", one: "claim", prefix: "C-", first: 1_001, digits: 1 },
} as const;

export type Numbered = keyof typeof NUMBERED;
export const NUMBERED_KINDS = Object.keys(NUMBERED) as Numbered[];

/** A number as it is written: 'RW-10240', 'CM-0012'. */
export const numberText = (kind: Numbered, prefix: string, n: number): string =>
	prefix + String(n).padStart(NUMBERED[kind].digits, "0");
