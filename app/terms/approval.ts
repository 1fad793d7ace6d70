import { keysOf } from "./keys-of.ts";

/** The statuses of an order that waits, or waited, for an owner of its company (Rule 13.20). */
export const APPROVAL_STATUSES = {
	waiting: { label: "Waiting for approval", color: "yellow" },
	approved: { label: "Approved", color: "green" },
	declined: { label: "Declined", color: "red" },
	withdrawn: { label: "Withdrawn", color: "gray" },
	ended: { label: "Ended", color: "gray" },
} as const;

export type ApprovalStatus = keyof typeof APPROVAL_STATUSES;
export const APPROVAL_STATUS_NAMES = /* @__PURE__ */ keysOf(APPROVAL_STATUSES);
