import { z } from "zod";
import {
	createDocument,
	type oas31,
	type ZodOpenApiObject,
	type ZodOpenApiOperationObject,
	type ZodOpenApiResponsesObject,
} from "zod-openapi";
import type { ApiTable } from "~/http/api.server";
import type { Outdated, Read, Write } from "~/http/json.server";
import { VERSION } from "~/kernel/config/version.server";
import { SCOPES, SUBJECT_NAMES, SUBJECTS, scopeOf, subjectAt } from "~/terms/programs";
import { SWITCHES } from "~/terms/switches";
import { type Components, exampleOf } from "./example-of.server";
import { CONVERSION, tidy } from "./request-schemas.server";
import { audienceOf } from "./who-calls";

type Row = Read & Partial<Write<z.ZodType>> & Pick<Read, "access" | "says" | "gives">;
type Method = "get" | "post" | "put" | "patch" | "delete";
export type Operation = oas31.OperationObject & { "x-roles": readonly string[]; "x-scope": string | null };
export type Document = Omit<oas31.OpenAPIObject, "paths"> & {
	paths: Record<string, Partial<Record<Method, Operation>>>;
};

/** The tag of calls that no program makes. */
export const PEOPLE = "Logins and people";

const problemShape = z
	.strictObject({
		type: z.literal("about:blank"),
		title: z.string(),
		status: z.int(),
		detail: z.string(),
		errors: z.array(z.strictObject({ field: z.string(), message: z.string() })).optional(),
	})
	.meta({
		id: "Problem",
		description: "An error, as RFC 9457 has it. `errors` names fields as the body does.",
	});

/** Errors by status: when they come, and what `detail` says for example. */
const PROBLEMS: Readonly<Record<number, [name: string, says: string, detail: string]>> = {
	400: ["Invalid", "A field or a query parameter is wrong or unknown.", "Use a whole number of at least 1"],
	401: ["NotLoggedIn", "There is no login and no key, or the key doesn't work.", "Please log in."],
	403: [
		"NotAllowed",
		"The caller may not, or the key lacks the scope.",
		"This key needs the scope 'stock:write' for this call.",
	],
	404: ["NotFound", "There is no such record, or not for this caller.", "Order not found."],
	409: [
		"Conflict",
		"The record is not in a state for that, or was changed meanwhile; or the first call with this Idempotency-Key is still being answered.",
		"The order was changed meanwhile.",
	],
	413: ["TooLarge", "The body is too large.", "That is more than the 1 MB this page can take."],
	415: ["WrongType", "The body is of another type.", "Send application/json."],
	422: [
		"KeyReused",
		"The Idempotency-Key was sent before with another body.",
		"This Idempotency-Key was sent with another body. Use a new key for another call.",
	],
	429: [
		"TooMany",
		"Too many calls; Retry-After says how many seconds to wait.",
		"Too many calls. Wait a moment and try again.",
	],
	503: [
		"NotAvailable",
		"The shop is closed or can't write now; try again after Retry-After.",
		"The shop opens soon.",
	],
};

const LIST_HEADERS = {
	"X-Total-Count": { description: "How many rows there are on all pages.", schema: { type: "integer" } },
	Link: { description: "The next, previous, first and last page (RFC 8288).", schema: { type: "string" } },
} as const;

/** Those of lists that go on from a cursor, besides (Rules 9.93, 9.94). */
const WALK_HEADERS = {
	"X-Total-Count": {
		description: "How many rows there are on all pages; not with updatedSince, cursor or another sort.",
		schema: { type: "integer" },
	},
	Link: {
		description:
			"The next page (RFC 8288), with a cursor unless page or search was sent; of pages by number the previous, first and last one, too.",
		schema: { type: "string" },
	},
	"X-Updated-Until": {
		description:
			"In the order of changes: the moment of the last one shown. Send it as updatedSince next time.",
		schema: { type: "string", format: "date-time" },
	},
} as const;

