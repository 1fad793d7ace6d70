import { applicationJson } from "~/domain/applications/application.queries.server";
import { decideApplication } from "~/domain/applications/decide-application.server";
import { decisionSchema } from "~/domain/applications/decision.schema";
import { jsonAction, write } from "~/http/json.server";

export const action = jsonAction({
	PATCH: write({
		access: "applications",
		title: "Update Failed",
		schema: decisionSchema,
		run: ({ db, actor, params }, input) =>
			applicationJson(decideApplication(db, actor, { ...input, id: params.id ?? "" })),
	}),
});
