import type { ConformField } from "~/ui/form/field-source";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { useShipTo } from "~/ui/ship-to";
import type { Address } from "~db/json-shapes";

type Props = {
	fields: Record<keyof Required<Address>, ConformField>;
	/** The autocomplete section. */
	section: "shipping" | "billing";
	phoneHint?: string;
};

export function AddressFields({ fields, section, phoneHint }: Props) {
	return (
		<>
			<div className="cols cols-2">
				<TextField field={fields.firstName} label="First name" autoComplete={`${section} given-name`} />
				<TextField field={fields.lastName} label="Last name" autoComplete={`${section} family-name`} />
			</div>
			<TextField
				field={fields.company}
				label="Company"
				mark="optional"
				autoComplete={`${section} organization`}
			/>
			<TextField field={fields.address1} label="Address" autoComplete={`${section} address-line1`} />
			<TextField
				field={fields.address2}
				label="Address line 2"
				mark="optional"
				autoComplete={`${section} address-line2`}
			/>
			<div className="cols cols-3">
				<TextField field={fields.city} label="City" autoComplete={`${section} address-level2`} />
				<SelectField
					field={fields.state}
					label="State"
					placeholder="Choose"
					options={useShipTo()}
					autoComplete={`${section} address-level1`}
				/>
				<TextField
					field={fields.zipCode}
					label="ZIP code"
					inputMode="numeric"
					autoComplete={`${section} postal-code`}
				/>
			</div>
			<TextField
				className="sm:max-w-80"
				field={fields.phone}
				label="Phone number"
				hint={phoneHint}
				type="tel"
				autoComplete={`${section} tel`}
			/>
		</>
	);
}
