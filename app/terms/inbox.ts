import { keysOf } from "./keys-of.ts";

/** The topics of a message to the staff (Rule 6.1). */
export const MESSAGE_TYPES = ["general", "wholesale", "support"] as const;

/** The statuses of a message (Rule 7.21). */
export const MESSAGE_STATUSES = {
	new: { label: "New", color: "yellow" },
	read: { label: "Read", color: "gray" },
	replied: { label: "Replied", color: "green" },
	archived: { label: "Archived", color: "gray" },
} as const;

export const MESSAGE_STATUS_NAMES = /* @__PURE__ */ keysOf(MESSAGE_STATUSES);

/** The statuses of a quote request (Rule 7.21). */
export const QUOTE_STATUSES = {
	pending: { label: "Pending", color: "yellow" },
	quoted: { label: "Quoted", color: "green" },
	closed: { label: "Closed", color: "gray" },
} as const;

export const QUOTE_STATUS_NAMES = /* @__PURE__ */ keysOf(QUOTE_STATUSES);
