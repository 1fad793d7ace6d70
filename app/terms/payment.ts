import { keysOf } from "./keys-of.ts";

/** The payment statuses of an order (Rule 7.2). */
export const PAYMENT_STATUSES = {
	pending: { label: "Pending" },
	paid: { label: "Paid" },
	refunded: { label: "Refunded" },
} as const;

export type PaymentStatus = keyof typeof PAYMENT_STATUSES;
export const PAYMENT_STATUS_NAMES = /* @__PURE__ */ keysOf(PAYMENT_STATUSES);

/** The payment methods of an order. Nothing is charged here. */
export const PAYMENT_METHODS = {
	net30: {
		name: "Net 30",
		description: "The invoice is due 30 days after the order ships. Nothing is charged now.",
	},
	credit_card: {
		name: "Credit card",
		description: "We call to take the card once the order is confirmed. No card number is asked for here.",
	},
	bank_transfer: {
		name: "Bank transfer",
		description: "The order ships when the transfer has arrived. Call us for the bank details.",
	},
	check: {
		name: "Check",
		description: "Check (mailed or on delivery). Make it out to us and write the order number on it.",
	},
} as const;

export type PaymentMethod = keyof typeof PAYMENT_METHODS;
export const PAYMENT_METHOD_NAMES = /* @__PURE__ */ keysOf(PAYMENT_METHODS);

/** The payment terms of an account: net 30, or only methods that pay first (Rule 7.9). */
export const PAYMENT_TERMS = { net30: { label: "Net 30" }, prepay: { label: "Prepay" } } as const;

export const PAYMENT_TERM_NAMES = /* @__PURE__ */ keysOf(PAYMENT_TERMS);
