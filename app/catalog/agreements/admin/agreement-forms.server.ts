import { href } from "react-router";
import { formAction, nothingTyped } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { form, recordForms } from "~/http/record-page.server";
import { columnsIn } from "~/kernel/tables/column-choice";
import { mendsIn } from "~/kernel/tables/mends";
import { counted } from "~/kernel/texts/numbers";
import {
	cancelAgreements,
	chooseAgreementColumns,
	confirmAgreements,
	mendAgreements,
	previewAgreements,
	undoAgreements,
} from "../agreement-import.server";
import type { Route } from "./+types/agreement";

const pageOf = ({ params: { id } }: Route.ActionArgs) =>
	href("/admin/price-lists/agreements/:id/:does?", { id });

/** What can be done on the page of an import of agreements (Rule 15.9). */
export const agreementForms = recordForms({
	page: form(confirmAgreements, (args: Route.ActionArgs) => ({
		refusedTo: pageOf(args),
		done: (lists: number) => ({
			to: pageOf(args),
			title: "Prices Imported",
			text: `They are in ${counted(lists, "price list")}.`,
		}),
	})),
	columns: (args: Route.ActionArgs) =>
		formAction(args, {
			guard: adminOrDenied,
			schema: nothingTyped,
			run: ({ db, actor, form: posted }) =>
				chooseAgreementColumns(db, actor, args.params.id, columnsIn(posted)),
			failed: { title: "Error" },
			done: { to: pageOf(args) },
		}),
	mend: (args: Route.ActionArgs) =>
		formAction(args, {
			guard: adminOrDenied,
			schema: nothingTyped,
			run: ({ db, actor, form: posted }) => mendAgreements(db, actor, args.params.id, mendsIn(posted)),
			refusedTo: `${pageOf(args)}?show=error`,
			done: { to: pageOf(args) },
		}),
	/** Makes the preview again, as things are now. */
	again: (args: Route.ActionArgs) =>
		formAction(args, {
			guard: adminOrDenied,
			schema: nothingTyped,
			run: ({ db, actor }) => previewAgreements(db, actor, args.params.id),
			refusedTo: pageOf(args),
			done: { to: pageOf(args) },
		}),
	cancel: form(cancelAgreements, (args: Route.ActionArgs) => ({
		refusedTo: pageOf(args),
		done: {
			to: href("/admin/price-lists/agreements"),
			title: "Import Cancelled",
			text: "No price was changed.",
		},
	})),
	undo: form(undoAgreements, (args: Route.ActionArgs) => ({
		refusedTo: pageOf(args),
		done: { to: pageOf(args) },
	})),
});
