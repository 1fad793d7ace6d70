import { describe, expect, it } from "vitest";
import { z } from "zod";
import { list, optionalLine, requiredText, wholeNumber } from "~/kernel/fields";

const modules = import.meta.glob<Record<string, unknown>>(
	["/app/**/*.schema.ts", "/app/**/*.schema.server.ts", "/app/kernel/addresses/postal-fields.ts"],
	{ eager: true },
);

/** Finds where a schema accepts a text or a list of unlimited length, as paths such as `lines[].sku`. */
function unboundedIn(schema: z.core.$ZodType, path = "", seen = new Set<z.core.$ZodType>()): string[] {
	if (seen.has(schema)) return [];
	seen.add(schema);
	const inside = (inner: z.core.$ZodType, at = path) => unboundedIn(inner, at, seen);
	const { def } = (schema as z.core.$ZodTypes)._zod;
	switch (def.type) {
		case "string": {
			const { maxLength } = schema as z.ZodString;
			return maxLength === null || maxLength > 500_000 ? [path] : [];
		}
		case "array": {
			const own = longestOf(def.checks) <= 10_000 ? [] : [`${path}[]`];
			return [...own, ...inside(def.element, `${path}[]`)];
		}
		case "object":
			return Object.entries(def.shape).flatMap(([key, inner]) =>
				inside(inner, path ? `${path}.${key}` : key),
			);
		case "tuple":
			return def.items.flatMap((item) => inside(item, `${path}[]`));
		case "record":
			return inside(def.valueType, `${path}.*`);
		case "union":
			return def.options.flatMap((option) => inside(option));
		case "intersection":
			return [...inside(def.left), ...inside(def.right)];
		case "pipe":
			// A transformation's output is as long as its input, or made by us.
			return def.in._zod.def.type === "transform" || def.in._zod.def.type === "array"
				? [...inside(def.in), ...inside(def.out)]
				: inside(def.in);
		case "optional":
		case "nullable":
		case "default":
		case "prefault":
		case "catch":
		case "readonly":
		case "nonoptional":
			return inside(def.innerType);
		// Has a fixed length, or is cut when read.
		case "transform":
		case "number":
		case "boolean":
		case "enum":
		case "literal":
		case "unknown":
			return [];
		default:
			return [`${path} is a ${def.type}, which this test doesn't know`];
	}
}

const longestOf = (checks: readonly z.core.$ZodCheck[] = []) =>
	Math.min(
		...checks.map(({ _zod: { def } }) =>
			def.check === "max_length" ? Number((def as { maximum?: number }).maximum) : Infinity,
		),
	);

/** Finds lists whose entries would be checked before their length is. */
function unguardedIn(schema: z.core.$ZodType, guarded = false, seen = new Set<z.core.$ZodType>()): number {
	if (seen.has(schema)) return 0;
	seen.add(schema);
	const { def } = (schema as z.core.$ZodTypes)._zod;
	if (def.type === "array") {
		const own = guarded || def.element._zod.def.type === "unknown" ? 0 : 1;
		return own + unguardedIn(def.element, false, seen);
	}
	if (def.type === "pipe") {
		return unguardedIn(def.in, false, seen) + unguardedIn(def.out, def.in._zod.def.type === "array", seen);
	}
	const parts =
		def.type === "object"
			? Object.values(def.shape)
			: def.type === "union"
				? def.options
				: def.type === "intersection"
					? [def.left, def.right]
					: "innerType" in def
						? [def.innerType]
						: [];
	return parts.reduce((sum, part) => sum + unguardedIn(part, false, seen), 0);
}

/** Something of a schema's shape with texts that are too long. */
function tooLongFor(schema: z.core.$ZodType): unknown {
	const { def } = (schema as z.core.$ZodTypes)._zod;
	switch (def.type) {
		case "object":
			return Object.fromEntries(Object.entries(def.shape).map(([key, inner]) => [key, tooLongFor(inner)]));
		case "array":
			return [tooLongFor(def.element)];
		case "intersection":
			return { ...(tooLongFor(def.left) as object), ...(tooLongFor(def.right) as object) };
		case "pipe":
			return tooLongFor(def.in._zod.def.type === "transform" ? def.out : def.in);
		case "enum":
			return Object.values(def.entries)[0];
		default:
			return "innerType" in def ? tooLongFor(def.innerType) : "x".repeat(10_000);
	}
}

const schemas = Object.entries(modules).flatMap(([file, exported]) =>
	Object.entries(exported).flatMap(([name, value]) =>
		value instanceof z.ZodType ? [[`${file} ${name}`, value] as const] : [],
	),
);

describe("limits on input (Rule 9.31)", () => {
	it("finds the schemas of the forms and the API", () => {
		const names = schemas.map(([name]) => name).join("\n");
		for (const one of [
			"quoteJsonSchema",
			"quickOrderSchema",
			"productSchema",
			"campaignSchema",
			"postalAddress",
		]) {
			expect(names).toContain(one);
		}
		expect(schemas.length).toBeGreaterThan(35);
	});

	it.each(schemas)("every text and every list has a largest length: %s", (_, schema) => {
		expect(unboundedIn(schema)).toEqual([]);
		expect(unguardedIn(schema)).toBe(0);
	});

	it.each(schemas)("texts that are too long are refused, also where fields are compared: %s", (_, schema) => {
		expect(() => schema.safeParse(tooLongFor(schema))).not.toThrow();
	});

	it("finds a schema without a limit", () => {
		const schema = z.object({
			name: z.string(),
			lines: z.array(z.object({ sku: z.string().max(5) })),
			rows: z.preprocess((value) => value, z.array(z.email()).max(3).default([])),
		});
		expect(unboundedIn(schema)).toEqual(["name", "lines[]", "rows[]"]);
		expect(unguardedIn(schema)).toBe(2);
	});
});

describe("a bounded field", () => {
	const messages = (schema: z.ZodType, value: unknown) =>
		schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

	it("accepts its most entries and refuses one more with a single error", () => {
		const three = list(wholeNumber("No number"), 3, { tooMany: "Too many", none: "None", error: "No list" });
		expect(messages(three, [1, 2, 3])).toEqual([]);
		expect(messages(three, [1, "x", 3])).toEqual([["1", "No number"]]);
		expect(messages(three, ["x", "x", "x", "x"])).toEqual([["", "Too many"]]);
		expect(messages(three, [])).toEqual([["", "None"]]);
		expect(messages(three, "x")).toEqual([["", "No list"]]);
		expect(messages(list(wholeNumber("No number"), 3), [])).toEqual([]);
	});

	it("does not check the entries of a list that is too long", () => {
		let looks = 0;
		const entry = z.unknown().refine(() => {
			looks += 1;
			return false;
		});
		expect(messages(list(entry, 50), Array(300_000).fill("x"))).toHaveLength(1);
		expect(looks).toBe(0);
	});

	it("reports a text that is too long once, however long it is", () => {
		for (const length of [6, 1_000, 1_000_000]) {
			expect(messages(requiredText("Needed", 5), "x".repeat(length))).toEqual([
				["", "Use at most 5 characters"],
			]);
			expect(messages(optionalLine(5), "x".repeat(length))).toEqual([["", "Use at most 5 characters"]]);
		}
		expect(messages(wholeNumber("No number"), "1".repeat(1_000_000))).toEqual([["", "No number"]]);
	});
});
