import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { getFiling } from "../pact.queries.server";
import { filingSchema } from "../pact.schema";
import { saveFiling } from "../write-report.server";

/** Where a state's report goes, and how (Rules 20.3, 20.10). */
export const loader = jsonLoader({
	access: "reports",
	run: ({ db, actor, params }) => {
		const { state, filing } = getFiling(db, actor, params.state ?? "");
		return { state, ...filing };
	},
});

export const action = jsonAction({
	PUT: write({
		access: "exports",
		title: "Failed to save state",
		schema: filingSchema,
		run: ({ db, actor, params }, input) => {
			saveFiling(db, actor, params.state ?? "", input);
			const { state, filing } = getFiling(db, actor, params.state ?? "");
			return { state, ...filing };
		},
	}),
});
