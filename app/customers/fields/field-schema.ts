import { z } from "zod";
import { phoneNumber } from "~/kernel/addresses/postal-fields";
import { isDay } from "~/kernel/clock/buckets";
import {
	issuingState,
	optionalLine,
	optionalText,
	orNull,
	requiredLine,
	requiredText,
	ticked,
	tierKey,
} from "~/kernel/fields";
import { keysOf } from "~/terms/keys-of";
import type { RecordField } from "./record-field.ts";

const DATE = "Enter the date as a day that exists, such as 2027-06-30";

/** A day as a date field or an API client sends it, YYYY-MM-DD; null when left out. */
export const optionalDay = z
	.string()
	.max(100, DATE)
	.nullish()
	.transform((value, context) => {
		const text = value?.trim();
		if (!text) return null;
		if (!isDay(text)) {
			context.addIssue({ code: "custom", message: DATE });
			return z.NEVER;
		}
		return text;
	});

/** The schema of a field as a form sends it, and but for flags as JSON does. */
export function fieldSchema(field: RecordField): z.ZodType {
	const { required } = field;
	switch (field.kind) {
		case "line":
			return required ? requiredLine(required, field.max) : optionalLine(field.max);
		case "text":
			return required ? requiredText(required, field.max) : optionalText(field.max);
		case "phone":
			return required ? phoneNumber : orNull(phoneNumber);
		case "choice": {
			const choice = z.enum(keysOf(field.choices), { error: required ?? "Choose one of them" });
			return required ? choice : orNull(choice);
		}
		case "flag":
			return ticked;
		case "day":
			return optionalDay;
		case "state":
			return issuingState;
		case "tier":
			return tierKey(required ?? "Choose one of them");
	}
}

/** The schemas of a table's fields by name. The type of what they read is the table's own. */
export const fieldSchemas = <Values extends object>(
	fields: readonly (RecordField & { name: keyof Values & string })[],
	schemaOf: (field: RecordField) => z.ZodType = fieldSchema,
) =>
	Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])) as {
		[Name in keyof Values]-?: undefined extends Values[Name]
			? z.ZodOptional<z.ZodType<Values[Name]>>
			: z.ZodType<Values[Name]>;
	};
