import { createHash } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import type { Actor } from "~/kernel/actor/actor";
import { admit, type By } from "~/kernel/commands/command.server";
import { DomainError, type FieldError } from "~/kernel/errors";
import { pageCountOf } from "~/kernel/lists/paging";
import type { CommandName } from "~/terms/audit";
import type { Db } from "~db/client.server";
import { actOnce, REPLAYED } from "./act-once.server";
import { getActor, getClient, getDb } from "./context.server";
import { retryHeaders } from "./form.server";
import { NO_FIELDS, unknownFields, unknownParameters } from "./known-fields.server";
import { whyUnwritten } from "./locked.server";
import { PRIVATE, problem } from "./problem.server";
import { isNotModified } from "./protocol/encoding.server";

/** Who may call: a permission means staff whose role has it. Required on every call; there is no default. */
export type Access = By | "public";

export type Call = {
	request: Request;
	params: Record<string, string | undefined>;
	url: URL;
	context: Readonly<RouterContextProvider>;
	db: Db;
	actor: Actor;
	ip: string;
};

type RouteArgs = {
	request: Request;
	params: Record<string, string | undefined>;
	url: URL;
	context: Readonly<RouterContextProvider>;
};

const callOf = ({ request, params, url, context }: RouteArgs): Call => ({
	request,
	params,
	url,
	context,
	db: getDb(context),
	actor: getActor(context),
	ip: getClient(context).ip,
});

const PUBLIC = { "Cache-Control": "public, max-age=300", Vary: "Cookie, Authorization" };

function problemOf(error: unknown, title: string): Response {
	const unwritten = whyUnwritten(error);
	if (unwritten) return problem(503, "Not Available", unwritten);
	if (!(error instanceof DomainError)) throw error;
	return problem(error.status, title, error.message, error.errors, retryHeaders(error));
}

/** One page of a list, for the Link, X-Total-Count and X-Updated-Until headers. */
export class JsonPage<T> {
	readonly rows: T[];
	/** Null: rows are not counted, of a list that is read from where one stopped. */
	readonly total: number | null;
	/** The cursor of the next page, where that is not named by its number. */
	readonly next: string | null;
	/** The moment of the last change among the rows, of a list of changes. */
	readonly until: Date | null;
	constructor(rows: T[], total: number | null, next: string | null = null, until: Date | null = null) {
		this.rows = rows;
		this.total = total;
		this.next = next;
		this.until = until;
	}
}

/** The schema of a page of a list, from that of a row. `x-paged` marks it as one with the headers of a page. */
export const page = <Row extends z.ZodType>(row: Row): z.ZodType<z.output<Row>[], JsonPage<z.input<Row>>> =>
	z.array(row).meta({ "x-paged": true }) as unknown as z.ZodType<z.output<Row>[], JsonPage<z.input<Row>>>;

type Paging = { page: number; perPage: number; pastEnd: "empty" };

/**
 * `?page=` and `?perPage=` of a list (default 100, at most 500). A page past the end is empty.
 * @throws DomainError invalid when one is not a whole number of at least 1.
 */
export function pagingOf(url: URL): Paging {
	const read = (name: string, fallback: number, max: number) => {
		const text = url.searchParams.get(name);
		if (text === null) return fallback;
		if (!/^[1-9]\d{0,6}$/.test(text) || Number(text) > max) {
			throw new DomainError("invalid", `${name} must be a whole number from 1 to ${max}`, { field: name });
		}
		return Number(text);
	};
	return { page: read("page", 1, 1_000_000), perPage: read("perPage", 100, 500), pastEnd: "empty" };
}

/** Longest Link header, in characters: proxies refuse an answer with more than 4 kB of headers. */
const LONGEST_LINKS = 2_000;

/** The links repeat the query string: those that don't fit are left out, the ones that programs follow last (Rule 9.31). */
function pageHeaders(url: URL, { total, next, until }: JsonPage<unknown>): Record<string, string> {
	const { page, perPage } = pagingOf(url);
	const link = (name: "page" | "cursor", to: string | number, rel: string) => {
		const params = new URLSearchParams(url.searchParams);
		params.set(name, String(to));
		params.set("perPage", String(perPage));
		return `<${url.pathname}?${params}>; rel="${rel}"`;
	};
	const following = next === null ? [] : [link("cursor", next, "next")];
	const links = total === null ? following : [...following, ...pageLinks()];
	while (links.join(", ").length > LONGEST_LINKS) links.pop();
	return {
		...(links.length > 0 ? { Link: links.join(", ") } : {}),
		...(total === null ? {} : { "X-Total-Count": String(total) }),
		...(until === null ? {} : { "X-Updated-Until": until.toISOString() }),
	};

	function pageLinks(): string[] {
		const last = pageCountOf(total!, perPage);
		return [
			page < last && next === null ? link("page", page + 1, "next") : "",
			page > 1 ? link("page", Math.min(page - 1, last), "prev") : "",
			link("page", 1, "first"),
			link("page", last, "last"),
		].filter(Boolean);
	}
}

