import { keysOf } from "./keys-of.ts";

/**
 * The documents of an application, by field name. `required` is shown to applicants; an application without them is
 * still accepted, and they can be added later (Rule 2.5).
 */
export const DOCUMENTS = {
	businessLicense: { label: "Business License", short: "Business", required: true },
	resellerPermit: { label: "Reseller Permit", short: "Resale", required: true },
	tobaccoLicense: { label: "Tobacco License (if applicable)", short: "Tobacco", required: false },
} as const;

export type ApplicationDocumentKind = keyof typeof DOCUMENTS;
export const DOCUMENT_KINDS = /* @__PURE__ */ keysOf(DOCUMENTS);
