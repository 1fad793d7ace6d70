import { keysOf } from "./keys-of.ts";

/** What can be wrong with delivered goods, and the clock it has to be reported by (Rule 5.21). */
export const CLAIM_REASONS = {
	damaged: { label: "Damaged in transit", clock: "damage" },
	wrong: { label: "Wrong goods", clock: "damage" },
	missing: { label: "Missing or short", clock: "damage" },
	defective: { label: "Defective", clock: "defects" },
	unwanted: { label: "Unopened, to return", clock: "defects" },
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

/** The statuses of a claim (Rule 7.24). */
export const CLAIM_STATUSES = {
	open: { label: "Open", color: "yellow" },
	answered: { label: "Answered", color: "green" },
	closed: { label: "Closed", color: "gray" },
} as const;

export type ClaimStatus = keyof typeof CLAIM_STATUSES;
export const CLAIM_STATUS_NAMES = /* @__PURE__ */ keysOf(CLAIM_STATUSES);
