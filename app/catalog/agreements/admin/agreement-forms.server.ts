import { href } from "react-router";
import { previewForms } from "~/desk/imports/import-forms.server";
import { form, recordForms } from "~/http/record-page.server";
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

const page = (id: string) => href("/admin/price-lists/agreements/:id/:does?", { id });
const pageOf = ({ params: { id } }: Route.ActionArgs) => page(id);

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
	...previewForms(
		{ chooseColumns: chooseAgreementColumns, mend: mendAgreements, preview: previewAgreements },
		page,
	),
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
