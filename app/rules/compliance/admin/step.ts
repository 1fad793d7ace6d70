import { href } from "react-router";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { ruleStepSchema } from "../compliance.schema";
import { heldByRule } from "../unclassified.server";
import { stepList, stepRule } from "../write-state-rules.server";
import type { Route } from "./+types/step";

const DONE_TEXTS = { confirm: "Confirmed", withdraw: "Confirmation taken back", end: "Ends today" } as const;

/** Confirms a rule or a list, takes the confirmation back, or ends a rule (Rule 17.9). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: ruleStepSchema,
		run: ({ db, actor }, { does }) => {
			const { what, id } = args.params;
			if (what === "lists") {
				stepList(db, actor, id, does);
				return { does, held: null };
			}
			stepRule(db, actor, id, does);
			return { does, held: does === "confirm" ? heldByRule(db, actor, id) : null };
		},
		refusedTo: href("/admin/compliance"),
		done: ({ does, held }) =>
			held
				? {
						to: `${href("/admin/compliance/flavors")}?state=${held.state}`,
						title: DONE_TEXTS[does],
						text: "It holds what it needs to know of some goods. Say what they are below.",
					}
				: { to: `${href("/admin/compliance")}#row-${args.params.id}`, title: DONE_TEXTS[does] },
	});
