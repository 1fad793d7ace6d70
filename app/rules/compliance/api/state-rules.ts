import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { stateRuleSchema } from "../compliance.schema";
import { getRule, lawJson, listLaw } from "../law.queries.server";
import { saveRule } from "../write-law.server";

/** The rules and lists of all states (Rules 17.3, 17.8). */
export const loader = jsonLoader({
	access: "settings",
	run: ({ db, actor }) => {
		const { rules, lists } = listLaw(db, actor);
		return { rules: rules.map(lawJson), lists: lists.map(lawJson) };
	},
});

/** Adds a rule, unconfirmed. */
export const action = jsonAction({
	POST: write({
		access: "settings",
		title: "Failed to save rule",
		schema: stateRuleSchema,
		status: 201,
		run: ({ db, actor }, input) => lawJson(getRule(db, actor, saveRule(db, actor, { ...input, id: null }))),
	}),
});
