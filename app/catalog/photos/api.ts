import { archiveCalls } from "~/desk/archives/archive-api.server";
import type { ApiTable } from "~/http/api.server";
import { photoWork } from "./photo-work.server";

const calls = archiveCalls(photoWork, {
	at: "/api/photos/import",
	what: "photos",
	names: "Each is called after a SKU or barcode.",
	facts: ["goes"],
});

/** The calls that bring in photos of products as a ZIP (Rule 7.51). */
export const photosApi = {
	"POST /api/photos/import": calls.take,
	"GET /api/photos/import/:id": calls.read,
	"DELETE /api/photos/import/:id": calls.cancel,
	"GET /api/photos/import/:id/files": calls.files,
	"POST /api/photos/import/:id/files": calls.answer,
	"POST /api/photos/import/:id/confirm": calls.confirm,
	"POST /api/photos/import/:id/undo": calls.undo,
} satisfies ApiTable;
