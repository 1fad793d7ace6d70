import { lazy, Suspense, startTransition, useState } from "react";
import type { ApplicationField } from "~/domain/applications/application.schema";
import { type ApplicationDocumentKind, DOCUMENT_KINDS } from "~/domain/applications/documents";
import type { Draft } from "~/domain/applications/draft.server";
import { VOLUME_OPTIONS } from "~/site";
import type { ConformField } from "~/ui/field-source";
import { SelectField } from "~/ui/select-field";
import { TextArea, TextField } from "~/ui/text-field";
import { DocumentPicker } from "./document-picker";

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

const UPLOAD = { action: "/apply?step=2", page: "/apply?step=2", button: "Next Step" };

export function DocumentStep({ fields, draft, replacing }: WizardFields) {
	return (
		<>
			<p className="mute mb-5">
				PDF, JPG, JPEG, PNG, DOC or DOCX, up to 10 MB each. What you leave out now can be added later from
				your portal.
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

const EXAMPLE = `Company: ABC Distribution
Contact: John Smith
Phone: (555) 123-4567
Email: john@abcdistribution.com

Company: …`;

// The reader of references is fetched with the step that has some. Where it can't be, the text counts all the same.
const ReferenceList = lazy(() =>
	import("./reference-list").then(
		({ ReferenceList }) => ({ default: ReferenceList }),
		() => ({ default: () => null }),
	),
);

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
				onChange={({ currentTarget: { value } }) => startTransition(() => setText(value))}
			/>
			<Suspense>
				<ReferenceList text={text} />
			</Suspense>
		</>
	);
}
