import { startTransition, useState } from "react";
import { VOLUME_OPTIONS } from "~/kernel/config/site";
import { SelectField } from "~/ui/form/select-field";
import { TextArea } from "~/ui/form/text-field";
import { ReferenceList } from "./reference-list";
import type { StepProps } from "./step-form";

const EXAMPLE = `Company: ABC Distribution
Contact: John Smith
Phone: (555) 123-4567
Email: john@abcdistribution.com

Company: …`;

/** Step 3: expected volume and trade references, with a preview of how we read them. */
export function ReferenceStep({ fields, draft }: StepProps) {
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
			<ReferenceList text={text} />
		</>
	);
}