function answer(value: unknown, url: URL, status: number, headers: Record<string, string>): Response {
	const page = value instanceof JsonPage ? value : null;
	return jsonAnswer(JSON.stringify(page ? page.rows : value), status, {
		...headers,
		...(page ? pageHeaders(url, page) : {}),
	});
}

const jsonAnswer = (body: string, status: number, headers: Record<string, string>): Response =>
	new Response(body, { status, headers: { "Content-Type": "application/json; charset=utf-8", ...headers } });

/** What `run` may return for an answer of a schema. */
type Given<Gives extends z.ZodType> = z.input<Gives> | Promise<z.input<Gives>>;

/** A call that will go: the days, such as '2026-11-28', since which it is outdated and from which it is gone, and what to call instead (Rule 9.92). */
export type Outdated = { since: string; sunset: string; instead: string };

/** A query parameter that takes these words, and no other. */
export type Choice = { says: string; among: readonly string[] };

export type Read<Gives extends z.ZodType = z.ZodType> = {
	access: Access;
	/** What it does, in one sentence for the API's document (Rule 9.91). */
	says: string;
	/** That it will go. */
	deprecated?: Outdated;
	/** public: the same for everyone, cached for 5 minutes. Anything with a price or personal data is private. */
	cache?: "public" | "private" | ((call: Call) => "public" | "private");
	/** The catalog's name of the failure. */
	title?: string;
	/** The query parameters it takes, besides those of every call, with what each says; others are refused (Rule 9.33). */
	query?: Readonly<Record<string, string | Choice>>;
	/** A list without pages by number, which is read by the cursors of its links. */
	byCursor?: true;
	/** The schema of its answer as JSON. Tests hold answers against it, the running server does not. */
	gives: Gives;
	run: (call: Call) => Given<Gives>;
};

/** Parameters with a word that they don't take. One that is empty chooses nothing. */
const unknownChoices = ({ searchParams }: URL, query: Read["query"] & object): FieldError[] =>
	Object.entries(query).flatMap(([field, choice]) => {
		const value = searchParams.get(field);
		if (typeof choice === "string" || !value || choice.among.includes(value)) return [];
		return [{ field, message: `${field} must be one of: ${choice.among.join(", ")}` }];
	});

/** The JSON door for reading: a resource route's loader. */
export function jsonLoader({ access, cache = "private", title = "Error", query = {}, run }: Read) {
	const answerCall = async (args: RouteArgs): Promise<Response> => {
		const call = callOf(args);
		try {
			if (access !== "public") admit(call.actor, access);
			refuseAny([...unknownParameters(call.url, Object.keys(query)), ...unknownChoices(call.url, query)]);
			const value = await run(call);
			const kept = typeof cache === "function" ? cache(call) : cache;
			const response = answer(value, call.url, 200, kept === "public" ? PUBLIC : PRIVATE);
			return kept === "public" ? withEtag(call.request, response) : response;
		} catch (error) {
			return problemOf(error, title);
		}
	};
	return Object.assign(answerCall, { access });
}

async function withEtag(request: Request, response: Response): Promise<Response> {
	const body = await response.text();
	const etag = `"${createHash("sha1").update(body).digest("base64url")}"`;
	const headers = new Headers(response.headers);
	headers.set("ETag", etag);
	if (isNotModified(request.headers.get("If-None-Match"), etag))
		return new Response(null, { status: 304, headers });
	return new Response(body, { status: response.status, headers });
}

export type Write<Schema extends z.ZodType, Gives extends z.ZodType = z.ZodType> = {
	access: Access;
	/** As `Read` has it. */
	says: string;
	/** As `Read` has it. */
	deprecated?: Outdated;
	title: string;
	/** The body's schema. A field that it doesn't have is refused (Rule 9.33). */
	schema?: Schema;
	/** What the document says of the body, where `run` reads it by one of several schemas. */
	body?: z.ZodType;
	/** An example of the body, where the names of its fields don't make a good one. */
	example?: unknown;
	/** Ignores unknown fields: the calls that programs for other shops may make. */
	ignoresUnknown?: true;
	/** The body is multipart/form-data, which `run` reads: its typed fields, and its files by name with what each holds. */
	readsForm?: { fields?: z.ZodType; files: Readonly<Record<string, string>> };
	/** The command whose call it is, which says all else. */
	command?: CommandName;
	/** Why it takes no `Idempotency-Key`: every other call answers the same key with the first answer (Rule 9.4). */
	notOnce?: string;
	/** `run` waits for something besides the database, so that no single transaction holds all it does. */
	waits?: true;
	/** 201 when a record was created; where the answer decides, the first of `among` is the usual one. */
	status?: number | { among: readonly number[]; of: (value: unknown) => number };
	/** The schema of its answer as JSON, as `Read` has it. */
	gives: Gives;
	// A method, not a property, so that definitions with different schemas fit in one table.
	run(call: Call, input: z.output<Schema>): Given<Gives>;
};

