// Requests made from the API's document: as it says, at the edges of what it says, and against it.
import type { Random } from "../../db/demo/random.ts";

export type Schema = {
	$ref?: string;
	type?: string | string[];
	enum?: unknown[];
	const?: unknown;
	format?: string;
	pattern?: string;
	properties?: Record<string, Schema>;
	required?: string[];
	items?: Schema;
	anyOf?: Schema[];
	oneOf?: Schema[];
	allOf?: Schema[];
	minimum?: number;
	maximum?: number;
	minLength?: number;
	maxLength?: number;
	maxItems?: number;
};
export type Parameter = { in: string; name: string; required?: boolean; schema: Schema };
export type ApiOperation = {
	method: string;
	path: string;
	roles: readonly string[];
	scope: string | null;
	parameters: Parameter[];
	body: { type: string; schema: Schema; example: unknown } | null;
};
export type ApiDocument = {
	paths: Record<
		string,
		Record<
			string,
			{
				"x-roles": string[];
				"x-scope": string | null;
				parameters?: Parameter[];
				requestBody?: { content: Record<string, { schema: Schema; example: unknown }> };
				responses?: Record<string, unknown>;
			}
		>
	>;
};

/** Every operation of a document. */
export const operationsIn = (document: ApiDocument): ApiOperation[] =>
	Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, own]) => {
			const [content] = Object.entries(own.requestBody?.content ?? {});
			return {
				...{ method: method.toUpperCase(), path, roles: own["x-roles"], scope: own["x-scope"] },
				parameters: own.parameters ?? [],
				body: content ? { type: content[0], ...content[1] } : null,
			};
		}),
	);

const ODD = [
	"",
	" ",
	"\u0000",
	"🧃".repeat(5),
	"' or 1=1 --",
	"../../etc",
	"<b>x</b>",
	"1e400",
	"null",
	"-1",
	"ﬁ",
];
const WRONG: readonly unknown[] = [
	null,
	true,
	0,
	-1,
	1.5,
	1e21,
	"",
	"x",
	[],
	{},
	[[]],
	{ a: { b: 1 } },
	"9".repeat(400),
];

/** How close to the document values are. */
export type Manner = "as it says" | "at the edges" | "against it";

/** A value for a schema. @param known values that the server has shown, such as ids and SKUs. */
export function valueFor(
	schema: Schema,
	random: Random,
	manner: Manner,
	known: readonly string[],
	depth = 0,
): unknown {
	const inside = (one: Schema) => valueFor(one, random, manner, known, depth + 1);
	if (manner === "against it" && random.chance(0.25)) return random.pick(WRONG);
	if (schema.const !== undefined) return schema.const;
	if (schema.enum) return random.pick(schema.enum);
	if (schema.allOf) return Object.assign({}, ...schema.allOf.map(inside));
	const choices = schema.anyOf ?? schema.oneOf;
	if (choices) return inside(random.pick(choices));
	const types = [schema.type ?? "string"].flat();
	switch (random.pick(types)) {
		case "object": {
			const fields = Object.entries(schema.properties ?? {}).filter(
				([name]) => (schema.required?.includes(name) ?? false) || random.chance(0.5),
			);
			const kept = manner === "against it" ? fields.filter(() => random.chance(0.9)) : fields;
			const extra = manner === "against it" && random.chance(0.1) ? { "no such field": 1 } : {};
			return { ...Object.fromEntries(kept.map(([name, field]) => [name, inside(field)])), ...extra };
		}
		case "array": {
			const most = Math.min(schema.maxItems ?? 5, manner === "at the edges" && depth < 2 ? 60 : 3);
			const length = manner === "at the edges" ? random.pick([0, 1, most]) : random.int(1, most);
			return schema.items ? Array.from({ length }, () => inside(schema.items!)) : [];
		}
		case "integer":
		case "number": {
			const { minimum = 0, maximum = 1_000 } = schema;
			return manner === "at the edges"
				? random.pick([minimum, maximum, minimum - 1, maximum + 1])
				: random.int(minimum, Math.min(maximum, minimum + 50));
		}
		case "boolean":
			return random.chance(0.5);
		case "null":
			return null;
		default:
			return textFor(schema, random, manner, known);
	}
}

function textFor(schema: Schema, random: Random, manner: Manner, known: readonly string[]): string {
	const { maxLength = 40, format, pattern } = schema;
	if (manner === "at the edges")
		return random.pick([
			...ODD,
			"a".repeat(maxLength),
			"a".repeat(maxLength + 1),
			"2026-02-30",
			"2100-01-01",
		]);
	if (format === "email") return "dana@cornerstore.example";
	if (format === "date" || format === "date-time")
		return "2026-11-20T10:00:00.000Z".slice(0, format === "date" ? 10 : 24);
	if (pattern?.includes("[0-9]")) return String(random.int(0, 20));
	return random.weighted([
		[() => random.pick(known), 4],
		[() => "Corner Store".slice(0, maxLength), 2],
		[() => "12.50", 1],
		[() => "2026-11-20", 1],
		[() => random.pick(ODD), manner === "against it" ? 3 : 0.3],
	] as const)();
}
