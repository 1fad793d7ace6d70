import { z } from "zod";
import { postalFields, zipOfState } from "~/kernel/addresses/postal-fields";
import { LICENSE_KINDS } from "~/terms/documents";
import { fieldSchemas } from "../fields/field-schema.ts";
import {
	LICENSE_LIST,
	type LicenseValues,
	LOCATION_LIST,
	type LocationValues,
} from "../fields/location-fields.ts";
import { licenseField } from "./license-field.ts";

const { address1, address2, city, state, zipCode } = postalFields;

/** A location as its company describes it, by the rules of a shipping address (Rules 5.1, 13.40). The names are of who receives goods. */
export const locationSchema = z
	.object({ ...fieldSchemas<LocationValues>(LOCATION_LIST), address1, address2, city, state, zipCode })
	.superRefine(zipOfState);

export type LocationInput = z.output<typeof locationSchema>;

const facts = fieldSchemas<LicenseValues>(LICENSE_LIST.map((field) => ({ ...field, name: field.column })));

/** What a company says of a license beside its document (Rule 13.51). */
export const licenseSchema = z.object({
	kind: z.enum(LICENSE_KINDS, { error: "Choose the kind of license" }),
	...facts,
});

export type LicenseInput = z.output<typeof licenseSchema>;

const factsByField = Object.fromEntries(
	LICENSE_KINDS.flatMap((kind) =>
		LICENSE_LIST.map(({ column }) => [licenseField(kind, column), facts[column] as z.ZodType]),
	),
);

/** A new location with what the form says of its licenses. */
export const newLocationSchema = z.intersection(
	locationSchema,
	z.object(factsByField).transform((input) => ({
		licenses: LICENSE_KINDS.map((kind): LicenseInput => {
			const said = LICENSE_LIST.map(({ column }) => [column, input[licenseField(kind, column)]]);
			return { kind, ...(Object.fromEntries(said) as LicenseValues) };
		}),
	})),
);

export type NewLocationInput = z.output<typeof newLocationSchema>;
