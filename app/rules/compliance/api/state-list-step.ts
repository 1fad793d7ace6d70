import { jsonAction, write } from "~/http/json.server";
import { lawStepSchema } from "../compliance.schema";
import { getList, lawJson } from "../law.queries.server";
import { stepList } from "../write-law.server";

/** Confirms a list or takes the confirmation back (Rule 17.9). */
export const action = jsonAction({
	POST: write({
		access: "settings",
		title: "Failed to save list",
		schema: lawStepSchema,
		run: ({ db, actor, params }, { does }) => {
			stepList(db, actor, params.id!, does);
			return lawJson(getList(db, actor, params.id!));
		},
	}),
});
