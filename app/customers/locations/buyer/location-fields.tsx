import type { ConformField } from "~/ui/form/field-source";
import { Fieldset } from "~/ui/form/fieldset";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { useShipTo } from "~/ui/ship-to";
import { DescribedField } from "../../fields/described-field";
import { LOCATION_FIELDS, LOCATION_LIST } from "../../fields/location-fields";
import type { LocationInput } from "../location.schema";

const RECEIVING = LOCATION_LIST.filter(({ name }) => name !== "name");

/** A location's place, its contact and how it receives goods. */
export function LocationFields({ fields }: { fields: Record<keyof Required<LocationInput>, ConformField> }) {
	return (
		<>
			<Fieldset legend="Store">
				<DescribedField as={LOCATION_FIELDS.name} field={fields.name} />
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
						options={useShipTo()}
						autoComplete="address-level1"
					/>
					<TextField field={fields.zipCode} label="ZIP code" inputMode="numeric" autoComplete="postal-code" />
				</div>
			</Fieldset>
			<Fieldset legend="Receiving">
				<div className="cols cols-2">
					{RECEIVING.filter(({ kind }) => kind !== "text").map((field) => (
						<DescribedField key={field.name} as={field} field={fields[field.name]} />
					))}
				</div>
				{RECEIVING.filter(({ kind }) => kind === "text").map((field) => (
					<DescribedField key={field.name} as={field} field={fields[field.name]} />
				))}
			</Fieldset>
		</>
	);
}
