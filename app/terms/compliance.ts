import { keysOf } from "./keys-of.ts";

/** What a rule says of the goods it names (Rule 17.3). */
export const RULE_DECISIONS = {
	allowed: { label: "Allowed" },
	blocked: { label: "Blocked" },
	"needs-review": { label: "Needs review" },
} as const;
export type RuleDecision = keyof typeof RULE_DECISIONS;
export const RULE_DECISION_NAMES = /* @__PURE__ */ keysOf(RULE_DECISIONS);

/** The answers to whether goods may go to a state, the gravest first (Rule 17.5). */
export const VERDICTS = {
	blocked: { label: "Blocked", color: "red" },
	"needs-review": { label: "Needs review", color: "yellow" },
	unknown: { label: "Unknown", color: "gray" },
	allowed: { label: "Allowed", color: "green" },
} as const;
export type Verdict = keyof typeof VERDICTS;
export const VERDICT_NAMES = /* @__PURE__ */ keysOf(VERDICTS);

export const FLAVOR_CLASSES = {
	tobacco: "Tobacco",
	menthol: "Menthol or mint",
	flavored: "Any other flavor",
	unflavored: "No flavor",
} as const;
export type FlavorClass = keyof typeof FLAVOR_CLASSES;
export const FLAVOR_CLASS_NAMES = /* @__PURE__ */ keysOf(FLAVOR_CLASSES);

/** What being on a state's list means. */
export const LIST_MODES = {
	allow: "Only what is listed may be sold",
	deny: "What is listed may not be sold",
} as const;
export type ListMode = keyof typeof LIST_MODES;
export const LIST_MODE_NAMES = /* @__PURE__ */ keysOf(LIST_MODES);

/** The columns of a state's list that an import reads. */
export const LIST_COLUMNS = {
	productName: "Product name",
	flavor: "Flavor",
	code: "Code or SKU",
	manufacturer: "Manufacturer",
	listedOn: "Listed on",
	sellUntil: "May be sold until",
} as const;
export type ListColumn = keyof typeof LIST_COLUMNS;
export const LIST_COLUMN_NAMES = /* @__PURE__ */ keysOf(LIST_COLUMNS);
