import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { Form, href } from "react-router";
import { MAX_FILE_MB } from "~/kernel/config/site";
import { type ApplicationDocumentKind, DOCUMENT_KINDS } from "~/terms/documents";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { DocumentPicker } from "../../applications/buyer/document-picker";
import type { OwnApplication } from "../../applications/own-application.server";

const BUTTON = "Upload documents";

/** The documents of a submitted application: those we have, those missing, and a picker for each. */
export function DocumentForm({
	application,
	page,
	replacing = null,
	result,
}: {
	application: OwnApplication;
	/** Path of the page that shows the form. */
	page: string;
	/** The document whose picker is open although it has a file. */
	replacing?: ApplicationDocumentKind | null;
	result?: SubmissionResult;
}) {
	const [form, fields] = answeredForm<Record<ApplicationDocumentKind, string>>({
		id: "documents-form",
		lastResult: result,
	});
	const action = href("/portal/documents");
	const ids = application.files.map(({ id }) => id).join();
	const [idsBefore] = useState(ids);
	const fileOf = (kind: ApplicationDocumentKind) => application.files.find((file) => file.kind === kind);
	return (
		<Form method="post" action={action} encType="multipart/form-data" id={form.id} noValidate>
			{/* Scripts have uploaded files since the page loaded, so submitting the form without files is not an error. */}
			{ids === idsBefore ? null : <input type="hidden" name="sent" value="already" />}
			<ErrorSummary problems={problemsOf(form)} />
			<p className="mute mb-5">
				{`PDF, JPG, JPEG, PNG, DOC or DOCX, up to ${MAX_FILE_MB} MB each. A new file replaces the old one.`}
			</p>
			{DOCUMENT_KINDS.map((kind) => {
				const file = fileOf(kind);
				const mark = file ? "provided" : application.missing.includes(kind) ? "missing" : "optional";
				return (
					<DocumentPicker
						key={kind}
						kind={kind}
						field={fields[kind]}
						file={file ? { ...file, href: href("/documents/:fileId", { fileId: file.id }) } : null}
						replacing={replacing === kind}
						mark={mark}
						to={{ action, page, button: BUTTON }}
					/>
				);
			})}
			<Button pendingText="Uploading...">{BUTTON}</Button>
		</Form>
	);
}
