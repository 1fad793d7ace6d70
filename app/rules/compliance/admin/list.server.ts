import { href } from "react-router";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { form, recordForms } from "~/http/record-page.server";
import type { Actor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { stateListSchema } from "../compliance.schema";
import { getList } from "../state-rules.queries.server";
import { createList, saveList, stepList } from "../write-state-rules.server";
import type { Route } from "./+types/list";
import { STEP_TITLES } from "./step-titles";

/** Where a list stands: on the page of its state. */
export const listAt = (db: Db, actor: Actor, id: string): string =>
	`${href("/admin/compliance/:state", { state: getList(db, actor, id).state })}#row-${id}`;

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
			done: (id, { db, actor }) => ({ to: listAt(db, actor, id), title: "List Saved" }),
		}),
	/** Confirms the list, or takes the confirmation back (Rule 17.9). */
	step: form(stepList, ({ params: { id } }: Route.ActionArgs) => ({
		refusedTo: href("/admin/compliance"),
		done: (does, { db, actor }) => ({ to: listAt(db, actor, id), title: STEP_TITLES[does] }),
	})),
});
