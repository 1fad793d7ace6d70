import { keysOf } from "./keys-of.ts";

/** The statuses of a mail in the outbox (Rule 8.1). */
export const MAIL_STATUSES = {
	queued: { label: "Queued", color: "yellow" },
	sending: { label: "Sending", color: "blue" },
	sent: { label: "Sent", color: "green" },
	failed: { label: "Failed", color: "red" },
} as const;

export const MAIL_STATUS_NAMES = /* @__PURE__ */ keysOf(MAIL_STATUSES);

export type MailStatus = keyof typeof MAIL_STATUSES;
