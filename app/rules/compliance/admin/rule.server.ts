import { href } from "react-router";
import { form, recordForms } from "~/http/record-page.server";
import { getRule } from "../state-rules.queries.server";
import { heldByRule } from "../unclassified.server";
import { stepRule } from "../write-state-rules.server";
import type { Route } from "./+types/rule";
import { STEP_TITLES } from "./step-titles";

/** What can be done with a rule from its state's page. */
export const ruleForms = recordForms({
	/** Confirms the rule, takes the confirmation back, or ends it (Rule 17.9). */
	step: form(stepRule, ({ params: { id } }: Route.ActionArgs) => ({
		refusedTo: href("/admin/compliance"),
		done: (does, { db, actor }) => {
			const held = does === "confirm" ? heldByRule(db, actor, id) : null;
			const { state } = getRule(db, actor, id);
			return held
				? {
						to: `${href("/admin/compliance/flavors")}?state=${held.state}`,
						title: STEP_TITLES[does],
						text: "It holds what it needs to know of some products. Say what they are below.",
					}
				: { to: `${href("/admin/compliance/:state", { state })}#row-${id}`, title: STEP_TITLES[does] };
		},
	})),
});
