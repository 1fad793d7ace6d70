import {
	type ApplicationDocumentKind,
	DOCUMENT_KINDS,
	DOCUMENTS,
	LICENSES,
	type LicenseKind,
} from "~/terms/documents";

/** Whether a client's value is the name of an application document. */
export const isDocumentKind = (value: unknown): value is ApplicationDocumentKind =>
	typeof value === "string" && Object.hasOwn(DOCUMENTS, value);

/** Whether a client's value is the name of a license. */
export const isLicenseKind = (value: unknown): value is LicenseKind =>
	typeof value === "string" && Object.hasOwn(LICENSES, value);

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

/** How many days before a license ends its owner is warned, nearest first. */
export const LICENSE_WARNING_DAYS = [7, 30, 60] as const;
