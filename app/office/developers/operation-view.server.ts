import type { oas31 } from "zod-openapi";
import { SUBJECT_NAMES, SUBJECTS } from "~/terms/programs";
import { type Document, type Operation, PEOPLE } from "./document.server";

type Schema = oas31.SchemaObject;
type Field = { name: string; type: string; isRequired: boolean; says: string };
type Media = { schema: Schema; example?: unknown };

export type OperationView = {
	id: string;
	method: string;
	path: string;
	says: string;
	who: string;
	isOutdated: boolean;
	/** Where each parameter is sent: path, query or header. */
	parameters: (Field & { place: string })[];
	body: { type: string; fields: Field[] } | null;
	answers: { status: string; says: string }[];
	curl: string;
	fetched: string;
	answer: string | null;
};

/** The subjects of the document, by what stands in the addresses of their pages. */
export const SECTIONS: readonly { slug: string; label: string }[] = [
	...SUBJECT_NAMES.map((slug) => ({ slug, label: SUBJECTS[slug].label })),
	{ slug: "people", label: PEOPLE },
];

const KEY = "$KEY";

/** Every operation of a subject, or of all. */
export function operationsOf(document: Document, label?: string): OperationView[] {
	const all = Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
	);
	return all
		.filter(({ operation }) => label === undefined || operation.tags?.includes(label))
		.map(({ method, path, operation }) => viewOf(document, method, path, operation));
}

function viewOf(document: Document, method: string, path: string, operation: Operation): OperationView {
	const { operationId = "", summary = "", description = "" } = operation;
	const content = (operation.requestBody as oas31.RequestBodyObject | undefined)?.content ?? {};
	const [type, sent] = (Object.entries(content)[0] ?? []) as [string?, Media?];
	const responses = Object.entries(operation.responses ?? {});
	const [, first] = responses.find(([status]) => status.startsWith("2")) ?? [];
	const answer = (first as oas31.ResponseObject | undefined)?.content?.["application/json"] as
		| Media
		| undefined;
	const given = answer?.example ?? exampleIn(document, answer?.schema);
	const parameters = (operation.parameters ?? []) as oas31.ParameterObject[];
	const call = {
		method: method.toUpperCase(),
		path: filled(path),
		type,
		example: sent?.example,
		isKeyed: operation["x-scope"] !== null,
		isOnce: parameters.some(({ name }) => name === "Idempotency-Key"),
	};
	return {
		id: operationId,
		method: call.method,
		path,
		says: summary,
		who: description.replaceAll("`", ""),
		isOutdated: operation.deprecated === true,
		parameters: parameters.map((one) => ({
			place: one.in,
			...{ name: one.name, type: typeOf(one.schema as Schema), isRequired: one.required === true },
			says: one.description ?? "",
		})),
		body: sent && type ? { type, fields: fieldsOf(sent.schema) } : null,
		answers: responses.map(([status, response]) => ({ status, says: saysOf(document, response) })),
		curl: curlOf(call),
		fetched: fetchOf(call),
		answer: given === undefined ? null : JSON.stringify(given, null, 2),
	};
}

const REFERENCE = /^#\/components\/(\w+)\//;

function saysOf(document: Document, response: oas31.ResponseObject | oas31.ReferenceObject): string {
	if (!("$ref" in response)) return (response as oas31.ResponseObject).description ?? "";
	const shared = document.components?.responses?.[response.$ref.replace(REFERENCE, "")];
	return (shared as oas31.ResponseObject | undefined)?.description ?? "";
}

function exampleIn(document: Document, schema: Schema | undefined): unknown {
	if (!schema?.$ref) return undefined;
	const named = document.components?.schemas?.[schema.$ref.replace(REFERENCE, "")] as Schema | undefined;
	return named?.examples?.[0];
}

const TYPES: Readonly<Record<string, string>> = {
	integer: "whole number",
	boolean: "true or false",
	array: "list",
};

