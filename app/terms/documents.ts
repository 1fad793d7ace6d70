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

/** What a store can have on file: an application's documents, and what is sent for a store alone. */
export const LICENSES = {
	...DOCUMENTS,
	/** For one state; makes its orders exempt from sales tax (Rule 18.1). */
	resaleCertificate: { label: "Resale Certificate", short: "Certificate", required: false },
} as const;

export type LicenseKind = keyof typeof LICENSES;
export const LICENSE_KINDS = /* @__PURE__ */ keysOf(LICENSES);

/** A license's name without the remark in brackets, for sentences. */
export const documentName = (kind: LicenseKind): string => LICENSES[kind].label.replace(/ \(.*\)$/, "");

/** The licenses' names by field, for messages. */
export const DOCUMENT_NAMES = /* @__PURE__ */ Object.fromEntries(
	LICENSE_KINDS.map((kind) => [kind, documentName(kind)]),
) as Record<LicenseKind, string>;

/** The kinds without which a store may not get regulated goods (Rule 13.53); a resale permit is about sales tax. */
export const HOLDING_KINDS = [
	"businessLicense",
	"tobaccoLicense",
] as const satisfies ApplicationDocumentKind[];
