import type { oas31 } from "zod-openapi";
import { WORDS } from "./example-words";

type Schema = oas31.SchemaObject;
export type Components = Readonly<Record<string, Schema | oas31.ReferenceObject>>;

const ID = "0190a000-0000-7000-8000-000000000001";
const FORMATS: Readonly<Record<string, string>> = {
	uuid: ID,
	email: "pat@store.example",
	date: "2026-11-28",
	"date-time": "2026-11-27T15:04:05.000Z",
};

type Options = {
	/** What a field is called says what stands in it. */
	name?: string;
	/** A request leaves out optional fields that the words say nothing of. */
	isSent?: boolean;
};

/** An example of a schema. */
export function exampleOf(
	schema: Schema | oas31.ReferenceObject,
	components: Components,
	{ name = "", isSent = false }: Options = {},
): unknown {
	const inside = (one: Schema | oas31.ReferenceObject, called = name) =>
		exampleOf(one, components, { name: called, isSent });
	if ("$ref" in schema && schema.$ref) {
		const target = components[schema.$ref.replace("#/components/schemas/", "")];
		return target ? inside(target) : null;
	}
	const own = schema as Schema;
	if (own.const !== undefined) return own.const;
	const word = wordFor(own, name);
	if (word !== undefined) return word;
	if (own.enum) return own.enum[0];
	if (own.allOf) return Object.assign({}, ...own.allOf.map((one) => inside(one)));
	const options = own.anyOf ?? own.oneOf;
	if (options) return inside(options.find((one) => !("type" in one) || one.type !== "null") ?? options[0]!);
	switch ([own.type].flat()[0]) {
		case "object":
			return Object.fromEntries(
				fieldsOf(own)
					.filter(([field, one]) => !isSent || own.required?.includes(field) || isTold(one, field))
					.map(([field, one]) => [field, inside(one, field)]),
			);
		case "array":
			return own.items ? [inside(own.items as Schema, singular(name))] : [];
		case "boolean":
			return true;
		case "integer":
		case "number":
			return Math.max(own.minimum ?? 1, Math.min(1, own.maximum ?? 1));
		case "string":
			return text(own);
		case "null":
			return null;
		default:
			return "text";
	}
}

/** The fields of an object; of a record, by the names that it may have. */
const fieldsOf = ({ properties, propertyNames, additionalProperties }: Schema): [string, Schema][] =>
	properties
		? (Object.entries(properties) as [string, Schema][])
		: ((propertyNames as Schema | undefined)?.enum ?? []).map((name) => [
				name,
				additionalProperties as Schema,
			]);

/** What a request can do without, although there are words for it. */
const LEFT_OUT: readonly string[] = ["billingAddress", "licenses"];

/** Whether the words know a field, or what is in it. */
const isTold = (own: Schema, name: string): boolean =>
	wordFor(own, name) !== undefined ||
	(!LEFT_OUT.includes(name) &&
		(own.type === "object" || (own.items as Schema | undefined)?.type === "object"));

/** A list's own name is that of many. */
const singular = (name: string): string => name.replace(/ies$/, "y").replace(/s$/, "");

function text({ format, pattern, default: fallback }: Schema): string {
	if (typeof fallback === "string") return fallback;
	if (format && FORMATS[format]) return FORMATS[format];
	return pattern?.includes("\\.\\d\\d") ? "12.50" : "text";
}

/** What the table of words has for a field, if its schema takes that. */
function wordFor(own: Schema, name: string): unknown {
	if (!Object.hasOwn(WORDS, name)) return undefined;
	const word = WORDS[name];
	// Where a form sends the same, numbers are text.
	return [word, String(word)].find((one) => takes(own, one));
}

function takes(own: Schema, word: unknown): boolean {
	const options = (own.anyOf ?? own.oneOf) as Schema[] | undefined;
	if (options) return options.some((one) => !("$ref" in one) && takes(one, word));
	if (own.enum) return own.enum.includes(word);
	const types = [own.type].flat();
	if (typeof word !== "string")
		return types.includes(typeof word as "number") || (Number.isInteger(word) && types.includes("integer"));
	const { maxLength = word.length, format, pattern } = own;
	const fits = word.length <= maxLength && (!pattern || new RegExp(pattern).test(word));
	return types.includes("string") && fits && format !== "uuid";
}
