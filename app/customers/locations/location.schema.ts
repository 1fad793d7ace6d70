import { z } from "zod";
import { postalFields, zipOfState } from "~/kernel/addresses/postal-fields";
import { issuingState, optionalLine, optionalText, requiredLine } from "~/kernel/fields";
import { LICENSE_KINDS } from "~/terms/documents";
import { optionalDay } from "../applications/document-check.schema.ts";
import { licenseField } from "./license-field.ts";

/** A location as its company describes it, by the rules of a shipping address (Rules 5.1, 13.40). The names are of who receives goods. */
export const locationSchema = z
	.object({
		name: requiredLine("Name of the location is required", 200),
		...postalFields,
		receivingHours: optionalLine(200),
		instructions: optionalText(1000),
	})
	.superRefine(zipOfState);

export type LocationInput = z.output<typeof locationSchema>;

const facts = { number: optionalLine(100), state: issuingState, expiresOn: optionalDay };

/** What a company says of a license beside its document (Rule 13.51). */
export const licenseSchema = z.object({
	kind: z.enum(LICENSE_KINDS, { error: "Choose the kind of license" }),
	...facts,
});

export type LicenseInput = z.output<typeof licenseSchema>;

const FACTS = ["number", "state", "expiresOn"] as const;

const factsByField = Object.fromEntries(
	LICENSE_KINDS.flatMap((kind) => FACTS.map((name) => [licenseField(kind, name), facts[name]])),
);

/** A new location with what the form says of its licenses. */
export const newLocationSchema = z.intersection(
	locationSchema,
	z.object(factsByField).transform((input) => ({
		licenses: LICENSE_KINDS.map((kind): LicenseInput => {
			const [number, state, expiresOn] = FACTS.map((name) => input[licenseField(kind, name)]);
			return { kind, number, state, expiresOn } as LicenseInput;
		}),
	})),
);

export type NewLocationInput = z.output<typeof newLocationSchema>;