/** Of calls that take an Idempotency-Key (Rule 9.4). */
const KEPT_HEADERS = {
	"Idempotent-Replayed": {
		description: "'true': this is the first answer to the Idempotency-Key again, and nothing was done.",
		schema: { type: "string", enum: ["true"] },
	},
} as const;

/** Of calls that will go (Rule 9.92). */
const OUTDATED_HEADERS = {
	Deprecation: {
		description: "Since when the call is outdated: '@' and seconds since 1970 (RFC 9745).",
		schema: { type: "string" },
	},
	Sunset: { description: "From when it is gone (RFC 8594).", schema: { type: "string" } },
} as const;

const PARAMS: Readonly<Record<string, string>> = {
	"/api/orders/:id": "The order's id or its number, such as ORD-10358.",
	"/api/products/:id": "The product's id or slug, or its SKU.",
	sku: "A SKU or barcode.",
	slug: "The slug, as in the address of its page.",
	number: "The number printed on it.",
	state: "The state's two letters.",
	report: "The name of the report, as in the address of its page.",
	token: "What the mailed link ends with.",
	orderNumber: "The order's number.",
};

const paramSays = (pattern: string, name: string): string => {
	const start = Object.keys(PARAMS).find((key) => key.startsWith("/") && `${pattern}/`.startsWith(`${key}/`));
	return (name === "id" && start ? PARAMS[start] : PARAMS[name]) ?? "The id.";
};

const PAGING = {
	page: z.int().min(1).max(1_000_000).default(1).meta({ description: "The page, from 1." }),
	perPage: z.int().min(1).max(500).default(100).meta({ description: "Rows of a page." }),
};

/** 'getOrdersById'. */
const operationId = (method: Method, pattern: string): string =>
	method +
	pattern
		.split("/")
		.slice(2)
		.map((word) => (word.startsWith(":") ? `-by-${word.slice(1)}` : `-${word}`))
		.join("")
		.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const isPaged = (gives: z.ZodType): boolean => gives.meta()?.["x-paged"] === true;

/** Whether the same one-time key is answered with the first answer (Rule 9.4). */
const isKept = (method: Method, row: Row): boolean => method !== "get" && row.notOnce === undefined;

function parametersOf(method: Method, pattern: string, row: Row): ZodOpenApiOperationObject["requestParams"] {
	const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name!);
	const path = names.map((name) => [name, z.string().meta({ description: paramSays(pattern, name) })]);
	const query = Object.entries(row.query ?? {}).map(([name, says]) => [
		name,
		typeof says === "string"
			? z.string().optional().meta({ description: says })
			: z.enum(says.among).optional().meta({ description: says.says }),
	]);
	const { perPage } = PAGING;
	const paging = isPaged(row.gives) ? (row.byCursor ? { perPage } : PAGING) : {};
	const all = { ...Object.fromEntries(query), ...paging };
	return {
		...(path.length > 0 ? { path: z.object(Object.fromEntries(path)) } : {}),
		...(Object.keys(all).length > 0 ? { query: z.object(all) } : {}),
		...(isKept(method, row) ? { header: z.object({ "Idempotency-Key": IDEMPOTENCY_KEY }) } : {}),
	};
}

const IDEMPOTENCY_KEY = z.string().max(200).optional().meta({
	description:
		"Chosen by the caller, up to 200 printable characters: sent again within seven days by the same person or program, the call does nothing and gets the first answer. With another body it is a 422, at another address another call. Refusals are not kept. Without a login or a key of a program it doesn't count.",
});

const file = z.string().meta({ override: { type: "string", contentMediaType: "application/octet-stream" } });

