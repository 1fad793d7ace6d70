import { archiveCalls } from "~/desk/archives/archive-api.server";
import type { ApiTable } from "~/http/api.server";
import { documentWork } from "./document-work.server";

const calls = archiveCalls(documentWork, {
	at: "/api/documents/import",
	what: "documents",
	names: "Their names say company, store, kind, state, number and last day.",
	facts: ["goes", "kind", "number", "state", "expiresOn"],
});

/** The calls that bring in licenses and other documents of customers as a ZIP (Rule 13.86). */
export const documentsApi = {
	"POST /api/documents/import": calls.take,
	"GET /api/documents/import/:id": calls.read,
	"DELETE /api/documents/import/:id": calls.cancel,
	"GET /api/documents/import/:id/files": calls.files,
	"POST /api/documents/import/:id/files": calls.answer,
	"POST /api/documents/import/:id/confirm": calls.confirm,
	"POST /api/documents/import/:id/undo": calls.undo,
} satisfies ApiTable;
