import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href } from "react-router";
import { type ApplicationDocumentKind, DOCUMENT_KINDS, DOCUMENTS } from "~/domain/applications/documents";
import type { OwnApplication } from "~/domain/applications/own-application.server";
import { ACCEPTED_FILES } from "~/site";
import { Button } from "~/ui/button";
import { ErrorSummary, problemsOf } from "~/ui/error-summary";
import { FileField } from "~/ui/file-field";

/** Documents of an application that is in: what is there, what is missing, and room for both to be sent. */
export function DocumentForm({
	application,
	result,
}: {
	application: OwnApplication;
	result?: SubmissionResult;
}) {
	const [form, fields] = useForm<Record<ApplicationDocumentKind, string>>({
		id: "documents-form",
		lastResult: result,
	});
	return (
		<Form
			method="post"
			action={href("/portal/documents")}
			encType="multipart/form-data"
			id={form.id}
			onSubmit={form.onSubmit}
			noValidate
		>
			<ErrorSummary problems={problemsOf(form)} />
			<p className="mute mb-5">
				PDF, JPG, JPEG, PNG, DOC or DOCX, up to 10 MB each. A file takes the place of the one before.
			</p>
			{DOCUMENT_KINDS.map((kind) => {
				const file = application.files.find((one) => one.kind === kind);
				return (
					<FileField
						key={kind}
						field={fields[kind]}
						label={DOCUMENTS[kind].label}
						mark={file ? "provided" : application.missing.includes(kind) ? "missing" : "optional"}
						hint={file ? "Choose a file only to replace the one we have." : undefined}
						accept={ACCEPTED_FILES}
						required={false}
					>
						{file ? (
							<p className="small mt-1">
								We have{" "}
								<a href={href("/documents/:fileId", { fileId: file.id })}>
									<b>{file.name}</b>
								</a>
							</p>
						) : null}
					</FileField>
				);
			})}
			<Button pendingText="Uploading...">Upload documents</Button>
		</Form>
	);
}
