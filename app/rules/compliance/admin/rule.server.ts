import { href } from "react-router";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { form, recordForms } from "~/http/record-page.server";
import { stateRuleSchema } from "../compliance.schema";
import { heldByRule } from "../unclassified.server";
import { createRule, saveRule, stepRule } from "../write-state-rules.server";
import type { Route } from "./+types/rule";
import { STEP_TITLES } from "./step-titles";

/** What can be done with a rule. */
export const ruleForms = recordForms({
	/** Adds or changes the rule; a change of what it says has to be confirmed (Rule 17.9). */
	page: (args: Route.ActionArgs) =>
		formAction(args, {
			guard: adminOrDenied,
			schema: stateRuleSchema,
			run: ({ db, actor }, input) => {
				const { id } = args.params;
				return id === "new" ? createRule(db, actor, input) : saveRule(db, actor, { ...input, id });
			},
			failed: { title: "Error", text: "The rule was not saved." },
			done: (id) => ({ to: `${href("/admin/compliance")}#row-${id}`, title: "Rule Saved" }),
		}),
	/** Confirms the rule, takes the confirmation back, or ends it (Rule 17.9). */
	step: form(stepRule, ({ params: { id } }: Route.ActionArgs) => ({
		refusedTo: href("/admin/compliance"),
		done: (does, { db, actor }) => {
			const held = does === "confirm" ? heldByRule(db, actor, id) : null;
			return held
				? {
						to: `${href("/admin/compliance/flavors")}?state=${held.state}`,
						title: STEP_TITLES[does],
						text: "It holds what it needs to know of some goods. Say what they are below.",
					}
				: { to: `${href("/admin/compliance")}#row-${id}`, title: STEP_TITLES[does] };
		},
	})),
});