function bodyOf({ schema, body, readsForm, ignoresUnknown }: Row): ZodOpenApiOperationObject["requestBody"] {
	if (readsForm) {
		const files = Object.entries(readsForm.files).map(([name, says]) => [
			name,
			file.optional().meta({ description: `${says}: a file.` }),
		]);
		const fields = (readsForm.fields ?? z.object({})) as z.ZodType;
		const form = z.intersection(fields, z.object(Object.fromEntries(files)));
		return {
			description: "Fields of lists are named with their place: licenses[0].number.",
			content: { "multipart/form-data": { schema: form } },
		};
	}
	const read = body ?? schema;
	if (!read) return undefined;
	return {
		required: true,
		...(ignoresUnknown ? { description: "Unknown fields are ignored." } : {}),
		content: { "application/json": { schema: read } },
	};
}

const ownerOf = (call: string): boolean =>
	Object.values(SWITCHES).some(({ calls }) => (calls as readonly string[]).includes(call));

/** The errors that a call may answer with. */
function problemsOf(method: Method, pattern: string, row: Row): number[] {
	const isRead = method === "get";
	const mayBeUnknown = pattern.includes(":") || ownerOf(`${method.toUpperCase()} ${pattern}`);
	const readsBody = row.schema !== undefined || row.readsForm !== undefined;
	return [
		...[400, 401, 403],
		...(mayBeUnknown || !isRead ? [404] : []),
		...(isRead ? [] : [409, 413]),
		...(readsBody ? [415] : []),
		...(isKept(method, row) ? [422] : []),
		...[429, 503],
	];
}

function responsesOf(method: Method, pattern: string, row: Row): ZodOpenApiResponsesObject {
	const { status = 200 } = row;
	const among = typeof status === "object" ? status.among : [status];
	const content = { "application/json": { schema: row.gives } };
	const paged = row.query?.cursor === undefined ? LIST_HEADERS : WALK_HEADERS;
	const own = isPaged(row.gives) ? paged : isKept(method, row) ? KEPT_HEADERS : undefined;
	const headers = row.deprecated ? { ...own, ...OUTDATED_HEADERS } : own;
	const answers = among.map((one) => [
		one,
		{ description: SUCCESSES[one] ?? "Done", ...(headers ? { headers } : {}), content },
	]);
	return {
		...Object.fromEntries(answers),
		...(method === "get"
			? { 304: { description: "Nothing has changed since the ETag in If-None-Match." } }
			: {}),
		...Object.fromEntries(
			problemsOf(method, pattern, row).map((one) => [
				one,
				{ $ref: `#/components/responses/${PROBLEMS[one]![0]}` },
			]),
		),
	};
}

const SUCCESSES: Readonly<Record<number, string>> = {
	200: "The answer.",
	201: "It was made.",
	202: "It waits for an owner.",
};

function operationOf(key: string, row: Row): ZodOpenApiOperationObject {
	const [way = "", pattern = ""] = key.split(" ");
	const method = way.toLowerCase() as Method;
	const scope = scopeOf(way, pattern);
	const { says, roles } = audienceOf(row.access);
	const keyed = scope ? `A key needs the scope \`${scope}\`.` : "No key opens this call: people make it.";
	const requestBody = bodyOf(row);
	return {
		operationId: operationId(method, pattern),
		summary: row.says,
		description: `${row.deprecated ? `${goes(row.deprecated)} ` : ""}${says} ${keyed}`,
		...(row.deprecated ? { deprecated: true } : {}),
		tags: [tagOf(pattern)],
		security: [
			...(row.access === "public" ? [{}] : []),
			{ session: [] },
			...(scope ? [{ key: [scope] }] : []),
		],
		requestParams: parametersOf(method, pattern, row) ?? {},
		...(requestBody ? { requestBody } : {}),
		responses: responsesOf(method, pattern, row),
		...{ "x-roles": roles, "x-scope": scope },
	};
}

const goes = ({ since, sunset, instead }: Outdated): string =>
	`Outdated since ${since}, and gone from ${sunset} on: ${instead}`;

/** What a call is listed under. */
const tagOf = (pattern: string): string => {
	const subject = subjectAt(pattern);
	return subject === null ? PEOPLE : SUBJECTS[subject].label;
};

