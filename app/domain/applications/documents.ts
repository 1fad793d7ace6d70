import type { ApplicationDocumentKind } from "~db/json-shapes";
import { keysOf } from "../../terms/keys-of.ts";

export type { ApplicationDocumentKind } from "~db/json-shapes";

/**
 * The documents of an application, by field name. `required` is what applicants are told; an application without
 * them is accepted all the same, and they can be added later (Rule 2.5).
 */
export const DOCUMENTS = {
	businessLicense: { label: "Business License", required: true },
	resellerPermit: { label: "Reseller Permit", required: true },
	tobaccoLicense: { label: "Tobacco License (if applicable)", required: false },
} as const satisfies Record<ApplicationDocumentKind, { label: string; required: boolean }>;

export const DOCUMENT_KINDS = keysOf(DOCUMENTS);

/** Whether something sent by a client names a document of an application. */
export const isDocumentKind = (value: unknown): value is ApplicationDocumentKind =>
	typeof value === "string" && Object.hasOwn(DOCUMENTS, value);

/** The name of a document without its remark in brackets, for sentences. */
export const documentName = (kind: ApplicationDocumentKind): string =>
	DOCUMENTS[kind].label.replace(/ \(.*\)$/, "");

/** The documents' names by field, for messages. */
export const DOCUMENT_NAMES = Object.fromEntries(
	DOCUMENT_KINDS.map((kind) => [kind, documentName(kind)]),
) as Record<ApplicationDocumentKind, string>;

/** A file that is stored and judged, before a row names it. */
export type StoredFile = {
	storageKey: string;
	/** The client's file name, cleaned. */
	name: string;
	contentType: string;
	/** Bytes. */
	size: number;
};

/** Which required documents are not there. */
export const missingDocuments = (
	files: Partial<Record<ApplicationDocumentKind, unknown>>,
): ApplicationDocumentKind[] => DOCUMENT_KINDS.filter((kind) => DOCUMENTS[kind].required && !files[kind]);
