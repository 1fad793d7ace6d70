import { keysOf } from "./keys-of.ts";

/** The statuses of a wholesale application (Rules 2.6, 2.21, 2.20). */
export const APPLICATION_STATUSES = {
	pending: { label: "Pending", color: "yellow" },
	needs_information: { label: "Needs information", color: "orange" },
	approved: { label: "Approved", color: "green" },
	rejected: { label: "Rejected", color: "red" },
} as const;

export type ApplicationStatus = keyof typeof APPLICATION_STATUSES;
export const APPLICATION_STATUS_NAMES = /* @__PURE__ */ keysOf(APPLICATION_STATUSES);
