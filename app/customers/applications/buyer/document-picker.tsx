import { useEffect, useRef } from "react";
import { ACCEPTED_FILES } from "~/kernel/config/site";
import { type ApplicationDocumentKind, DOCUMENTS, documentName } from "~/terms/documents";
import { isFocusLost } from "~/ui/focus";
import type { ConformField } from "~/ui/form/field-source";
import { FileField } from "~/ui/form/file-field";
import { SiteLink } from "~/ui/site-link";
import { type UploadTo, useDocumentUpload } from "./use-document-upload";

const HINTS: Record<ApplicationDocumentKind, string> = {
	businessLicense: "The license your city, county or state issued to the business.",
	resellerPermit: "The resale or seller's permit issued by your state.",
	tobaccoLicense: "State or city license to sell tobacco or vapor products.",
};

type Props = {
	kind: ApplicationDocumentKind;
	field: ConformField;
	/** The stored file. It has an address where the reader may open it. */
	file: { name: string; size: number; href?: string } | null;
	/** The picker is open although there is a file. */
	replacing: boolean;
	/** The word after the label. By default it says whether the document is required. */
	mark?: string;
	/** Whether the stored file can be removed. */
	removable?: boolean;
	to: UploadTo;
};

/** One document of the application: chosen, not chosen yet, or uploading. */
export function DocumentPicker({ kind, field, file, replacing, mark, removable = false, to }: Props) {
	const { percent, problem, message, round, choose, cancel } = useDocumentUpload(
		field,
		documentName(kind),
		to,
	);
	const errors = problem ? [problem] : field.errors;
	const replaces = file && (replacing || Boolean(errors?.length));
	const isChosen = Boolean(file && !replaces);
	const wasChosen = useRef(isChosen);
	useEffect(() => {
		// The file's Remove and Replace buttons are gone; the picker has taken their place.
		if (wasChosen.current && !isChosen && isFocusLost()) document.getElementById(field.id)?.focus();
		wasChosen.current = isChosen;
	}, [isChosen, field.id]);
	return (
		<>
			<FileField
				key={round}
				field={{ ...field, errors }}
				label={DOCUMENTS[kind].label}
				mark={mark ?? (DOCUMENTS[kind].required ? "required" : "optional")}
				hint={HINTS[kind]}
				accept={ACCEPTED_FILES}
				required={false}
				chosen={replaces ? null : file}
				replace={{ name: "intent", value: `replace:${kind}` }}
				{...(removable ? { remove: { name: "intent", value: `remove:${kind}` } } : {})}
				onChoose={choose}
				busy={
					percent === null ? null : (
						<>
							<progress value={percent} max={100} aria-label={`Upload of ${documentName(kind)}`} />
							<span className="small mute">{percent < 100 ? `${percent} %` : "Checking"}</span>
							<button type="button" className="linkbtn danger" onClick={cancel}>
								Cancel<span className="vh"> the upload of {documentName(kind)}</span>
							</button>
						</>
					)
				}
			>
				{replaces ? (
					<p className="small mt-1">
						We keep <b>{file.name}</b> until you choose another file.{" "}
						<SiteLink to={to.page}>Keep it</SiteLink>
					</p>
				) : null}
			</FileField>
			{/* Outside the picker, because screen readers don't announce a status element that was just created. */}
			<p className="vh" role="status">
				{message}
			</p>
		</>
	);
}
