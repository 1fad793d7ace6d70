import { keysOf } from "./keys-of.ts";

/** What an entry of a price list does to the customer's base price. */
export const PRICE_KINDS = {
	fixed: "Price",
	percent: "Percent off",
	amount: "Amount off",
} as const;
export type PriceKind = keyof typeof PRICE_KINDS;
export const PRICE_KIND_NAMES = /* @__PURE__ */ keysOf(PRICE_KINDS);

/** What an entry is for, the most specific first (Rule 15.4). */
export type PriceTarget = "flavor" | "product" | "brand" | "category";

/** Whom a price list is given to. */
export const PRICE_AUDIENCES = {
	everyone: "Every customer",
	tiers: "Tiers",
	companies: "Companies",
} as const;
export type PriceAudience = keyof typeof PRICE_AUDIENCES;
export const PRICE_AUDIENCE_NAMES = /* @__PURE__ */ keysOf(PRICE_AUDIENCES);

/** A product's own prices that can be planned for a day (Rule 15.20). */
const PLANNED_FIELDS = { wholesalePrice: "Wholesale price", msrp: "MSRP" } as const;
export type PlannedField = keyof typeof PLANNED_FIELDS;
export const PLANNED_FIELD_NAMES = /* @__PURE__ */ keysOf(PLANNED_FIELDS);
