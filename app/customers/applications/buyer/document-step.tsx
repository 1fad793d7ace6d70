import { MAX_FILE_MB } from "~/kernel/config/site";
import { DOCUMENT_KINDS } from "~/terms/documents";
import { DocumentPicker } from "./document-picker";
import type { StepProps } from "./step-form";

const UPLOAD = { action: "/apply?step=2", page: "/apply?step=2", button: "Next Step" };

/** Step 2: the documents. */
export function DocumentStep({ fields, draft, replacing, isVisitor }: StepProps) {
	return (
		<>
			<p className="mute mb-5">
				{`PDF, JPG, JPEG, PNG, DOC or DOCX, up to ${MAX_FILE_MB} MB each. You can add missing documents later from your portal.`}
				{isVisitor ? " Until you log in, we keep files for a day." : ""}
			</p>
			{DOCUMENT_KINDS.map((kind) => (
				<DocumentPicker
					key={kind}
					kind={kind}
					field={fields[kind]}
					file={draft.files[kind]}
					replacing={replacing === kind}
					removable
					to={UPLOAD}
				/>
			))}
		</>
	);
}
