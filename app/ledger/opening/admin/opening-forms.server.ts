import { href } from "react-router";
import { previewForms } from "~/desk/imports/import-forms.server";
import { form, recordForms } from "~/http/record-page.server";
import { counted } from "~/kernel/texts/numbers";
import {
	cancelOpenings,
	chooseOpeningColumns,
	confirmOpenings,
	mendOpenings,
	previewOpenings,
	undoOpenings,
} from "../opening-import.server";
import type { Route } from "./+types/opening-import";

const page = (id: string) => href("/admin/accounts/import/:id/:does?", { id });
const pageOf = ({ params: { id } }: Route.ActionArgs) => page(id);

/** What can be done on the page of an import of open papers (Rule 16.59). */
export const openingForms = recordForms({
	page: form(confirmOpenings, (args: Route.ActionArgs) => ({
		refusedTo: pageOf(args),
		done: (papers: number) => ({
			to: pageOf(args),
			title: "Papers Imported",
			text: `${counted(papers, "paper")} came in.`,
		}),
	})),
	...previewForms(
		{ chooseColumns: chooseOpeningColumns, mend: mendOpenings, preview: previewOpenings },
		page,
	),
	cancel: form(cancelOpenings, (args: Route.ActionArgs) => ({
		refusedTo: pageOf(args),
		done: { to: href("/admin/accounts/import"), title: "Import Cancelled", text: "No paper came in." },
	})),
	undo: form(undoOpenings, (args: Route.ActionArgs) => ({
		refusedTo: pageOf(args),
		done: { to: pageOf(args) },
	})),
});
