import { z } from "zod";
import { zipOfState } from "~/kernel/addresses/postal-fields";
import {
	amountInCents,
	emailAddress,
	list,
	optionalLine,
	optionalText,
	orNull,
	requiredLine,
} from "~/kernel/fields";
import { COMPANY_ROLE_NAMES } from "~/terms/company";
import { LICENSE_KINDS } from "~/terms/documents";
import { ein } from "../applications/application.schema.ts";
import { type CompanyTerms, TERMS_LIST } from "../fields/company-fields.ts";
import { fieldSchema } from "../fields/field-schema.ts";
import { licenseSchema, locationSchema } from "../locations/location.schema.ts";

/** Where nothing is said, a customer gets those of new companies (Rules 7.54, 9.54). */
const terms = Object.fromEntries(
	TERMS_LIST.map((field) => [field.column, fieldSchema(field).optional()]),
) as { [Column in keyof CompanyTerms]: z.ZodOptional<z.ZodType<CompanyTerms[Column]>> };

// In the order of the form, which is that of its list of problems.
const { address1, address2, city, state, zipCode, receivingHours, instructions, firstName, lastName, phone } =
	locationSchema.shape;

/** Those that say something: a form has a block for each kind. */
const licenses = list(licenseSchema, LICENSE_KINDS.length)
	.default([])
	.transform((all) => all.filter(({ number, expiresOn }) => number || expiresOn));

/** A customer that staff add: its main store by the rules of a location, its contact, licenses and terms (Rule 13.84). */
export const addCompanySchema = z
	.object({
		name: requiredLine("Business name is required"),
		ein: orNull(ein),
		...{ address1, address2, city, state, zipCode, licenses, receivingHours, instructions },
		...{ firstName, lastName },
		email: emailAddress(),
		phone,
		role: z.enum(COMPANY_ROLE_NAMES, { error: "Choose a role" }).default("owner"),
		...terms,
		limit: orNull(amountInCents("Enter an amount, or nothing")),
		salespersonId: optionalLine(60),
		notes: optionalText(5000),
	})
	.superRefine(zipOfState);
