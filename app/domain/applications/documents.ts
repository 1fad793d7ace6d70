import {
	type ApplicationDocumentKind,
	DOCUMENT_KINDS,
	DOCUMENTS,
	LICENSE_KINDS,
	LICENSES,
	type LicenseKind,
} from "../../terms/documents.ts";

/** Whether a client's value is the name of an application document. */
export const isDocumentKind = (value: unknown): value is ApplicationDocumentKind =>
	typeof value === "string" && Object.hasOwn(DOCUMENTS, value);

/** Whether a client's value is the name of a license. */
export const isLicenseKind = (value: unknown): value is LicenseKind =>
	typeof value === "string" && Object.hasOwn(LICENSES, value);

/** A license's name without the remark in brackets, for sentences. */
export const documentName = (kind: LicenseKind): string => LICENSES[kind].label.replace(/ \(.*\)$/, "");

/** The licenses' names by field, for messages. */
export const DOCUMENT_NAMES = Object.fromEntries(
	LICENSE_KINDS.map((kind) => [kind, documentName(kind)]),
) as Record<LicenseKind, string>;

/** A stored and checked file that no row references yet. */
export type StoredFile = {
	storageKey: string;
	/** The client's file name, cleaned. */
	name: string;
	contentType: string;
	/** Bytes. */
	size: number;
};

/** The required documents that are missing. */
export const missingDocuments = (
	files: Partial<Record<ApplicationDocumentKind, unknown>>,
): ApplicationDocumentKind[] => DOCUMENT_KINDS.filter((kind) => DOCUMENTS[kind].required && !files[kind]);

/** How many days before a license ends its owner is warned, nearest first (Rule 2.24). */
export const LICENSE_WARNING_DAYS = [7, 30, 60] as const;
