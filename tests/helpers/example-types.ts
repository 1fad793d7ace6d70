// Reads the types of examples/calls.ts, and holds them against the API's document.
import { parseSync, type TsType } from "@swc/core";
import type { Schema } from "./api-requests.ts";

type Types = Map<string, TsType>;
type Field = { type: TsType; isOptional: boolean };
/** A call of the examples: what it sends and gets. */
export type ExampleCall = { call: string; takes: TsType | null; gives: TsType };

/** The types that a module exports, by name. */
export function typesIn(source: string): Types {
	const { body } = parseSync(source, { syntax: "typescript" });
	return new Map(
		body.flatMap((item) =>
			item.type === "ExportDeclaration" && item.declaration.type === "TsTypeAliasDeclaration"
				? [[item.declaration.id.value, item.declaration.typeAnnotation]]
				: [],
		),
	);
}

function fieldsOf(type: TsType): Map<string, Field> {
	if (type.type !== "TsTypeLiteral") throw new Error(`${type.type} has no fields`);
	return new Map(
		type.members.map((member) => {
			if (member.type !== "TsPropertySignature" || !member.typeAnnotation)
				throw new Error(`${member.type} is no field`);
			const { key, optional, typeAnnotation } = member;
			if (key.type !== "Identifier" && key.type !== "StringLiteral")
				throw new Error(`${key.type} is no name`);
			return [key.value, { type: typeAnnotation.typeAnnotation, isOptional: optional }];
		}),
	);
}

/** The calls that the type `Calls` has. */
export const callsIn = (types: Types): ExampleCall[] =>
	[...fieldsOf(types.get("Calls")!)].map(([call, { type }]) => {
		const own = fieldsOf(type);
		return { call, takes: own.get("takes")?.type ?? null, gives: own.get("gives")!.type };
	});

/** The schemas of a place, a reference followed and a choice taken apart. */
function optionsOf(schema: Schema, named: Record<string, Schema>): Schema[] {
	if (schema.$ref) return optionsOf(named[schema.$ref.split("/").at(-1)!]!, named);
	const choices = schema.anyOf ?? schema.oneOf;
	return choices ? choices.flatMap((one) => optionsOf(one, named)) : [schema];
}

const namesOf = ({ type }: Schema): string[] =>
	[type ?? []].flat().map((name) => (name === "integer" ? "number" : name));

/**
 * What a type says that the document doesn't.
 * @param way 'sent': every value of the type is one of the schema. 'got': the other way round, besides fields that nobody reads.
 */
export function differences(
	type: TsType,
	schema: Schema,
	way: "sent" | "got",
	types: Types,
	named: Record<string, Schema>,
	at = "",
): string[] {
	const inside = (inner: TsType, own: Schema, place: string) =>
		differences(inner, own, way, types, named, place);
	const options = optionsOf(schema, named);
	switch (type.type) {
		case "TsTypeReference":
			if (type.typeName.type !== "Identifier") throw new Error(`${at}: a type of another module`);
			return inside(types.get(type.typeName.value)!, schema, at);
		case "TsArrayType": {
			const list = options.find(({ items }) => items);
			return list ? inside(type.elemType, list.items!, `${at}[]`) : [`${at}: no list`];
		}
		case "TsTypeLiteral":
			return fieldDifferences(type, options, way, at, inside);
		default: {
			const own = (type.type === "TsUnionType" ? type.types : [type]).map((one) => {
				if (one.type === "TsKeywordType") return one.kind as string;
				return one.type === "TsTypeLiteral" ? "object" : one.type;
			});
			const theirs = [...new Set(options.flatMap(namesOf))];
			const [narrow, wide] = way === "sent" ? [own, theirs] : [theirs, own];
			const object = type.type === "TsUnionType" && type.types.find((one) => one.type === "TsTypeLiteral");
			const objects = options.filter(({ properties }) => properties);
			return [
				// Without a type, everything is taken.
				...(theirs.length > 0 && narrow.some((name) => !wide.includes(name))
					? [`${at}: ${own.join(" | ")} is not ${theirs.join(" | ")}`]
					: []),
				...(object ? fieldDifferences(object, objects, way, at, inside) : []),
			];
		}
	}
}

function fieldDifferences(
	type: TsType,
	options: Schema[],
	way: "sent" | "got",
	at: string,
	inside: (type: TsType, schema: Schema, at: string) => string[],
): string[] {
	const own = fieldsOf(type);
	const found = [...own].flatMap(([name, field]) => {
		const place = `${at}.${name}`;
		const theirs = options.flatMap(({ properties }) => properties?.[name] ?? []);
		if (theirs.length === 0) return [`${place}: no such field`];
		const isAlways = options.every(({ required }) => required?.includes(name));
		const isMissed = way === "got" && !isAlways && !field.isOptional;
		return [
			...(isMissed ? [`${place}: may be absent`] : []),
			...inside(field.type, theirs.length === 1 ? theirs[0]! : { anyOf: theirs }, place),
		];
	});
	if (way === "got") return found;
	const required = options.length === 1 ? (options[0]!.required ?? []) : [];
	const absent = required.filter((name) => own.get(name)?.isOptional !== false);
	return [...found, ...absent.map((name) => `${at}.${name}: required`)];
}
