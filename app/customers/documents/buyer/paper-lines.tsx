import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { MAX_FILE_MB } from "~/kernel/config/site";
import { dayText } from "~/kernel/texts/day-text";
import { type ApplicationDocumentKind, DOCUMENT_KINDS, DOCUMENTS, documentName } from "~/terms/documents";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { SiteLink } from "~/ui/site-link";
import { Badge, type BadgeColor } from "~/ui/text/badge";
import { DocumentPicker } from "../../applications/buyer/document-picker";
import type { OwnApplication, OwnFile } from "../../applications/own-application.server";

const UPLOAD = "Upload";

/** The page with the picker of one document. */
const replacePath = (kind: ApplicationDocumentKind) =>
	`${href("/portal/documents")}?replace=${kind}#documents-form-${kind}`;

/** The documents of an application under review: missing ones first, each with its upload, then those we have. */
export function PaperLines({ application: { files, missing } }: { application: OwnApplication }) {
	const others = DOCUMENT_KINDS.filter((kind) => !missing.includes(kind));
	return (
		<div className="paperlines">
			{missing.map((kind, n) => (
				<MissingPaper key={kind} kind={kind} isFirst={n === 0} />
			))}
			{others.map((kind) => {
				const file = files.find((one) => one.kind === kind);
				return file ? (
					<PaperLine
						key={kind}
						file={file}
						badge={file.verified ? ["green", "Checked"] : ["yellow", "Being checked"]}
					>
						<SiteLink to={replacePath(kind)}>
							Replace<span className="vh"> {documentName(kind)}</span>
						</SiteLink>
					</PaperLine>
				) : (
					<div className="paperline" key={kind}>
						<div>
							<b>{DOCUMENTS[kind].label}</b>
							<small>
								Only if your state or city asks for one. <SiteLink to={replacePath(kind)}>Add it</SiteLink>
							</small>
						</div>
						<Badge>Not sent</Badge>
					</div>
				);
			})}
		</div>
	);
}

/** One stored document: its file, number and last valid day, and its state. */
export function PaperLine({
	file,
	badge: [color, state],
	children,
}: {
	file: OwnFile;
	badge: [BadgeColor, string];
	/** A link after the file's name. */
	children?: ReactNode;
}) {
	return (
		<div className="paperline">
			<div>
				<b>{documentName(file.kind)}</b>
				<small>
					<a href={href("/documents/:fileId", { fileId: file.id })}>{file.name}</a>
					{file.number ? `, ${file.number}` : ""}
					{file.expiresOn ? `, expires ${dayText(file.expiresOn)}` : ""} {children}
				</small>
			</div>
			<Badge color={color}>{state}</Badge>
		</div>
	);
}

/** A missing document with its own form. Scripts upload the file as soon as it is chosen. */
function MissingPaper({ kind, isFirst }: { kind: ApplicationDocumentKind; isFirst: boolean }) {
	const action = href("/portal/documents");
	const [form, fields] = answeredForm<Record<ApplicationDocumentKind, string>>({ id: `missing-${kind}` });
	// The reply to a refused file names the error as the documents page does.
	const field = { ...fields[kind], errorId: `documents-form-${kind}-error` };
	return (
		<Form
			className="paperline is-missing"
			method="post"
			action={action}
			encType="multipart/form-data"
			id={form.id}
			noValidate
		>
			<div>
				<DocumentPicker
					kind={kind}
					field={field}
					file={null}
					replacing={false}
					mark=""
					to={{ action, page: href("/portal"), button: UPLOAD }}
				/>
				<p className="acts">
					<Button variant={isFirst ? "primary" : "default"} pendingText="Uploading...">
						{UPLOAD}
						<span className="vh"> {documentName(kind)}</span>
					</Button>
					<span className="small mute">{`PDF, JPG, PNG, DOC or DOCX, up to ${MAX_FILE_MB} MB`}</span>
				</p>
			</div>
			<Badge color="red">Missing</Badge>
		</Form>
	);
}
