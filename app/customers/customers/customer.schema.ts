import { z } from "zod";
import { optionalText, requiredText, wholeNumber } from "~/kernel/fields";
import { ROLES } from "~/terms/roles";
import { type CompanyTerms, TERMS_LIST } from "../fields/company-fields.ts";
import { fieldSchemas } from "../fields/field-schema.ts";

/** The version the form was loaded with. If absent, there is no check. */
const version = wholeNumber("This form is incomplete: open it again").optional();

export const customerTermsSchema = z.object({
	...fieldSchemas<CompanyTerms>(TERMS_LIST.map((field) => ({ ...field, name: field.column }))),
	version,
});

export const customerNotesSchema = z.object({ notes: optionalText(5000), version });

export const customerRoleSchema = z.object({ role: z.enum(ROLES, { error: "Choose a role" }) });

const yesOrNo = z.preprocess((value) => value === "true" || value === true, z.boolean());
const reason = requiredText("Enter the reason", 1000);

/** Revoking or restoring an approval needs a reason. */
export const customerApprovalSchema = z.object({ approved: yesOrNo, reason });

/** So do closing and reopening an account. */
export const customerClosingSchema = z.object({ closed: yesOrNo, reason });
