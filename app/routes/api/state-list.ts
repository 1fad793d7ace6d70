import { listCopySchema } from "~/domain/compliance/compliance.schema";
import { importCopy } from "~/domain/compliance/copy-list.server";
import { getList, lawJson } from "~/domain/compliance/law.queries.server";
import { jsonAction, jsonLoader, write } from "~/http/json.server";

/** One list with the number of its entries. */
export const loader = jsonLoader({
	access: "settings",
	run: ({ db, actor, params }) => lawJson(getList(db, actor, params.id!)),
});

/** Imports a copy of the list: its text with headings, the day and the source (Rule 17.10). */
export const action = jsonAction({
	POST: write({
		access: "settings",
		title: "Failed to import list",
		schema: listCopySchema,
		run: ({ db, actor, params }, input) => {
			const { fresh, gone, changed, unchanged, hash } = importCopy(db, actor, params.id!, input);
			return { fresh: fresh.length, gone: gone.length, changed: changed.length, unchanged, hash };
		},
	}),
});
