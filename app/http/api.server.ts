import type { z } from "zod";
import { type By, type Command, idsOf, nothing } from "~/kernel/commands/command.server";
import { closedInWords, isClosedTo, retryAfter } from "~/kernel/settings/opening.server";
import type { Db } from "~db/client.server";
import { closesWithShop } from "./closed-shop.server";
import { getActor, getDb } from "./context.server";
import {
	type Call,
	jsonAction,
	jsonLoader,
	type Outdated,
	type Read,
	type Write,
	write,
} from "./json.server";
import { problem } from "./problem.server";
import { refuseKey, refuseScope } from "./program.server";
import { isCallOff } from "./switched-off.server";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The calls of a subject by method and address: `"POST /api/claims/:id/refund"`. */
export type ApiTable = Readonly<Record<`${Method} /api/${string}`, Read | Write<z.ZodType>>>;

type Args = Parameters<ReturnType<typeof jsonLoader>>[0];
type Door = (args: Args) => Promise<Response>;

/** An address of the API and what answers at it. */
type Address = {
	pattern: string;
	expression: RegExp;
	names: string[];
	loader?: Door;
	action?: Door;
	allowed: string[];
	/** The methods that anybody may call. */
	open: string[];
	/** By method, what will go. */
	outdated: Map<string, Outdated>;
};

/** A call of the API that reads (Rule 9.33). */
export const read = <Gives extends z.ZodType>(row: Read<Gives>): Read<Gives> => row;

type CommandCall<Schema extends z.ZodType, Key extends string, Result, Gives extends z.ZodType> = Pick<
	Write<z.ZodType, Gives>,
	"says" | "gives" | "title" | "status" | "ignoresUnknown" | "example" | "notOnce" | "deprecated"
> & {
	schema?: z.ZodType<z.output<Schema>>;
	ids?: (call: Call) => { [name in Key]: string };
} & ([Result] extends [z.input<Gives>]
		? { respond?: (call: Call, result: Result) => z.input<Gives> }
		: { respond: (call: Call, result: Result) => z.input<Gives> });

/**
 * A call of the API that is a command: its caller, its body and its key are the command's, the ids come from the address. Where nothing
 * is typed, there is no body.
 * @param schema the body's own, where programs send less than the command takes.
 * @param ids the ids of its records, where the address says something else.
 * @param respond what it answers, from what the command gave; without it, that itself.
 */
export const call = <Schema extends z.ZodType, Key extends string, Result, Gives extends z.ZodType>(
	command: Command<By, Schema, Key, Result>,
	{
		schema = command.input as z.ZodType<z.output<Schema>>,
		ids = ({ params }) => idsOf(command, (name) => params[name] ?? ""),
		respond = (_call, result) => result,
		...row
	}: CommandCall<Schema, Key, Result, Gives>,
): Write<z.ZodType<z.output<Schema>>, Gives> => {
	return write<z.ZodType<z.output<Schema>>, Gives>({
		access: command.by,
		command: command.action,
		...row,
		...(schema === nothing ? {} : { schema }),
		run(made, values) {
			const { db, actor } = made;
			const all = { ...(values as z.output<Schema> & object), ...ids(made) };
			return respond(made, command(db, actor, all));
		},
	});
};

/** Finds the id that an address means by another name of its record, such as an order's number; undefined for what is no name of one. */
export type NameFinder = (db: Db, name: string) => string | undefined;

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The parameters of an address, with the id where its record is named otherwise (Rule 9.73). */
function withIds(
	names: Readonly<Record<string, NameFinder>>,
	pattern: string,
	params: Record<string, string>,
	db: Db,
): Record<string, string> {
	const { id } = params;
	const subject = Object.keys(names).find((start) => `${pattern}/`.startsWith(`${start}/:id/`));
	if (id === undefined || subject === undefined || ID.test(id)) return params;
	return { ...params, id: names[subject]!(db, id) ?? id };
}

/**
 * The door of a table's calls: a loader and an action that find the row by the request's address. An address that no row has, or whose switch is off (Rule 9.40), is a 404, a
 * method that no row of the address takes a 405 with those it takes.
 *
 * @param names how records are named in addresses besides by their ids, by how the address begins: '/api/orders'.
 */
