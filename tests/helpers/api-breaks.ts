// What a program made from the last release's document would miss in this one (Rule 9.92).

type Schema = {
	$ref?: string;
	type?: string | string[];
	enum?: unknown[];
	const?: unknown;
	properties?: Record<string, Schema>;
	required?: string[];
	items?: Schema;
	additionalProperties?: Schema | boolean;
	anyOf?: Schema[];
	oneOf?: Schema[];
	allOf?: Schema[];
} & { [limit in Limit]?: number };

type Parameter = { in: string; name: string; required?: boolean; schema?: Schema };
type Content = Record<string, { schema?: Schema }>;
type Operation = {
	parameters?: Parameter[];
	requestBody?: { content: Content; description?: string };
	responses?: Record<string, { content?: Content }>;
	"x-roles"?: readonly string[];
	"x-scope"?: string | null;
};
export type ComparedDocument = {
	paths: Record<string, Record<string, Operation>>;
	components?: { schemas?: Record<string, Schema> };
};

const LARGEST = ["maxLength", "maximum", "maxItems"] as const;
const SMALLEST = ["minLength", "minimum", "minItems"] as const;
type Limit = (typeof LARGEST)[number] | (typeof SMALLEST)[number];

/** What a document says of one field. */
type Fact = {
	types: Set<string>;
	/** Null: anything of its types. */
	values: Set<unknown> | null;
	isRequired: boolean;
	limits: Partial<Record<Limit, number>>;
};
type Facts = Map<string, Fact>;

const allOf = <T>(sets: (Set<T> | null)[]): Set<T> | null =>
	sets.some((set) => set === null) ? null : new Set(sets.flatMap((set) => [...set!]));

/** The fields of a schema by where they stand: 'lines[].sku'; the whole is ''. */
function factsOf(schema: Schema, schemas: Record<string, Schema>, seen: readonly string[] = []): Facts {
	if (schema.$ref) {
		const name = schema.$ref.replace("#/components/schemas/", "");
		// What holds itself says nothing new further in.
		return seen.includes(name) ? new Map() : factsOf(schemas[name] ?? {}, schemas, [...seen, name]);
	}
	const inside = (one: Schema) => factsOf(one, schemas, seen);
	const choices = schema.anyOf ?? schema.oneOf;
	if (choices) return merged(choices.map(inside), "either");
	if (schema.allOf) return merged(schema.allOf.map(inside), "both");
	const values = schema.const === undefined ? schema.enum : [schema.const];
	const limits = Object.fromEntries(
		[...LARGEST, ...SMALLEST].flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]])),
	);
	const types = schema.type === undefined ? [] : [schema.type].flat();
	const own: Facts = new Map([
		["", { types: new Set(types), values: values ? new Set(values) : null, isRequired: true, limits }],
	]);
	const add = (name: string, facts: Facts, isRequired: boolean) => {
		for (const [path, fact] of facts)
			own.set(
				path === "" ? name : `${name}${path.startsWith("[") ? "" : "."}${path}`,
				path === "" ? { ...fact, isRequired } : fact,
			);
	};
	for (const [name, field] of Object.entries(schema.properties ?? {}))
		add(name, inside(field), schema.required?.includes(name) ?? false);
	if (schema.items) add("[]", inside(schema.items), false);
	if (typeof schema.additionalProperties === "object") add("*", inside(schema.additionalProperties), false);
	return own;
}

function merged(all: Facts[], how: "either" | "both"): Facts {
	const paths = new Set(all.flatMap((facts) => [...facts.keys()]));
	return new Map(
		[...paths].map((path) => {
			const facts = all.flatMap((one) => one.get(path) ?? []);
			const isRequired =
				how === "both"
					? facts.some((fact) => fact.isRequired)
					: facts.length === all.length && facts.every((fact) => fact.isRequired);
			const types = new Set(facts.flatMap((fact) => [...fact.types]));
			const limits = facts.length === 1 ? facts[0]!.limits : {};
			return [path, { types, values: allOf(facts.map(({ values }) => values)), isRequired, limits }];
		}),
	);
}

const missing = <T>(old: Iterable<T>, now: Set<T>): T[] => [...old].filter((one) => !now.has(one));
const listed = (values: unknown[]): string => values.map((value) => `'${String(value)}'`).join(", ");

/** Breaks of what is sent: all that was allowed has to stay so. */
function requestBreaks(old: Facts, now: Facts): string[] {
	const breaks: string[] = [];
	for (const [path, fact] of now) {
		const before = old.get(path);
		const parent = path.includes(".") ? path.slice(0, path.lastIndexOf(".")) : "";
		const isNew = !before && (parent === "" || old.has(parent));
		if (fact.isRequired && path !== "" && (isNew || before?.isRequired === false))
			breaks.push(`the body's field '${path}' is required now`);
	}
	for (const [path, fact] of old) {
		const after = now.get(path);
		const called = path === "" ? "the body" : `the body's field '${path}'`;
		if (!after) {
			breaks.push(`${called} is not taken any more`);
			continue;
		}
		const types = after.types.size === 0 ? [] : missing(fact.types, after.types);
		if (types.length > 0) breaks.push(`${called} is not taken as ${listed(types)} any more`);
		if (after.values) {
			const values = fact.values ? missing(fact.values, after.values) : ["anything else"];
			if (values.length > 0) breaks.push(`${called} does not take ${listed(values)} any more`);
		}
		for (const limit of LARGEST)
			if ((after.limits[limit] ?? Infinity) < (fact.limits[limit] ?? Infinity))
				breaks.push(`${called} has a smaller ${limit}: ${after.limits[limit]}`);
		for (const limit of SMALLEST)
			if ((after.limits[limit] ?? -Infinity) > (fact.limits[limit] ?? -Infinity))
				breaks.push(`${called} has a larger ${limit}: ${after.limits[limit]}`);
	}
	return breaks;
}

