import { keysOf } from "./keys-of.ts";

/** What a person is in their company (Rule 13.6). */
export const COMPANY_ROLES = {
	owner: { label: "Owner", description: "Orders, and decides who belongs to the company" },
	buyer: { label: "Buyer", description: "Orders" },
	bookkeeper: { label: "Bookkeeper", description: "Sees orders and papers, buys nothing" },
} as const;

export type CompanyRole = keyof typeof COMPANY_ROLES;
export const COMPANY_ROLE_NAMES = /* @__PURE__ */ keysOf(COMPANY_ROLES);

/** The statuses of a company's location (Rule 13.5). */
export const LOCATION_STATUSES = {
	waiting: { label: "Waiting", color: "yellow" },
	approved: { label: "Approved", color: "green" },
	refused: { label: "Refused", color: "red" },
	closed: { label: "Closed", color: "gray" },
} as const;

export type LocationStatus = keyof typeof LOCATION_STATUSES;
export const LOCATION_STATUS_NAMES = /* @__PURE__ */ keysOf(LOCATION_STATUSES);

/** Whether a company may buy. */
export const COMPANY_STANDINGS = {
	approved: { label: "Approved", color: "green" },
	none: { label: "Not approved", color: "gray" },
	revoked: { label: "Revoked", color: "red" },
} as const;

export type CompanyStanding = keyof typeof COMPANY_STANDINGS;
