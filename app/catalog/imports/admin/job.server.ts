import { href } from "react-router";
import { formAction, nothingTyped } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { form, recordForms } from "~/http/record-page.server";
import { mendsIn } from "~/kernel/tables/mends";
import { leaveOutRows } from "../leave-out-rows.server";
import { mendRows } from "../mend-rows.server";
import { cancelImport, confirmImport, undoImport, untilImportRests } from "../product-import.server";
import type { Route } from "./+types/job";

const pageOf = ({ params: { id } }: Route.ActionArgs) => href("/admin/import/:id/:does?", { id });

/** What can be done on an import's page. */
export const importForms = recordForms({
	/** Starts the import of all rows or of the good ones (Rule 7.15), or goes on with one that was stopped (Rule 7.45). */
	page: (args: Route.ActionArgs) =>
		formAction(args, {
			guard: adminOrDenied,
			schema: nothingTyped,
			run: async ({ db, actor, form }) => {
				confirmImport(db, actor, args.params.id, {
					confirmed: Number(form.get("flavors") ?? 0),
					goodOnly: form.get("rows") === "good",
				});
				await untilImportRests(db, args.params.id);
			},
			refusedTo: pageOf(args),
			done: { to: pageOf(args) },
		}),
	/** Takes back what the import did (Rule 7.48). */
	undo: (args: Route.ActionArgs) =>
		formAction(args, {
			guard: adminOrDenied,
			schema: nothingTyped,
			run: async ({ db, actor }) => {
				undoImport(db, actor, args.params.id);
				await untilImportRests(db, args.params.id);
			},
			refusedTo: pageOf(args),
			done: { to: pageOf(args) },
		}),
	/** Reads cells of rows with errors otherwise, and shows the preview of that (Rule 7.49). */
	mend: (args: Route.ActionArgs) =>
		formAction(args, {
			guard: adminOrDenied,
			schema: nothingTyped,
			run: async ({ db, actor, form }) => {
				mendRows(db, actor, args.params.id, mendsIn(form));
				await untilImportRests(db, args.params.id);
			},
			refusedTo: `${pageOf(args)}?show=error`,
			done: { to: pageOf(args) },
		}),
	/** Leaves rows of the page out, or takes them in after all (Rule 7.49). */
	leave: (args: Route.ActionArgs) =>
		formAction(args, {
			guard: adminOrDenied,
			schema: nothingTyped,
			run: async ({ db, actor, form }) => {
				const texts = (name: string) => form.getAll(name).map(String);
				leaveOutRows(db, actor, args.params.id, { shown: texts("row"), left: texts("leave") });
				await untilImportRests(db, args.params.id);
			},
			refusedTo: pageOf(args),
			done: { to: pageOf(args) },
		}),
	cancel: form(cancelImport, (args: Route.ActionArgs) => ({
		refusedTo: pageOf(args),
		done: { to: href("/admin/import"), title: "Import Cancelled", text: "Nothing was changed." },
	})),
});
