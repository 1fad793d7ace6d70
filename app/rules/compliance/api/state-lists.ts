import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { stateListSchema } from "../compliance.schema";
import { getList, lawJson, listLaw } from "../law.queries.server";
import { saveList } from "../write-law.server";

/** The lists of all states (Rule 17.8). */
export const loader = jsonLoader({
	access: "settings",
	run: ({ db, actor }) => ({ lists: listLaw(db, actor).lists.map(lawJson) }),
});

/** Adds a list, unconfirmed and without a copy. */
export const action = jsonAction({
	POST: write({
		access: "settings",
		title: "Failed to save list",
		schema: stateListSchema,
		status: 201,
		run: ({ db, actor }, input) => lawJson(getList(db, actor, saveList(db, actor, { ...input, id: null }))),
	}),
});
