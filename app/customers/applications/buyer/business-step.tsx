import { TextArea, TextField } from "~/ui/form/text-field";
import type { StepProps } from "./step-form";

/** Step 1: the business. */
export function BusinessStep({ fields }: StepProps) {
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
