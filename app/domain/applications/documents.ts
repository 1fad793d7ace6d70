import { type ApplicationDocumentKind, DOCUMENT_KINDS, DOCUMENTS } from "../../terms/documents.ts";

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
