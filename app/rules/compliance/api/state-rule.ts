import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { lawStepSchema, stateRuleSchema } from "../compliance.schema";
import { getRule, lawJson } from "../law.queries.server";
import { heldByRule } from "../unclassified.server";
import { saveRule, stepRule } from "../write-law.server";

/** One rule. */
export const loader = jsonLoader({
	access: "settings",
	run: ({ db, actor, params }) => lawJson(getRule(db, actor, params.id!)),
});

/**
 * PUT replaces the rule; POST confirms it, takes the confirmation back or ends it today (Rule 17.9). `unknown`: how many flavors and
 * products the rules of its state then hold because they are not classified (Rule 17.18).
 */
export const action = jsonAction({
	PUT: write({
		access: "settings",
		title: "Failed to save rule",
		schema: stateRuleSchema,
		run: ({ db, actor, params }, input) =>
			lawJson(getRule(db, actor, saveRule(db, actor, { ...input, id: params.id! }))),
	}),
	POST: write({
		access: "settings",
		title: "Failed to save rule",
		schema: lawStepSchema,
		run: ({ db, actor, params }, { does }) => {
			stepRule(db, actor, params.id!, does);
			const unknown = does === "confirm" ? (heldByRule(db, actor, params.id!)?.total ?? 0) : 0;
			return { ...lawJson(getRule(db, actor, params.id!)), unknown };
		},
	}),
});
