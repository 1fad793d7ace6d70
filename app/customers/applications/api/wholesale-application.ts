import { jsonAction, write } from "~/http/json.server";
import { applicationJson } from "../application.queries.server";
import { decideApplication } from "../decide-application.server";
import { decisionSchema } from "../decision.schema";
import { heldAfter, heldJson } from "../held-after.server";

export const action = jsonAction({
	PATCH: write({
		access: "applications",
		title: "Update Failed",
		ignoresUnknown: true,
		schema: decisionSchema,
		run: ({ db, actor, params }, input) => {
			const decided = decideApplication(db, actor, { ...input, id: params.id ?? "" });
			return { ...applicationJson(decided), ...heldJson(heldAfter(db, actor, decided)) };
		},
	}),
});