export function api(tables: readonly ApiTable[], names: Readonly<Record<string, NameFinder>> = {}) {
	const addresses = addressesOf(tables);
	const answer = (args: Args): Promise<Response> | Response => {
		const unopened = refuseKey(args.context);
		if (unopened) return unopened;
		const pathname = args.url.pathname.replace(/(.)\/$/, "$1");
		const found = find(addresses, pathname);
		if (!found) return unknown();
		const { address, params } = found;
		const { method } = args.request;
		if (isCallOff(getDb(args.context), method, address.pattern)) return unknown();
		const door = method === "GET" || method === "HEAD" ? address.loader : address.action;
		if (!door || !address.allowed.includes(method)) return notAllowed(address.allowed);
		const outOfScope = refuseScope(args.context, method, address.pattern);
		if (outOfScope) return outOfScope;
		if (address.open.includes(method) && closesWithShop(method, address.pattern)) {
			const refusal = whileClosed(args.context);
			if (refusal) return refusal;
		}
		const outdated = address.outdated.get(method === "HEAD" ? "GET" : method);
		const answered = door({ ...args, params: withIds(names, address.pattern, params, getDb(args.context)) });
		return outdated ? answered.then((response) => warned(response, outdated)) : answered;
	};
	const methodsAt = (pathname: string): string[] => find(addresses, pathname)?.address.allowed ?? [];
	/** What server.ts asks of a module with many addresses. */
	const known = { methodsAt, patterns: addresses.map(({ pattern }) => pattern) };
	return {
		rows: Object.assign({}, ...tables) as ApiTable,
		loader: Object.assign(answer, known),
		action: Object.assign(answer, known),
	};
}

const unknown = () => problem(404, "Error", "There is no API endpoint at this address.");

/** The answer to those who have to wait until the shop opens (Rule 9.60); undefined for everybody else. */
function whileClosed(context: Args["context"]): Response | undefined {
	const db = getDb(context);
	if (!isClosedTo(db, getActor(context))) return undefined;
	const headers = { "Retry-After": String(retryAfter(db)) };
	return problem(503, "Not Available", closedInWords(db), [], headers);
}

const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;

/** Says that a call will go (RFC 9745) and when (RFC 8594), and where to read what to call instead (Rule 9.92). */
function warned(response: Response, { since, sunset }: Outdated): Response {
	response.headers.set("Deprecation", `@${secondsOf(since)}`);
	response.headers.set("Sunset", new Date(secondsOf(sunset) * 1000).toUTCString());
	response.headers.append("Link", '</api/docs>; rel="deprecation"');
	return response;
}

function notAllowed(allowed: string[]): Response {
	const Allow = allowed.join(", ");
	return problem(405, "Error", `Use ${Allow}.`, [], { Allow });
}

function addressesOf(tables: readonly ApiTable[]): Address[] {
	const rows = tables.flatMap((table) =>
		Object.entries(table).map(([key, row]) => {
			const [method = "", pattern = ""] = key.split(" ");
			return { method, pattern, row };
		}),
	);
	return (
		[...Map.groupBy(rows, ({ pattern }) => pattern)]
			.map(([pattern, own]): Address => {
				const reading = own.find(({ method }) => method === "GET");
				const writing = own.filter(({ method }) => method !== "GET");
				const names: string[] = [];
				const source = pattern.replace(/:(\w+)/g, (_, name: string) => {
					names.push(name);
					return "([^/]+)";
				});
				return {
					...{ pattern, names, expression: new RegExp(`^${source}$`, "i") },
					...(reading ? { loader: jsonLoader(reading.row as Read) } : {}),
					...(writing.length > 0
						? {
								action: jsonAction(
									Object.fromEntries(writing.map(({ method, row }) => [method, row as Write<z.ZodType>])),
								),
							}
						: {}),
					allowed: [...(reading ? ["GET", "HEAD"] : []), ...writing.map(({ method }) => method)],
					outdated: new Map(
						own.flatMap(({ method, row }) => (row.deprecated ? [[method, row.deprecated] as const] : [])),
					),
					open: own.flatMap(({ method, row }) =>
						row.access === "public" ? (method === "GET" ? ["GET", "HEAD"] : [method]) : [],
					),
				};
			})
			// A word at a place counts before a parameter there: /api/products/featured is no product.
			.sort((a, b) => (a.pattern.replaceAll("/:", "/~") < b.pattern.replaceAll("/:", "/~") ? -1 : 1))
	);
}

function find(addresses: Address[], pathname: string) {
	for (const address of addresses) {
		const values = address.expression.exec(pathname)?.slice(1);
		if (values)
			return {
				address,
				params: Object.fromEntries(address.names.map((name, at) => [name, decoded(values[at]!)])),
			};
	}
	return undefined;
}

/** A part of an address; one that can't be decoded stands for itself, as nothing is called that. */
function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