const pathOf = (pattern: string): string => pattern.replace(/:(\w+)/g, "{$1}");

const problemResponses = Object.fromEntries(
	Object.entries(PROBLEMS).map(([status, [name, description, detail]]) => [
		name,
		{
			description,
			content: {
				"application/problem+json": {
					schema: problemShape,
					example: {
						type: "about:blank",
						title: "Error",
						status: Number(status),
						detail,
						...(status === "400" ? { errors: [{ field: "quantity", message: detail }] } : {}),
					},
				},
			},
		},
	]),
);

const ABOUT = `Every call of the shop, made from the schemas that check requests and describe answers.

Send \`Authorization: Bearer\` with a key; owners of the shop and of companies make keys. Amounts are decimal strings of dollars, moments are in UTC,
ids are UUIDs. Lists take \`page\` and \`perPage\`; those that change take
\`updatedSince\`, \`cursor\` and \`sort\`. Unknown fields and query parameters are refused, except where a call says otherwise; \`_\` in
the query keeps caches away. Errors are application/problem+json. New fields of answers, new calls and new optional fields of requests may come
at any time.`;

/** The document of the API in OpenAPI 3.1, made of its tables (Rule 9.91). What a release has of it stays (Rule 9.92). */
export function documentOf(table: ApiTable): Document {
	const rows = Object.entries(table).sort(([a], [b]) => {
		const [one, other] = [a, b].map((key) => key.split(" ").reverse().join(" "));
		return one! < other! ? -1 : 1;
	});
	const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
	for (const [key, row] of rows) {
		const [method = "", pattern = ""] = key.split(" ");
		const address = pathOf(pattern);
		paths[address] = { ...paths[address], [method.toLowerCase()]: operationOf(key, row as Row) };
	}
	const sketch: ZodOpenApiObject = {
		openapi: "3.1.0",
		info: { title: "Wholesale counter", version: VERSION, description: ABOUT },
		servers: [{ url: "/" }],
		tags: [...SUBJECT_NAMES.map((name) => SUBJECTS[name].label), PEOPLE].map((name) => ({ name })),
		paths: paths as ZodOpenApiObject["paths"] & object,
		components: {
			responses: problemResponses,
			securitySchemes: {
				key: {
					type: "http",
					scheme: "bearer",
					description: `A key of a program. Its scopes: ${SCOPES.join(", ")}.`,
				},
				session: { type: "apiKey", in: "cookie", name: "sid", description: "The cookie of a login." },
			},
		},
	};
	const made = createDocument(sketch, CONVERSION) as Document;
	const components = (made.components?.schemas ?? {}) as Components;
	for (const [key, row] of rows) {
		const [method = "", pattern = ""] = key.split(" ");
		const operation = made.paths[pathOf(pattern)]![method.toLowerCase() as Method]!;
		finish(operation, components, row as Row);
	}
	for (const schema of Object.values(components))
		if (!("$ref" in schema)) (schema as oas31.SchemaObject).examples = [exampleOf(schema, components)];
	return made;
}

type Media = { schema?: oas31.SchemaObject; example?: unknown };

/** Adds examples, and says that fields besides those of a body are refused. */
function finish(operation: Operation, components: Components, row: Row): void {
	const sent = (operation.requestBody as oas31.RequestBodyObject | undefined)?.content ?? {};
	for (const media of Object.values(sent) as Media[]) {
		if (!media.schema) continue;
		tidy(media.schema, !row.ignoresUnknown);
		media.example = row.example ?? exampleOf(media.schema, components, { isSent: true });
	}
	for (const [status, response] of Object.entries(operation.responses ?? {})) {
		const media = (response as oas31.ResponseObject).content?.["application/json"] as Media | undefined;
		// A named schema has its own.
		if (status.startsWith("2") && media?.schema && !media.schema.$ref)
			media.example = exampleOf(media.schema, components);
	}
}
