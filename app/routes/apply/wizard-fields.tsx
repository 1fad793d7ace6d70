import { useState } from "react";
import { Link } from "react-router";
import type { ApplicationField } from "~/domain/applications/application.schema";
import { type ApplicationDocumentKind, DOCUMENT_KINDS, DOCUMENTS } from "~/domain/applications/documents";
import type { Draft } from "~/domain/applications/draft.server";
import { ACCEPTED_FILES, VOLUME_OPTIONS } from "~/site";
import type { ConformField } from "~/ui/field-source";
import { FileField } from "~/ui/file-field";
import { SelectField } from "~/ui/select-field";
import { TextArea, TextField } from "~/ui/text-field";
import { ReferenceList } from "./reference-list";

export type WizardFields = {
	fields: Record<ApplicationField | ApplicationDocumentKind, ConformField>;
	draft: Draft;
	replacing: ApplicationDocumentKind | null;
};

export function BusinessStep({ fields }: WizardFields) {
	return (
		<>
			<TextField field={fields.businessName} label="Business Name" autoComplete="organization" />
			<TextArea
				field={fields.businessAddress}
				label="Business Address"
				rows={3}
				placeholder="Street address, city, state and ZIP code"
				autoComplete="street-address"
			/>
			<TextField
				field={fields.businessPhone}
				label="Business Phone"
				type="tel"
				inputMode="tel"
				placeholder="(555) 123-4567"
				autoComplete="tel"
			/>
			<TextField
				field={fields.ein}
				label="Federal EIN"
				hint="Nine digits, as on your IRS letter"
				placeholder="12-3456789"
				inputMode="numeric"
				autoComplete="off"
			/>
		</>
	);
}

const HINTS: Record<ApplicationDocumentKind, string> = {
	businessLicense: "The license your city, county or state issued to the business.",
	resellerPermit: "The resale or seller's permit issued by your state.",
	tobaccoLicense: "State or city license to sell tobacco or vapor products.",
};

export function DocumentStep({ fields, draft, replacing }: WizardFields) {
	return (
		<>
			<p className="mute mb-5">
				PDF, JPG, JPEG, PNG, DOC or DOCX, up to 10 MB each. What you leave out now can be added later from
				your portal.
			</p>
			{DOCUMENT_KINDS.map((kind) => {
				const file = draft.files[kind];
				const replaces = file && (replacing === kind || (fields[kind].errors?.length ?? 0) > 0);
				return (
					<FileField
						key={kind}
						field={fields[kind]}
						label={DOCUMENTS[kind].label}
						mark={DOCUMENTS[kind].required ? "required" : "optional"}
						hint={HINTS[kind]}
						accept={ACCEPTED_FILES}
						required={false}
						chosen={replaces ? null : file}
						replace={{ name: "intent", value: `replace:${kind}` }}
						remove={{ name: "intent", value: `remove:${kind}` }}
					>
						{replaces ? (
							<p className="small mt-1">
								Until you choose another file, <b>{file.name}</b> stays.{" "}
								<Link to="/apply?step=2">Keep it</Link>
							</p>
						) : null}
					</FileField>
				);
			})}
		</>
	);
}

const EXAMPLE = `Company: ABC Distribution
Contact: John Smith
Phone: (555) 123-4567
Email: john@abcdistribution.com

Company: …`;

export function ReferenceStep({ fields, draft }: WizardFields) {
	const [text, setText] = useState(draft.fields.tradeReferences);
	return (
		<>
			<SelectField
				field={fields.expectedVolume}
				label="Expected Monthly Volume"
				placeholder="Select expected monthly volume"
				options={VOLUME_OPTIONS}
			/>
			<TextArea
				field={fields.tradeReferences}
				label="Trade References"
				mark="optional"
				hint="Give at least 2 trade references (suppliers or vendors): company, contact, phone and email, with a blank line between them."
				rows={11}
				placeholder={EXAMPLE}
				onChange={(event) => setText(event.currentTarget.value)}
			/>
			<ReferenceList text={text} />
		</>
	);
}
