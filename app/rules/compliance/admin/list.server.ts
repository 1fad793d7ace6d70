import { href } from "react-router";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { form, recordForms } from "~/http/record-page.server";
import { stateListSchema } from "../compliance.schema";
import { createList, saveList, stepList } from "../write-state-rules.server";
import type { Route } from "./+types/list";
import { STEP_TITLES } from "./step-titles";

/** What can be done with a list. */
export const listForms = recordForms({
	/** Adds or changes the list (Rules 17.8, 17.9). */
	page: (args: Route.ActionArgs) =>
		formAction(args, {
			guard: adminOrDenied,
			schema: stateListSchema,
			run: ({ db, actor }, input) => {
				const { id } = args.params;
				return id === "new" ? createList(db, actor, input) : saveList(db, actor, { ...input, id });
			},
			failed: { title: "Error", text: "The list was not saved." },
			done: (id) => ({ to: `${href("/admin/compliance")}#row-${id}`, title: "List Saved" }),
		}),
	/** Confirms the list, or takes the confirmation back (Rule 17.9). */
	step: form(stepList, ({ params: { id } }: Route.ActionArgs) => ({
		refusedTo: href("/admin/compliance"),
		done: (does) => ({ to: `${href("/admin/compliance")}#row-${id}`, title: STEP_TITLES[does] }),
	})),
});
