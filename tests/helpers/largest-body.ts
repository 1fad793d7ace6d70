// The largest bodies that a schema lets in, as JSON and as the fields of a form.
import type { z } from "zod";
import { ownFields } from "~/kernel/fields";

/** Bytes of an ordinary request's body, as the listener takes them. */
export const MOST_BYTES = 1024 * 1024;
/** Fields of a form. */
const MOST_FIELDS = 5_000;

/** What a text of so many characters looks like: `n` counts the texts, so that no two are the same. */
export type Texture = (length: number, n: number) => string;

const repeated = (piece: string, length: number) =>
	piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Texts that cost most: many words to look up, and blanks that patterns go back and forth over. */
export const TEXTURES: Record<"words" | "blanks", Texture> = {
	words: (length, n) => repeated(`blue razz ice disposable vape kit 5000 puffs ${n.toString(36)} `, length),
	blanks: (length, n) => (length < 3 ? repeated("x", length) : `${n % 10}${repeated(" \t", length - 2)}x`),
};

type Shape = {
	texture: Texture;
	/** The share of the most characters that a text has. */
	text: number;
	/** The most entries of a list. */
	entries: number;
	/** Values of fields with these names, which are of the shop. */
	known: Known;
};

/** Values of the fields with these names. */
export type Known = Readonly<Record<string, (n: number) => unknown>>;

/** Makes the largest value of a schema. */
function filled(schema: z.core.$ZodType, shape: Shape, name: string, counter: { n: number }): unknown {
	const own = ownFields.get(schema);
	const inside = (inner: z.core.$ZodType, as = name): unknown => filled(inner, shape, as, counter);
	if (own) return inside(own);
	const known = shape.known[name];
	const { def } = (schema as z.core.$ZodTypes)._zod;
	if (
		known &&
		!["object", "array", "pipe", "optional", "nullable", "default", "prefault", "catch"].includes(def.type)
	)
		return known(counter.n++);
	switch (def.type) {
		case "object":
			return Object.fromEntries(Object.entries(def.shape).map(([key, inner]) => [key, inside(inner, key)]));
		case "array": {
			const most = Math.min(longestOf(def.checks), shape.entries);
			return Array.from({ length: most }, () => inside(def.element));
		}
		case "tuple":
			return def.items.map((item) => inside(item));
		case "record":
			return Object.fromEntries(
				Array.from({ length: Math.min(shape.entries, 1_000) }, (_, n) => [`k${n}`, inside(def.valueType)]),
			);
		case "intersection":
			return { ...(inside(def.left) as object), ...(inside(def.right) as object) };
		case "union":
			// A list costs more than the text that may stand for it.
			return inside(def.options.find((option) => holdsList(option)) ?? def.options[0]!);
		case "pipe": {
			if (def.in._zod.def.type === "transform") return inside(def.out);
			if (def.in._zod.def.type !== "array") return inside(def.in);
			// A list whose length is checked before its entries are.
			const checks = (def.in._zod.def as z.core.$ZodArrayDef).checks;
			const most = Math.min(longestOf(checks), shape.entries);
			const element = (def.out._zod.def as z.core.$ZodArrayDef).element ?? def.out;
			return Array.from({ length: most }, () => inside(element));
		}
		case "enum":
			return Object.values(def.entries)[0];
		case "literal":
			return def.values[0];
		case "boolean":
			return true;
		case "number":
			return 1;
		case "unknown":
		case "any":
		case "custom":
		case "transform":
			return shape.texture(Math.max(1, Math.round(200 * shape.text)), counter.n++);
		case "string": {
			const most = (schema as z.ZodString).maxLength ?? 10_000;
			// Texts are cleaned before they are measured: what is cleaned away may be as long again, and 1,000 more.
			const clean = most > 1_000 ? Math.floor((most - 1_000) / 2) : most;
			return shape.texture(Math.max(1, Math.round(clean * shape.text)), counter.n++);
		}
		default:
			if ("innerType" in def) return inside(def.innerType as z.core.$ZodType);
			if ("getter" in def) return inside(def.getter());
			throw new Error(`No largest value of a ${def.type} is known`);
	}
}

const holdsList = (schema: z.core.$ZodType): boolean => {
	const { def } = (schema as z.core.$ZodTypes)._zod;
	return def.type === "array" || (def.type === "pipe" && holdsList(def.in));
};

const longestOf = (checks: readonly z.core.$ZodCheck[] = []) =>
	Math.min(
		...checks.map(({ _zod: { def } }) =>
			def.check === "max_length" ? Number((def as { maximum?: number }).maximum) : Infinity,
		),
	);

/** Fields of a form: lists as `lines[0].sku`. */
export function fieldsOf(value: unknown, name = ""): [string, string][] {
	if (value === undefined || value === null || value === false) return [];
	if (Array.isArray(value)) return value.flatMap((one, n) => fieldsOf(one, `${name}[${n}]`));
	if (typeof value === "object")
		return Object.entries(value).flatMap(([key, one]) => fieldsOf(one, name ? `${name}.${key}` : key));
	return [[name, value === true ? "on" : String(value)]];
}

export const encoded = (fields: readonly (readonly [string, string])[]): string =>
	new URLSearchParams(fields as [string, string][]).toString();

/**
 * The largest bodies of a schema within the listener's limit: one with as many entries as fit, and one with texts as long as they
 * may be.
 */
export function largestValues(
	schema: z.core.$ZodType,
	texture: Texture,
	known: Known,
	{ asForm }: { asForm: boolean },
): unknown[] {
	const make = (text: number, entries: number) =>
		filled(schema, { texture, known, text, entries }, "", { n: 0 });
	const fits = (value: unknown) => {
		if (!asForm) return Buffer.byteLength(JSON.stringify(value)) <= MOST_BYTES;
		const fields = fieldsOf(value);
		return fields.length <= MOST_FIELDS && encoded(fields).length <= MOST_BYTES;
	};
	const found = new Map<string, unknown>();
	const keep = (value: unknown) => found.set(JSON.stringify(value), value);
	// Long texts, and as many entries as fit; then many entries, with texts as long as fit.
	for (let entries = 10_000; entries >= 1; entries = Math.floor(entries / 2)) {
		const value = make(1, entries);
		if (!fits(value)) continue;
		keep(value);
		break;
	}
	many: for (let entries = 10_000; entries >= 1; entries = Math.floor(entries / 2)) {
		for (const text of [1, 0.5, 0.2, 0.05, 0.01]) {
			const value = make(text, entries);
			if (!fits(value)) continue;
			keep(value);
			break many;
		}
	}
	return [...found.values()];
}
