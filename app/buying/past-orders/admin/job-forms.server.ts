import { href } from "react-router";
import { previewForms } from "~/desk/imports/import-forms.server";
import { formAction, nothingTyped } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { form, recordForms } from "~/http/record-page.server";
import {
	cancelPastImport,
	choosePastColumns,
	confirmPastImport,
	mendPastRows,
	previewPastImport,
	undoPastImport,
	untilPastRests,
} from "../past-import.server";
import type { Route } from "./+types/job";

const page = (id: string) => href("/admin/orders/before/import/:id/:does?", { id });
const pageOf = ({ params: { id } }: Route.ActionArgs) => page(id);

/** What can be done on the page of an import of past orders (Rule 7.190). */
export const pastImportForms = recordForms({
	page: (args: Route.ActionArgs) =>
		formAction(args, {
			guard: adminOrDenied,
			schema: confirmPastImport.input,
			run: async ({ db, actor }, typed) => {
				confirmPastImport(db, actor, { ...typed, id: args.params.id });
				await untilPastRests(db, args.params.id);
			},
			refusedTo: pageOf(args),
			done: { to: pageOf(args) },
		}),
	...previewForms({ chooseColumns: choosePastColumns, mend: mendPastRows, preview: previewPastImport }, page),
	cancel: form(cancelPastImport, (args: Route.ActionArgs) => ({
		refusedTo: pageOf(args),
		done: {
			to: href("/admin/orders/before/import"),
			title: "Import Cancelled",
			text: "No past order came in.",
		},
	})),
	undo: (args: Route.ActionArgs) =>
		formAction(args, {
			guard: adminOrDenied,
			schema: nothingTyped,
			run: async ({ db, actor }) => {
				undoPastImport(db, actor, { id: args.params.id });
				await untilPastRests(db, args.params.id);
			},
			refusedTo: pageOf(args),
			done: { to: pageOf(args) },
		}),
});
