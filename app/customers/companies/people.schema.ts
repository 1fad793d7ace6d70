import { z } from "zod";
import { emailAddress } from "~/kernel/fields";
import { COMPANY_ROLE_NAMES } from "~/terms/company";
import { fieldSchema, fieldSchemas } from "../fields/field-schema.ts";
import { CHANGED_FIELDS, type PersonChange } from "../fields/person-fields.ts";
import type { RecordField } from "../fields/record-field.ts";

const role = z.enum(COMPANY_ROLE_NAMES, { error: "Choose a role" });

/** Another role of a person. */
export const personRoleSchema = z.object({ role });

export const invitePersonSchema = personRoleSchema.extend({ email: emailAddress() });

const FIELDS = CHANGED_FIELDS.map((field) => ({ ...field, name: field.column }));

/** A field of a JSON body that may be left out, which is not the same as empty. */
const mayBeLeftOut = (field: RecordField) =>
	field.kind === "flag"
		? z.boolean("Use true or false").optional()
		: z.union([z.undefined(), fieldSchema(field)]);

/** What an owner changes of a person; what is left out stays. */
export const personFieldsSchema = z.object(fieldSchemas<PersonChange>(FIELDS, mayBeLeftOut));

/** The same with their role. */
export const personChangeSchema = z.object({ role: role.optional(), ...personFieldsSchema.shape });

const fieldForms = FIELDS.map((field) =>
	z.object({ change: z.literal(field.change), [field.name]: fieldSchema(field) }),
);

/** The forms of a person's row: `change` says which of them was sent. */
export const personSchema = z.discriminatedUnion("change", [
	personRoleSchema.extend({ change: z.literal("role") }),
	z.object({ change: z.literal("remove") }),
	...fieldForms,
]) as z.ZodType<{ change: string; role?: z.output<typeof role> } & PersonChange>;
