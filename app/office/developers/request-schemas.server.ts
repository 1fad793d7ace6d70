import type { z } from "zod";
import { type CreateDocumentOptions, createSchema, type oas31 } from "zod-openapi";
import { ownFields } from "~/kernel/fields";

type Schema = oas31.SchemaObject;

/** What zod's own conversion doesn't see of the schemas that read requests. */
export const CONVERSION: CreateDocumentOptions = {
	override: ({ jsonSchema: made, zodSchema, io }) => {
		const jsonSchema = made as Schema;
		if (io !== "input") return;
		const own = readBy(zodSchema as z.core.$ZodType);
		if (own) {
			const { description } = jsonSchema;
			for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof Schema];
			Object.assign(jsonSchema, inputOf(own), description ? { description } : {});
		}
		const { def } = (zodSchema as z.core.$ZodTypes)._zod;
		if (def.type === "object") requireOnly(jsonSchema, def.shape);
	},
};

/** The JSON Schema of what a schema takes. */
export const inputOf = (schema: z.core.$ZodType): Schema =>
	createSchema(schema as z.ZodType, { io: "input", opts: CONVERSION }).schema as Schema;

/** The schema that does the reading, where another stands before it: it knows its fields itself, or counts a list first. */
function readBy(schema: z.core.$ZodType): z.core.$ZodType | undefined {
	const own = ownFields.get(schema);
	if (own) return own as z.core.$ZodType;
	const { def } = (schema as z.core.$ZodTypes)._zod;
	if (def.type !== "pipe") return undefined;
	const before = (def.in as z.core.$ZodTypes)._zod.def;
	return before.type === "array" && before.element._zod.def.type === "unknown" ? def.out : undefined;
}

/** Which fields are required is asked of the fields: many take one that is left out as blank or as off. */
function requireOnly(jsonSchema: Schema, shape: Readonly<Record<string, z.core.$ZodType>>): void {
	const required = Object.entries(shape)
		.filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success)
		.map(([name]) => name);
	delete jsonSchema.required;
	if (required.length > 0) jsonSchema.required = required;
}

/** Shortens a schema that was made, and what is in it. @param isClosed whether fields that it doesn't have are refused. */
export function tidy(schema: Schema, isClosed: boolean): void {
	const inside = [
		...Object.values(schema.properties ?? {}),
		...(schema.items ? [schema.items] : []),
		...(schema.anyOf ?? []),
		...(schema.oneOf ?? []),
		// Each part of an intersection would refuse the fields of the others.
		...(schema.allOf ?? []),
	] as Schema[];
	for (const one of inside) tidy(one, isClosed && !schema.allOf);
	shorten(schema);
	if (isClosed && schema.properties && schema.additionalProperties === undefined)
		schema.additionalProperties = false;
}

/** A simple type or null is one type, and a choice within a choice one choice. */
function shorten(jsonSchema: Schema): void {
	const { anyOf, ...rest } = jsonSchema;
	if (!anyOf) return;
	const options = (anyOf as Schema[]).flatMap((one) =>
		one.anyOf && Object.keys(one).every((key) => key === "anyOf" || key === "description")
			? (one.anyOf as Schema[])
			: [one],
	);
	jsonSchema.anyOf = options;
	const said = (anyOf as Schema[]).find(({ description }) => description)?.description;
	if (said) jsonSchema.description ??= said;
	const [first, second, ...others] = options;
	const isNullable = second?.type === "null" && others.length === 0;
	if (!isNullable || typeof first?.type !== "string" || first.enum || first.const !== undefined) return;
	delete jsonSchema.anyOf;
	Object.assign(jsonSchema, first, rest, { type: [first.type, "null"] });
}
