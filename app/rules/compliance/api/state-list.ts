import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { listCopySchema, stateListSchema } from "../compliance.schema";
import { copyJson, importCopy, planCopy } from "../copy-list.server";
import { getList, lawJson } from "../law.queries.server";
import { saveList } from "../write-law.server";

/** One list with the number of its entries. */
export const loader = jsonLoader({
	access: "settings",
	run: ({ db, actor, params }) => lawJson(getList(db, actor, params.id!)),
});

/**
 * PUT replaces what the list is. POST imports a copy of it: its text with headings, the day and the source; with `preview`
 * it only answers what the copy would change (Rule 17.10).
 */
export const action = jsonAction({
	PUT: write({
		access: "settings",
		title: "Failed to save list",
		schema: stateListSchema,
		run: ({ db, actor, params }, input) =>
			lawJson(getList(db, actor, saveList(db, actor, { ...input, id: params.id! }))),
	}),
	POST: write({
		access: "settings",
		title: "Failed to import list",
		schema: listCopySchema,
		run: ({ db, actor, params }, input) =>
			copyJson((input.preview ? planCopy : importCopy)(db, actor, params.id!, input), input.preview),
	}),
});
