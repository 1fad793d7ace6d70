import { keysOf } from "./keys-of.ts";

/**
 * What can be wrong with delivered goods, and the clock it has to be reported by (Rule 5.21). Of some, the order's lines may
 * not name the goods: details do (Rule 19.1).
 */
export const CLAIM_REASONS = {
	damaged: { label: "Damaged in transit", clock: "damage", needsGoods: true },
	wrong: { label: "Wrong goods", clock: "damage", needsGoods: false },
	missing: { label: "Missing or short", clock: "damage", needsGoods: false },
	defective: { label: "Defective", clock: "defects", needsGoods: true },
	unwanted: { label: "Unopened, to return", clock: "defects", needsGoods: true },
} as const;

export type ClaimReason = keyof typeof CLAIM_REASONS;
export type ClaimClockName = (typeof CLAIM_REASONS)[ClaimReason]["clock"];
export const CLAIM_REASON_NAMES = /* @__PURE__ */ keysOf(CLAIM_REASONS);

/** What the buyer asks for. */
export const CLAIM_REMEDIES = {
	replacement: { label: "Replacement" },
	credit: { label: "Credit to my account" },
} as const;

export type ClaimRemedy = keyof typeof CLAIM_REMEDIES;
export const CLAIM_REMEDY_NAMES = /* @__PURE__ */ keysOf(CLAIM_REMEDIES);

/** How staff decide on a claim (Rule 19.3). */
export const CLAIM_DECISIONS = {
	approve: { label: "Approve all", done: "Approved" },
	part: { label: "Approve part", done: "Approved in part" },
	refuse: { label: "Refuse", done: "Not approved" },
} as const;

export type ClaimDecision = keyof typeof CLAIM_DECISIONS;
export const CLAIM_DECISION_NAMES = /* @__PURE__ */ keysOf(CLAIM_DECISIONS);

/** What the customer gets for approved goods (Rule 19.4). */
export const CLAIM_RESOLUTIONS = {
	credit: { label: "Credit memo" },
	refund: { label: "Refund" },
	replacement: { label: "Replacement shipment" },
} as const;

export type ClaimResolution = keyof typeof CLAIM_RESOLUTIONS;
export const CLAIM_RESOLUTION_NAMES = /* @__PURE__ */ keysOf(CLAIM_RESOLUTIONS);

/** The statuses of a claim (Rules 19.2, 19.3). */
export const CLAIM_STATUSES = {
	open: { label: "Open", color: "yellow" },
	refund: { label: "Refund due", color: "yellow" },
	goods: { label: "Waiting for goods", color: "yellow" },
	answered: { label: "Answered", color: "green" },
	closed: { label: "Closed", color: "gray" },
} as const;

export type ClaimStatus = keyof typeof CLAIM_STATUSES;
export const CLAIM_STATUS_NAMES = /* @__PURE__ */ keysOf(CLAIM_STATUSES);