/** Breaks of an answer: all that it had has to stay there. */
function answerBreaks(status: string, old: Facts, now: Facts): string[] {
	const breaks: string[] = [];
	for (const [path, fact] of old) {
		const after = now.get(path);
		const called = path === "" ? `the answer ${status}` : `the field '${path}' of the answer ${status}`;
		if (!after) {
			breaks.push(`${called} is gone`);
			continue;
		}
		if (fact.isRequired && !after.isRequired) breaks.push(`${called} may be missing now`);
		const types = missing(after.types, fact.types);
		if (types.length > 0 && fact.types.size > 0) breaks.push(`${called} may be ${listed(types)} now`);
	}
	return breaks;
}

const isSuccess = (status: string): boolean => /^[23]/.test(status);

function operationBreaks(old: Operation, now: Operation, schemas: [old: Schemas, now: Schemas]): string[] {
	const breaks: string[] = [];
	const [oldSchemas, nowSchemas] = schemas;
	const nameOf = (one: Parameter) => `${one.in} parameter '${one.name}'`;
	const found = (list: Parameter[] | undefined, one: Parameter) =>
		list?.find((other) => nameOf(other) === nameOf(one));
	for (const parameter of old.parameters ?? [])
		if (!found(now.parameters, parameter)) breaks.push(`the ${nameOf(parameter)} is not taken any more`);
	for (const parameter of now.parameters ?? [])
		if (parameter.required && !found(old.parameters, parameter)?.required)
			breaks.push(`the ${nameOf(parameter)} is required now`);
	const roles = missing(old["x-roles"] ?? [], new Set(now["x-roles"]));
	if (roles.length > 0) breaks.push(`it does not let ${listed(roles)} in any more`);
	if (old["x-scope"] !== now["x-scope"])
		breaks.push(
			`a key needs ${now["x-scope"] ?? "to be a login"} in place of ${old["x-scope"] ?? "a login"}`,
		);
	for (const [type, { schema = {} }] of Object.entries(old.requestBody?.content ?? {})) {
		const after = now.requestBody?.content[type];
		if (!after) breaks.push(`a body of ${type} is not taken any more`);
		else breaks.push(...requestBreaks(factsOf(schema, oldSchemas), factsOf(after.schema ?? {}, nowSchemas)));
	}
	for (const [type, { schema = {} }] of Object.entries(now.requestBody?.content ?? {}))
		if (!old.requestBody && (schema.required ?? []).length > 0)
			breaks.push(`a body of ${type} is required now`);
	for (const [status, response] of Object.entries(old.responses ?? {}).filter(([one]) => isSuccess(one))) {
		const after = now.responses?.[status];
		if (!after) breaks.push(`the answer ${status} is gone`);
		for (const [type, { schema = {} }] of Object.entries(response.content ?? {})) {
			const given = after?.content?.[type]?.schema;
			if (given)
				breaks.push(...answerBreaks(status, factsOf(schema, oldSchemas), factsOf(given, nowSchemas)));
			else if (after) breaks.push(`the answer ${status} is not ${type} any more`);
		}
	}
	return breaks;
}

type Schemas = Record<string, Schema>;

/** What of `released` doesn't hold in `current`, one line each, with the call. */
export function breaksOf(released: ComparedDocument, current: ComparedDocument): string[] {
	const schemas: [Schemas, Schemas] = [released.components?.schemas ?? {}, current.components?.schemas ?? {}];
	return Object.entries(released.paths).flatMap(([path, methods]) =>
		Object.entries(methods).flatMap(([method, old]) => {
			const now = current.paths[path]?.[method];
			const called = `${method.toUpperCase()} ${path}`;
			if (!now) return [`${called} is gone`];
			return operationBreaks(old, now, schemas).map((broken) => `${called}: ${broken}`);
		}),
	);
}

/** A document without what is only read by people, a line for each address and named schema. */
export function forComparing(document: ComparedDocument): string {
	const bare = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(bare);
		if (typeof value !== "object" || value === null) return value;
		const kept = Object.entries(value).filter(([key, inner]) => !isForPeople(key, inner));
		return Object.fromEntries(kept.map(([key, inner]) => [key, bare(inner)]));
	};
	const lines = (record: object) =>
		Object.entries(record)
			.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(bare(value))}`)
			.join(",\n");
	const schemas = lines(document.components?.schemas ?? {});
	return `{"paths":{\n${lines(document.paths)}\n},"components":{"schemas":{\n${schemas}\n}}}\n`;
}

/** Texts and examples; a field may be called like one of them, but then it is a schema. */
const isForPeople = (key: string, value: unknown): boolean =>
	["example", "examples", "tags", "operationId", "security"].includes(key)
		? !(typeof value === "object" && value !== null && !Array.isArray(value) && "type" in value)
		: ["description", "summary"].includes(key) && typeof value === "string";
