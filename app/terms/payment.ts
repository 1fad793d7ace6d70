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
	/** An invoice is due this many days after the goods left, where the order keeps no days of its own (Rule 7.55). */
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
		name: "Net terms",
		paid: "later",
		dueDays: 30,
		needsCredit: true,
		arrivesAs: "check",
		beginsOff: false,
		description: "The invoice comes when the order ships. Nothing is charged now.",
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

type Terms = {
	label: string;
	/** What they mean for the shop. */
	says: string;
	/** Days from shipping until an invoice is due; null: no credit is given. */
	netDays: number | null;
	/** Whether methods that need credit are open to it. */
	hasCredit: boolean;
	/** Whether the driver may collect where not everybody may pay so. */
	paysOnDelivery: boolean;
};

const net = <Days extends number>(days: Days) => ({
	label: `Net ${days}` as const,
	says: `Due ${days} days after the order ships.`,
	netDays: days,
	hasCredit: true as const,
	paysOnDelivery: false as const,
});

/** The payment terms of a company (Rules 7.9, 7.54). The owner chooses which are given. */
export const PAYMENT_TERMS = {
	prepay: {
		...{ label: "Prepay", says: "Ships when paid." },
		...{ netDays: null, hasCredit: false, paysOnDelivery: false },
	},
	cash_on_delivery: {
		...{ label: "Cash on delivery", says: "The driver collects, or it prepays." },
		...{ netDays: null, hasCredit: false, paysOnDelivery: true },
	},
	net7: net(7),
	net10: net(10),
	net15: net(15),
	net30: net(30),
	net45: net(45),
	net60: net(60),
} as const satisfies Record<string, Terms>;

export type PaymentTerms = keyof typeof PAYMENT_TERMS;

export const PAYMENT_TERM_NAMES = /* @__PURE__ */ keysOf(PAYMENT_TERMS);

/** What companies have in a shop that has set nothing. */
export const FIRST_TERMS = "net30" satisfies PaymentTerms;

/** The terms that mean something. */
export const termsThat = (meaning: (terms: Terms) => boolean): PaymentTerms[] =>
	PAYMENT_TERM_NAMES.filter((name) => meaning(PAYMENT_TERMS[name]));

/** How an order is paid: by its method, and the days of net terms that held when it was made (Rule 7.55). */
export type PaidBy = {
	paymentMethod: PaymentMethod;
	/** Null or absent: not on net terms, or from before there was a choice. */
	netDays?: number | null | undefined;
};

/** The days from shipping until the invoices of an order are due (Rules 16.1, 7.55). */
export function dueDaysOf({ paymentMethod, netDays }: PaidBy): number {
	const { needsCredit, dueDays } = PAYMENT_METHODS[paymentMethod];
	return needsCredit ? (netDays ?? dueDays) : dueDays;
}

/** What an order's way to pay is called: 'Net 15' on net terms, otherwise the method's name (Rule 7.55). */
export const methodName = (order: PaidBy): string =>
	PAYMENT_METHODS[order.paymentMethod].needsCredit
		? `Net ${dueDaysOf(order)}`
		: PAYMENT_METHODS[order.paymentMethod].name;

/** What an order's way to pay means for its buyer: on net terms with its days. */
export function orderSays(order: PaidBy, hasNote: boolean): string {
	if (PAYMENT_METHODS[order.paymentMethod].paid !== "later") return methodSays(order.paymentMethod, hasNote);
	return `The invoice is due ${dueDaysOf(order)} days after the order ships. Nothing is charged now.`;
}

/** What the way to pay of an order is called that a company with these terms would place; without net terms the method's own name. */
export const methodNameFor = (paymentMethod: PaymentMethod, terms: PaymentTerms): string =>
	PAYMENT_TERMS[terms].hasCredit
		? methodName({ paymentMethod, netDays: PAYMENT_TERMS[terms].netDays })
		: PAYMENT_METHODS[paymentMethod].name;

/** The days that an order keeps which is placed now (Rule 7.55); null: it is not on net terms. */
export const netDaysFor = (paymentMethod: PaymentMethod, terms: PaymentTerms): number | null =>
	PAYMENT_METHODS[paymentMethod].needsCredit ? PAYMENT_TERMS[terms].netDays : null;

/** Who may pay by a method (Rule 5.15). */
export const METHOD_USERS = {
	everyone: { label: "Everyone" },
	prepay: { label: "Companies without net terms" },
	net: { label: "Companies on net terms" },
	allowed: { label: "Companies with the terms Cash on delivery" },
} as const satisfies Record<string, { label: string }>;

export type MethodUsers = keyof typeof METHOD_USERS;
export const METHOD_USER_NAMES = /* @__PURE__ */ keysOf(METHOD_USERS);

/** Whom the owner can let use a method: one that needs credit is for those alone who have it. */
export function usersOf(method: PaymentMethod): readonly MethodUsers[] {
	const { needsCredit, paid } = PAYMENT_METHODS[method];
	if (needsCredit) return ["net"];
	return paid === "on-delivery" ? ["everyone", "allowed"] : ["everyone", "prepay", "net"];
}

/** Whether a company with these terms may pay by a method that is offered so (Rules 5.4, 5.12, 5.15). */
export function mayPayBy(
	method: PaymentMethod,
	{ isOffered, users }: Pick<OfferedMethod, "isOffered" | "users">,
	terms: PaymentTerms,
): boolean {
	const { hasCredit, paysOnDelivery } = PAYMENT_TERMS[terms];
	if (!isOffered || (PAYMENT_METHODS[method].needsCredit && !hasCredit)) return false;
	if (users === "allowed") return paysOnDelivery;
	return users === "everyone" || hasCredit === (users === "net");
}