type Method = "POST" | "PUT" | "PATCH" | "DELETE";

/** A row says that it waits, or gives its answer at once. */
type Definition<Schema extends z.ZodType, Gives extends z.ZodType> = Omit<
	Write<Schema, Gives>,
	"run" | "waits"
> &
	(
		| { waits: true; run(call: Call, input: z.output<Schema>): Promise<z.input<Gives>> }
		| { waits?: never; run(call: Call, input: z.output<Schema>): z.input<Gives> }
	);

/** Keeps the input of a call typed by its schema inside `jsonAction`'s table. */
export const write = <Schema extends z.ZodType, Gives extends z.ZodType>(
	definition: Definition<Schema, Gives>,
): Write<Schema, Gives> => definition as Write<Schema, Gives>;

/** The JSON door for writing: a resource route's action, one definition per method. */
export function jsonAction(methods: Partial<Record<Method, Write<z.ZodType>>>) {
	const answerCall = async (args: RouteArgs): Promise<Response> => {
		const call = callOf(args);
		const definition = methods[call.request.method as Method];
		if (!definition) {
			const allow = Object.keys(methods).join(", ");
			return problem(405, "Error", `Use ${allow}.`, [], { Allow: allow });
		}
		try {
			if (definition.access !== "public") admit(call.actor, definition.access);
			refuseAny(unknownParameters(call.url, []));
			const body = await readBody(definition, call.request);
			const given = await actOnce(call, definition, body, (made) =>
				definition.run(made, inputIn(definition, body)),
			);
			const headers = given.isReplayed ? { ...PRIVATE, [REPLAYED]: "true" } : PRIVATE;
			return jsonAnswer(given.body, given.status, headers);
		} catch (error) {
			return problemOf(error, definition.title);
		}
	};
	return Object.assign(answerCall, { methods: Object.keys(methods), definitions: methods });
}

/** The JSON of a request; undefined where none is read. @throws DomainError unsupported_type or invalid. */
async function readBody(
	{ schema, ignoresUnknown, readsForm }: Write<z.ZodType>,
	request: Request,
): Promise<unknown> {
	const isRead = schema !== undefined || (!readsForm && !ignoresUnknown && isJson(request));
	return isRead ? readJson(request) : undefined;
}

/** @throws DomainError invalid with a message per field. */
function inputIn({ schema, ignoresUnknown }: Write<z.ZodType>, body: unknown): unknown {
	if (schema) return ignoresUnknown ? parse(schema, body) : parseKnown(schema, body);
	if (body !== undefined) refuseUnknown(NO_FIELDS, body);
	return undefined;
}

/** Validates a body like `parse`, and refuses fields that its schema doesn't have (Rule 9.33). @throws DomainError invalid. */
export function parseKnown<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
	refuseUnknown(schema, body);
	return parse(schema, body);
}

/** @throws DomainError invalid for fields of a body that its schema doesn't have. */
export const refuseUnknown = (schema: z.ZodType, body: unknown): void =>
	refuseAny(unknownFields(schema, body));

/** @throws DomainError invalid with the errors, if there are any. */
function refuseAny(errors: FieldError[]): void {
	if (errors.length > 0) throw new DomainError("invalid", errors[0]!.message, { errors });
}

const isJson = ({ headers }: Request): boolean =>
	/^application\/([\w.+-]+\+)?json\b/i.test(headers.get("Content-Type") ?? "");

/** @throws DomainError unsupported_type or invalid. */
async function readJson(request: Request): Promise<unknown> {
	if (!isJson(request)) throw new DomainError("unsupported_type", "Send application/json.");
	const text = await request.text();
	try {
		return JSON.parse(text);
	} catch {
		throw new DomainError("invalid", "The body is not valid JSON.");
	}
}

/**
 * Validates a body against a schema.
 * @throws DomainError invalid with a message per field, named with dots: shippingAddress.city.
 */
export function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
	const result = schema.safeParse(body);
	if (result.success) return result.data;
	if (typeof body !== "object" || body === null || Array.isArray(body))
		throw new DomainError("invalid", "Send a JSON object.");
	const errors = result.error.issues.map((issue) => ({
		field: issue.path.join("."),
		message: issue.message,
	}));
	throw new DomainError("invalid", errors[0]!.message, { errors });
}
