import { callKeyOf } from "~/http/form-key.server";
import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { correctionSchema, factsSchema } from "../pact.schema";
import { correctParcel, getReportFacts, saveReportFacts } from "../write-facts.server";

/** What reports say of an order (Rules 20.5, 20.6, 20.10). */
export const loader = jsonLoader({
	access: "reports",
	run: ({ db, actor, params }) => getReportFacts(db, actor, params.orderNumber ?? ""),
});

/** PUT replaces its facts, POST adds a correction. */
export const action = jsonAction({
	PUT: write({
		access: "exports",
		title: "Failed to save facts",
		schema: factsSchema,
		run: ({ db, actor, params }, input) => {
			saveReportFacts(db, actor, params.orderNumber ?? "", input);
			return getReportFacts(db, actor, params.orderNumber ?? "");
		},
	}),
	POST: write({
		access: "exports",
		title: "Failed to add correction",
		schema: correctionSchema,
		status: 201,
		run: (call, input) => {
			const { db, actor, params } = call;
			correctParcel(db, actor, params.orderNumber ?? "", input, callKeyOf(call, input));
			return getReportFacts(db, actor, params.orderNumber ?? "");
		},
	}),
});