function typeOf(schema: Schema): string {
	if (schema.enum) return schema.enum.map((value) => `'${String(value)}'`).join(", ");
	if (schema.const !== undefined) return `'${String(schema.const)}'`;
	const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
	if (choices) return [...new Set(choices.map(typeOf))].join(" or ");
	return [schema.type ?? "anything"]
		.flat()
		.map((type) => TYPES[type] ?? type)
		.join(" or ");
}

/** The fields of a body, with those of what is in them: 'lines[].sku'. */
function fieldsOf(schema: Schema, before = ""): Field[] {
	const choices = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as Schema[];
	const own = Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(([name, field]) => {
		const called = `${before}${name}`;
		const isList = field.type === "array";
		const inside = isList ? (field.items as Schema | undefined) : field;
		return [
			{
				...{ name: called, type: typeOf(field), says: field.description ?? limitOf(field) },
				isRequired: schema.required?.includes(name) ?? false,
			},
			...(inside ? fieldsOf(inside, `${called}${isList ? "[]" : ""}.`) : []),
		];
	});
	const all = [...own, ...choices.flatMap((one) => fieldsOf(one, before))];
	return all.filter((field, n) => all.findIndex(({ name }) => name === field.name) === n);
}

const limitOf = ({ maxLength, maxItems }: Schema): string =>
	maxLength ? `Up to ${maxLength} characters.` : maxItems ? `Up to ${maxItems} entries.` : "";

const EXAMPLES: Readonly<Record<string, string>> = {
	sku: "FOG-BIT35K-FS",
	slug: "raz-tn9000",
	number: "INV-10351",
	orderNumber: "ORD-10358",
	state: "CO",
	report: "sales",
};

const filled = (path: string): string =>
	path.replace(/\{(\w+)\}/g, (_, name: string) =>
		name === "id" && path.startsWith("/api/orders/")
			? EXAMPLES.orderNumber!
			: (EXAMPLES[name] ?? "0190a000-0000-7000-8000-000000000001"),
	);

type Call = {
	method: string;
	path: string;
	type: string | undefined;
	example: unknown;
	isKeyed: boolean;
	isOnce: boolean;
};

/** The call for a shell, with the shop's address in $SHOP and the key in $KEY. */
function curlOf({ method, path, type, example, isKeyed, isOnce }: Call): string {
	const parts = [`curl "$SHOP${path}"`];
	if (isKeyed) parts.push(`-H "Authorization: Bearer ${KEY}"`);
	if (method !== "GET") parts.splice(1, 0, `-X ${method}`);
	if (isOnce) parts.push(`-H "Idempotency-Key: $(date +%s)"`);
	if (type === "application/json")
		parts.push(
			`-H "Content-Type: application/json"`,
			`-d '${JSON.stringify(example).replaceAll("'", "'\\''")}'`,
		);
	if (type === "multipart/form-data")
		for (const [name, value] of Object.entries(example as object))
			parts.push(`-F '${name}=${String(value)}'`);
	return parts.join(" \\\n  ");
}

function fetchOf({ method, path, type, example, isKeyed, isOnce }: Call): string {
	const headers = [
		...(isKeyed ? [`Authorization: \`Bearer \${key}\``] : []),
		...(isOnce ? [`"Idempotency-Key": crypto.randomUUID()`] : []),
		...(type === "application/json" ? [`"Content-Type": "application/json"`] : []),
	];
	const lines = [
		...(method === "GET" ? [] : [`  method: "${method}",`]),
		...(headers.length > 0 ? [`  headers: { ${headers.join(", ")} },`] : []),
		...(type === "application/json"
			? [`  body: JSON.stringify(${JSON.stringify(example, null, 2).replaceAll("\n", "\n  ")}),`]
			: []),
		...(type === "multipart/form-data" ? ["  body: form, // a FormData with the fields below"] : []),
	];
	return `const response = await fetch(\`\${shop}${path}\`, {\n${lines.join("\n")}\n});\nif (!response.ok) throw new Error((await response.json()).detail);\nconst answer = await response.json();`;
}
