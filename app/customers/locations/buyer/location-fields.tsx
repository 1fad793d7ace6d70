import { SHIP_TO_STATES } from "~/kernel/config/site";
import type { ConformField } from "~/ui/form/field-source";
import { Fieldset } from "~/ui/form/fieldset";
import { SelectField } from "~/ui/form/select-field";
import { TextArea, TextField } from "~/ui/form/text-field";
import type { LocationInput } from "../location.schema";

/** A location's place, its contact and how it receives goods. */
export function LocationFields({ fields }: { fields: Record<keyof Required<LocationInput>, ConformField> }) {
	return (
		<>
			<Fieldset legend="Store">
				<TextField field={fields.name} label="Name" hint="As on its license." autoComplete="organization" />
				<TextField field={fields.address1} label="Address" autoComplete="address-line1" />
				<TextField
					field={fields.address2}
					label="Address line 2"
					mark="optional"
					autoComplete="address-line2"
				/>
				<div className="cols cols-3">
					<TextField field={fields.city} label="City" autoComplete="address-level2" />
					<SelectField
						field={fields.state}
						label="State"
						placeholder="Choose"
						options={SHIP_TO_STATES}
						autoComplete="address-level1"
					/>
					<TextField field={fields.zipCode} label="ZIP code" inputMode="numeric" autoComplete="postal-code" />
				</div>
			</Fieldset>
			<Fieldset legend="Receiving">
				<div className="cols cols-2">
					<TextField field={fields.firstName} label="Contact's first name" autoComplete="given-name" />
					<TextField field={fields.lastName} label="Contact's last name" autoComplete="family-name" />
				</div>
				<div className="cols cols-2">
					<TextField field={fields.phone} label="Phone number" type="tel" autoComplete="tel" />
					<TextField
						field={fields.receivingHours}
						label="Receiving hours"
						mark="optional"
						hint="Such as Mon-Fri 9-5."
						maxLength={200}
						autoComplete="off"
					/>
				</div>
				<TextArea
					field={fields.instructions}
					label="Delivery instructions"
					mark="optional"
					hint="For every delivery: dock, gate, who signs."
					maxLength={1000}
				/>
			</Fieldset>
		</>
	);
}
