import { matchRoutes, type RouterContextProvider, type UNSAFE_DataWithResponseInit } from "react-router";
import { z } from "zod";
import {
	createContextWith,
	type FlashState,
	flashContext,
	patternContext,
	sessionContext,
} from "~/http/context.server";
import type { Flash } from "~/http/flash.server";
import { SessionHandle } from "~/http/session.server";
import { STAFF_ROUTES } from "~/http/staff-routes.server";
import type { Actor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";

export type TestContext = RouterContextProvider & { flash: FlashState; session: SessionHandle };

/** The context of a request by an actor, as set by the root middleware. */
export function contextFor(db: Db, actor: Actor = { kind: "visitor" }, path = "/"): TestContext {
	const context = createContextWith({ db, ip: "192.0.2.1" });
	context.set(patternContext, staffPage(path).pattern);
	const session = new SessionHandle(db, null, { ip: "192.0.2.1", userAgent: "test" });
	if (actor.kind === "user") session.logIn(actor);
	const flash: FlashState = { incoming: null, shown: false, outgoing: null };
	context.set(sessionContext, session);
	context.set(flashContext, flash);
	return Object.assign(context, { flash, session });
}

/** The staff page at a path, as React Router matches it: its pattern, empty for other pages, and which of its forms the path names. */
function staffPage(path: string): { pattern: string; does: { does?: string } } {
	const routes = Object.keys(STAFF_ROUTES).map((pattern) => ({ path: pattern }));
	const found = matchRoutes(routes, new URL(path, BASE).pathname)?.at(-1);
	const does = found?.params.does;
	return { pattern: found?.route.path ?? "", does: does === undefined ? {} : { does } };
}

const BASE = "http://localhost";

export type RouteArgs<Params> = {
	request: Request;
	url: URL;
	params: Params;
	context: RouterContextProvider;
	pattern: string;
};

/** A route's loader or action. `Mixed`, the default, is for routes with different parameters in one table. */
export type RouteFunction<Params = Mixed, Result = unknown> = (args: RouteArgs<Params>) => Result;
type Mixed = never;

type NamedParams<Params> = [Params] extends [Mixed]
	? { params?: Record<string, string> }
	: Record<string, never> extends Params
		? { params?: Params }
		: { params: Params };

type Sent = {
	method?: string;
	form?: Record<string, string | string[]>;
	json?: unknown;
	headers?: Record<string, string>;
	/** In place of `form` and `json`: bodies of another kind. */
	request?: Request;
};

/** A request to a route: its parameters, and a form or a JSON body if it sends one. */
export type Call<Params = Mixed> = Sent & NamedParams<Params>;

/** Arguments for a route's loader or action. */
export function routeArgs<Params extends Record<string, string> = Record<never, string>>(
	context: RouterContextProvider,
	path: string,
	{ params, ...sent }: Sent & { params?: Params } = {},
): RouteArgs<Params> {
	const url = new URL(path, BASE);
	return {
		request: sent.request ?? requestTo(url, sent),
		url,
		// The default is the type of a route without parameters.
		params: { ...staffPage(path).does, ...(params ?? ({} as Params)) },
		context,
		pattern: url.pathname,
	};
}

function requestTo(url: URL, { method, form, json, headers = {} }: Sent): Request {
	const body = form
		? new URLSearchParams(pairs(form))
		: json === undefined
			? undefined
			: JSON.stringify(json);
	return new Request(url, {
		method: method ?? (body === undefined ? "GET" : "POST"),
		headers: json === undefined ? headers : { "Content-Type": "application/json", ...headers },
		...(body === undefined ? {} : { body }),
	});
}

/** A page's data: the loader's or action's return value, unless that is a response. */
type PageData<Result> = Result extends Response
	? never
	: Result extends UNSAFE_DataWithResponseInit<infer Data>
		? Data
		: Result;

/** The result of a route as a client sees it, whether returned or thrown. */
export class Answer<Result> {
	/** 200 unless the route set another one. */
	readonly status: number;
	readonly headers: Headers;
	/** The target of a redirect. */
	readonly location: string | null;
	/** The data of a page or of a refusal, or a response's JSON: for matching. */
	readonly body: unknown;
	/** The message for the next page. */
	readonly flash: Flash | null;
	readonly #page: { data: PageData<Awaited<Result>> } | null;

	constructor(
		init: ResponseInit | null,
		body: unknown,
		page: { data: PageData<Awaited<Result>> } | null,
		flash: Flash | null,
	) {
		this.status = init?.status ?? 200;
		this.headers = new Headers(init?.headers);
		this.location = this.headers.get("Location");
		this.body = body;
		this.flash = flash;
		this.#page = page;
	}

	/** The page's data, typed. Fails the test when the route refused, or returned a response. */
	get data(): PageData<Awaited<Result>> {
		if (!this.#page) throw new Error(`No page, but ${this.status}: ${JSON.stringify(this.body)}`);
		return this.#page.data;
	}
}

/** The messages of a returned form, by field; the form's own under ''. Fails if the data is not a form's. */
export const formErrors = ({ body }: { body: unknown }): Record<string, string[] | null> =>
	formReply.parse(body)?.result?.error ?? {};
const formReply = z
	.object({
		result: z.object({ error: z.record(z.string(), z.array(z.string()).nullable()).nullish() }).optional(),
	})
	.nullable();

/** Calls a route's loader or action as an actor. An error thrown by the route fails the test. */
export function call<Params, Result>(
	handler: RouteFunction<Params, Result>,
	path: string,
	options: { db: Db; as?: Actor } & Call<NoInfer<Params>>,
): Promise<Answer<Result>>;
export function call<Result>(
	handler: RouteFunction<Mixed, Result>,
	path: string,
	{ db, as, ...sent }: { db: Db; as?: Actor } & Call,
): Promise<Answer<Result>> {
	const context = contextFor(db, as, path);
	// The signature above checks the parameters against the route's.
	const args = routeArgs(context, path, sent) as RouteArgs<Mixed>;
	return answerOf(() => handler(args), context.flash);
}

/** The result of a route whose context and arguments the test makes itself. */
export async function answerOf<Result>(
	run: () => Result,
	flash: FlashState = { incoming: null, shown: false, outgoing: null },
): Promise<Answer<Result>> {
	let value: unknown;
	let thrown = false;
	try {
		value = await run();
	} catch (error) {
		if (error instanceof Error) throw error;
		value = error;
		thrown = true;
	}
	if (value instanceof Response) {
		const text = await value.clone().text();
		const body = text === "" ? null : isJson(value) ? JSON.parse(text) : text;
		return new Answer<Result>(value, body, null, flash.outgoing);
	}
	const { data, init } = isDataWithInit(value) ? value : { data: value, init: null };
	const page = thrown ? null : { data: data as PageData<Awaited<Result>> };
	return new Answer<Result>(init, data, page, flash.outgoing);
}

const isJson = ({ headers }: Response) => /\bjson\b/.test(headers.get("Content-Type") ?? "");

const isDataWithInit = (value: unknown): value is UNSAFE_DataWithResponseInit<unknown> =>
	typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit";

function pairs(form: Record<string, string | string[]>): [string, string][] {
	return Object.entries(form).flatMap(([name, value]) =>
		Array.isArray(value)
			? value.map((one): [string, string] => [name, one])
			: [[name, value] as [string, string]],
	);
}
