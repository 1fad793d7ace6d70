import { href } from "react-router";
import { archiveForms } from "~/desk/archives/archive-forms.server";
import { photoWork } from "../photo-work.server";

/** What can be done on the page of an import of pictures (Rule 7.51). */
export const photoForms = archiveForms(photoWork, {
	pageOf: (id) => href("/admin/import/photos/:id/:does?", { id }),
	list: href("/admin/import/photos"),
	cancelled: "No picture was changed.",
});
