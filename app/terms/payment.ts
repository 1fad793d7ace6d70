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
	/** The same before the shop's own instructions, where they say more. */
	withNote?: string;
	/** What is missing where the shop says nothing of its own. */
	lacksNote?: string;
	/** When the money comes: before the goods leave, as they arrive, or later. */
	paid: "before" | "on-delivery" | "later";
	/** An invoice is due this many days after the goods left. */
	dueDays: number;
	/** Whether an order needs credit: open terms and room below the limit (Rules 5.4, 16.50). */
	needsCredit: boolean;
	/** How the payment is recorded when the order is marked as paid. */
	arrivesAs: MoneyMethod;
	/** A shop begins without it (Rule 5.12). */
	beginsOff: boolean;
};

/** The payment methods of an order. Nothing is charged here. Code asks what a method means, never which one it is. */
export const PAYMENT_METHODS = {
	net30: {
		name: "Net 30",
		paid: "later",
		dueDays: 30,
		needsCredit: true,
		arrivesAs: "check",
		beginsOff: false,
		description: "The invoice is due 30 days after the order ships. Nothing is charged now.",
	},
	credit_card: {
		name: "Credit card",
		paid: "before",
		dueDays: 0,
		needsCredit: false,
		arrivesAs: "card",
		beginsOff: false,
		description: "We call to take the card once the order is confirmed. No card number is asked for here.",
	},
	bank_transfer: {
		name: "Bank transfer",
		paid: "before",
		dueDays: 0,
		needsCredit: false,
		arrivesAs: "wire",
		beginsOff: false,
		description: "The order ships when the transfer has arrived. Call us for the bank details.",
		withNote: "The order ships when the transfer has arrived.",
	},
	check: {
		name: "Check",
		paid: "before",
		dueDays: 0,
		needsCredit: false,
		arrivesAs: "check",
		beginsOff: false,
		description: "Check (mailed or on delivery). Make it out to us and write the order number on it.",
		lacksNote: "Say where to send checks, or switch the method off.",
		withNote: "Check (mailed or on delivery). Write the order number on it.",
	},
	cash_on_delivery: {
		name: "Cash on delivery",
		description:
			"Pay the driver in cash when the order arrives, and keep the receipt. Nothing is charged now.",
		paid: "on-delivery",
		dueDays: 7,
		needsCredit: false,
		arrivesAs: "cash",
		beginsOff: true,
	},
} as const satisfies Record<string, Method>;

export type PaymentMethod = keyof typeof PAYMENT_METHODS;
export const PAYMENT_METHOD_NAMES = /* @__PURE__ */ keysOf(PAYMENT_METHODS);

/** The methods that mean something. */
export const methodsThat = (meaning: (method: Method) => boolean): PaymentMethod[] =>
	PAYMENT_METHOD_NAMES.filter((name) => meaning(PAYMENT_METHODS[name]));

/** What a method means for the buyer; what the shop itself says of it may follow. */
export function methodSays(method: PaymentMethod, hasNote: boolean): string {
	const { description, withNote }: Method = PAYMENT_METHODS[method];
	return (hasNote && withNote) || description;
}

/** What is wrong with offering a method without instructions (Rule 5.12); null: nothing. */
export const lacksNote = (method: PaymentMethod): string | null =>
	(PAYMENT_METHODS[method] as Method).lacksNote ?? null;

/** Whether customers can't pay by a method until the shop has said more of it. */
export const needsNote = (method: PaymentMethod): boolean =>
	(PAYMENT_METHODS[method] as Method).withNote !== undefined;

/** How the shop takes payment by a method (Rule 5.12). */
export type OfferedMethod = {
	isOffered: boolean;
	users: MethodUsers;
	/** What customers who may use it read: bank details, payee, where checks go. */
	note: string | null;
	/** The https address of a page to pay on. */
	link: string | null;
};

/** What a customer reads of how to pay by a method. */
export type PayNote = Pick<OfferedMethod, "note" | "link">;

/** The same as lines of text, for papers and mails. */
export const payNoteText = ({ note, link }: PayNote): string =>
	[note, link && `Pay at ${link}`].filter(Boolean).join("\n");

/** The payment terms of an account: with credit, or only methods that need none (Rule 7.9). */
export const PAYMENT_TERMS = {
	net30: { label: "Net 30", hasCredit: true },
	prepay: { label: "Prepay", hasCredit: false },
} as const;

export type PaymentTerms = keyof typeof PAYMENT_TERMS;

export const PAYMENT_TERM_NAMES = /* @__PURE__ */ keysOf(PAYMENT_TERMS);

/** Who may pay by a method (Rule 5.15). */
export const METHOD_USERS = {
	everyone: { label: "Everyone" },
	prepay: { label: "Companies without net terms" },
	net: { label: "Companies on net terms" },
} as const satisfies Record<string, { label: string }>;

export type MethodUsers = keyof typeof METHOD_USERS;
export const METHOD_USER_NAMES = /* @__PURE__ */ keysOf(METHOD_USERS);

/** Whom the owner can let use a method: one that needs credit is for those alone who have it. */
export const usersOf = (method: PaymentMethod): readonly MethodUsers[] =>
	PAYMENT_METHODS[method].needsCredit ? ["net"] : METHOD_USER_NAMES;

/** Whether a company with these terms may pay by a method that is offered so (Rules 5.4, 5.12, 5.15). */
export function mayPayBy(
	method: PaymentMethod,
	{ isOffered, users }: Pick<OfferedMethod, "isOffered" | "users">,
	terms: PaymentTerms,
): boolean {
	const { hasCredit } = PAYMENT_TERMS[terms];
	if (!isOffered || (PAYMENT_METHODS[method].needsCredit && !hasCredit)) return false;
	return users === "everyone" || hasCredit === (users === "net");
}
