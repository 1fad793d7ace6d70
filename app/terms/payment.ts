import { keysOf } from "./keys-of.ts";
import type { MoneyMethod } from "./ledger.ts";

/** The payment statuses of an order (Rule 7.2). */
export const PAYMENT_STATUSES = {
	pending: { label: "Pending" },
	paid: { label: "Paid" },
	refunded: { label: "Refunded" },
} as const;

export type PaymentStatus = keyof typeof PAYMENT_STATUSES;
export const PAYMENT_STATUS_NAMES = /* @__PURE__ */ keysOf(PAYMENT_STATUSES);

type Method = {
	name: string;
	/** What it means for the buyer. */
	description: string;
	/** When the money comes: before the goods leave, as they arrive, or later. */
	paid: "before" | "on-delivery" | "later";
	/** An invoice is due this many days after the goods left. */
	dueDays: number;
	/** Whether an order needs credit: open terms and room below the limit (Rules 5.4, 16.50). */
	needsCredit: boolean;
	/** How the payment is recorded when the order is marked as paid. */
	arrivesAs: MoneyMethod;
	/** Offered only where the shop's settings switch it on (Rule 5.12). */
	isOptional: boolean;
};

/** The payment methods of an order. Nothing is charged here. Code asks what a method means, never which one it is. */
export const PAYMENT_METHODS = {
	net30: {
		name: "Net 30",
		paid: "later",
		dueDays: 30,
		needsCredit: true,
		arrivesAs: "check",
		isOptional: false,
		description: "The invoice is due 30 days after the order ships. Nothing is charged now.",
	},
	credit_card: {
		name: "Credit card",
		paid: "before",
		dueDays: 0,
		needsCredit: false,
		arrivesAs: "card",
		isOptional: false,
		description: "We call to take the card once the order is confirmed. No card number is asked for here.",
	},
	bank_transfer: {
		name: "Bank transfer",
		paid: "before",
		dueDays: 0,
		needsCredit: false,
		arrivesAs: "wire",
		isOptional: false,
		description: "The order ships when the transfer has arrived. Call us for the bank details.",
	},
	check: {
		name: "Check",
		paid: "before",
		dueDays: 0,
		needsCredit: false,
		arrivesAs: "check",
		isOptional: false,
		description: "Check (mailed or on delivery). Make it out to us and write the order number on it.",
	},
	cash_on_delivery: {
		name: "Cash on delivery",
		description:
			"Pay the driver in cash when the order arrives, and keep the receipt. Nothing is charged now.",
		paid: "on-delivery",
		dueDays: 7,
		needsCredit: false,
		arrivesAs: "cash",
		isOptional: true,
	},
} as const satisfies Record<string, Method>;

export type PaymentMethod = keyof typeof PAYMENT_METHODS;
export const PAYMENT_METHOD_NAMES = /* @__PURE__ */ keysOf(PAYMENT_METHODS);

/** The methods that mean something. */
export const methodsThat = (meaning: (method: Method) => boolean): PaymentMethod[] =>
	PAYMENT_METHOD_NAMES.filter((name) => meaning(PAYMENT_METHODS[name]));

/** The methods that a shop switches on in its settings (Rule 5.12). */
export const OPTIONAL_METHODS = /* @__PURE__ */ PAYMENT_METHOD_NAMES.filter(
	(name) => PAYMENT_METHODS[name].isOptional,
);

/** The payment terms of an account: with credit, or only methods that need none (Rule 7.9). */
export const PAYMENT_TERMS = {
	net30: { label: "Net 30", hasCredit: true },
	prepay: { label: "Prepay", hasCredit: false },
} as const;

export type PaymentTerms = keyof typeof PAYMENT_TERMS;

export const PAYMENT_TERM_NAMES = /* @__PURE__ */ keysOf(PAYMENT_TERMS);
