import { href } from "react-router";
import { lawStepSchema } from "~/domain/compliance/compliance.schema";
import { stepList, stepRule } from "~/domain/compliance/write-law.server";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/step";

const SAID = { confirm: "Confirmed", withdraw: "Confirmation taken back", end: "Ends today" } as const;

/** Confirms a rule or a list, takes the confirmation back, or ends a rule (Rule 17.9). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: lawStepSchema,
		run: ({ db, actor }, { does }) => {
			const { what, id } = args.params;
			(what === "lists" ? stepList : stepRule)(db, actor, id, does);
			return does;
		},
		refusedTo: href("/admin/compliance"),
		done: (does) => ({ to: `${href("/admin/compliance")}#row-${args.params.id}`, title: SAID[does] }),
	});
