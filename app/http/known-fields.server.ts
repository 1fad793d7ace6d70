import { z } from "zod";
import type { FieldError } from "~/kernel/errors";
import { ownFields } from "~/kernel/fields";

/** Query parameters that every call takes, whether it pages and searches or not; `_` keeps caches away. */
const EVERY_CALL = ["page", "perPage", "search", "_"];

const named = (names: readonly string[]): string => [...names].sort().join(", ");

/** Query parameters that a call doesn't know (Rule 9.33). @param known those it has besides `EVERY_CALL`. */
export function unknownParameters(url: URL, known: readonly string[]): FieldError[] {
	const all = [...new Set([...EVERY_CALL, ...known])];
	return [...new Set(url.searchParams.keys())]
		.filter((name) => !all.includes(name))
		.map((field) => ({ field, message: `Unknown query parameter '${field}'. Known: ${named(all)}.` }));
}

type Structure =
	| { kind: "object"; fields: Record<string, z.core.$ZodType> }
	| { kind: "list"; element: z.core.$ZodType }
	/** Values under names that its schema checks itself. */
	| { kind: "map"; element: z.core.$ZodType }
	/** Of both: the fields of an intersection. */
	| { kind: "both"; parts: z.core.$ZodType[] }
	| { kind: "either"; options: readonly z.core.$ZodType[] }
	| { kind: "value" }
	/** Takes whatever it gets. */
	| { kind: "any" };

/** Whether the next schema of a pipe reads the fields: this one only prepares the value, or counts a list. */
function isReadNext(schema: z.core.$ZodType): boolean {
	const { def } = (schema as z.core.$ZodTypes)._zod;
	return def.type === "transform" || (def.type === "array" && def.element._zod.def.type === "unknown");
}

/** What a schema reads, without defaults, transformations and the like. */
function structureOf(schema: z.core.$ZodType): Structure {
	const own = ownFields.get(schema);
	if (own) return structureOf(own);
	const { def } = (schema as z.core.$ZodTypes)._zod;
	switch (def.type) {
		case "object":
			return def.catchall && def.catchall._zod.def.type !== "never"
				? { kind: "any" }
				: { kind: "object", fields: def.shape };
		case "array":
			return { kind: "list", element: def.element };
		case "record":
			return { kind: "map", element: def.valueType };
		case "intersection":
			return { kind: "both", parts: [def.left, def.right] };
		case "union":
			return { kind: "either", options: def.options };
		case "optional":
		case "nullable":
		case "default":
		case "prefault":
		case "catch":
		case "readonly":
		case "nonoptional":
			return structureOf(def.innerType);
		case "lazy":
			return structureOf(def.getter());
		case "pipe":
			return structureOf(isReadNext(def.in) ? def.out : def.in);
		case "any":
		case "unknown":
		case "transform":
		case "custom":
			return { kind: "any" };
		default:
			return { kind: "value" };
	}
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

const fits = (value: unknown, { kind }: Structure): boolean =>
	kind === "list"
		? Array.isArray(value)
		: kind === "value"
			? !isObject(value) && !Array.isArray(value)
			: isObject(value);

/**
 * Fields of a body that its schema doesn't read (Rule 9.33), named with dots: `lines.0.color`. Values of a wrong type are the
 * schema's own business.
 */
export function unknownFields(
	schema: z.core.$ZodType,
	body: unknown,
	path: readonly string[] = [],
): FieldError[] {
	const structure = structureOf(schema);
	const inside = (element: z.core.$ZodType, name: string, value: unknown) =>
		unknownFields(element, value, [...path, name]);
	switch (structure.kind) {
		case "object": {
			if (!isObject(body)) return [];
			const { fields } = structure;
			return Object.entries(body).flatMap(([name, value]) =>
				Object.hasOwn(fields, name)
					? inside(fields[name]!, name, value)
					: [unknownField([...path, name], Object.keys(fields))],
			);
		}
		case "list":
			return Array.isArray(body) ? body.flatMap((one, n) => inside(structure.element, String(n), one)) : [];
		case "map":
			return isObject(body)
				? Object.entries(body).flatMap(([name, value]) => inside(structure.element, name, value))
				: [];
		case "both":
			return inAll(structure.parts.map((part) => unknownFields(part, body, path)));
		case "either": {
			const fitting = structure.options.filter((option) => {
				const read = structureOf(option);
				return read.kind === "any" || read.kind === "either" || read.kind === "both" || fits(body, read);
			});
			return (
				fitting
					.map((option) => unknownFields(option, body, path))
					.sort((a, b) => a.length - b.length)
					.at(0) ?? []
			);
		}
		default:
			return [];
	}
}

/** What none of an intersection's parts knows: each has an error about the field, or about one that it is in. */
const inAll = (found: FieldError[][]): FieldError[] => {
	const about = ({ field }: FieldError, one: FieldError[]) =>
		one.some((error) => error.field === field || field.startsWith(`${error.field}.`));
	const all = new Map(found.flat().map((error) => [error.field, error]));
	return [...all.values()].filter((error) => found.every((one) => about(error, one)));
};

const unknownField = (path: readonly string[], known: readonly string[]): FieldError => ({
	field: path.join("."),
	message: `Unknown field '${path.join(".")}'. ${known.length > 0 ? `Known: ${named(known)}.` : "This call takes no fields."}`,
});

/** A call that reads no body. */
export const NO_FIELDS = z.object({});
