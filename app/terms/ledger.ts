import { keysOf } from "./keys-of.ts";

/** What stands in a company's account (Rule 16.1): each entry is an entry, and its balance is their sum. */
export const ENTRY_KINDS = {
	invoice: { label: "Invoice" },
	credit: { label: "Credit memo" },
	payment: { label: "Payment" },
	refund: { label: "Refund" },
	/** Takes another entry back. */
	counter: { label: "Counter entry" },
} as const;

export type EntryKind = keyof typeof ENTRY_KINDS;
export const ENTRY_KIND_NAMES = /* @__PURE__ */ keysOf(ENTRY_KINDS);

/** How money came or went. */
export const MONEY_METHODS = {
	check: { label: "Check" },
	ach: { label: "ACH" },
	wire: { label: "Wire" },
	card: { label: "Card" },
	cash: { label: "Cash" },
	other: { label: "Other" },
} as const;

export type MoneyMethod = keyof typeof MONEY_METHODS;
export const MONEY_METHOD_NAMES = /* @__PURE__ */ keysOf(MONEY_METHODS);

/** The statuses of a payment that a company says it sent (Rule 16.60). */
export const NOTICE_STATUSES = {
	waiting: { label: "Sent, not here yet", color: "yellow" },
	confirmed: { label: "Received", color: "green" },
	declined: { label: "Not found", color: "red" },
	withdrawn: { label: "Taken back", color: "gray" },
} as const;

export type NoticeStatus = keyof typeof NOTICE_STATUSES;
export const NOTICE_STATUS_NAMES = /* @__PURE__ */ keysOf(NOTICE_STATUSES);

/** The mails about a company's account. */
export const ACCOUNT_MAILS = {
	reminder: { label: "Reminder" },
	statement: { label: "Statement" },
} as const;

export const ACCOUNT_MAIL_NAMES = /* @__PURE__ */ keysOf(ACCOUNT_MAILS);
