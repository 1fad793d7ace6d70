import { applicationJson } from "~/domain/applications/application.queries.server";
import { decideApplication } from "~/domain/applications/decide-application.server";
import { decisionSchema } from "~/domain/applications/decision.schema";
import { heldAfter, heldJson } from "~/domain/applications/held-after.server";
import { jsonAction, write } from "~/http/json.server";

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
