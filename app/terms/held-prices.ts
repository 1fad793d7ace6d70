import { keysOf } from "./keys-of.ts";

/** The statuses of prices that wait, or waited, for an owner of the shop (Rule 7.170). */
export const HELD_PRICE_STATUSES = {
	waiting: { label: "Waits for an owner", color: "yellow" },
	approved: { label: "Approved", color: "green" },
	declined: { label: "Turned down", color: "red" },
	withdrawn: { label: "Withdrawn", color: "gray" },
} as const;

export type HeldPriceStatus = keyof typeof HELD_PRICE_STATUSES;
export const HELD_PRICE_STATUS_NAMES = /* @__PURE__ */ keysOf(HELD_PRICE_STATUSES);
