import { href } from "react-router";
import { archiveForms } from "~/desk/archives/archive-forms.server";
import { documentWork } from "../document-work.server";

/** What can be done on the page of an import of documents (Rule 13.86). */
export const documentForms = archiveForms(documentWork, {
	pageOf: (id) => href("/admin/companies/documents/import/:id/:does?", { id }),
	list: href("/admin/companies/documents/import"),
	cancelled: "No document was filed.",
});
