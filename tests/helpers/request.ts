import type { RouterContextProvider } from "react-router";
import type { Actor } from "~/domain/actor";
import { createContextWith, type FlashState, flashContext, sessionContext } from "~/http/context.server";
import { SessionHandle } from "~/http/session.server";
import type { Db } from "~db/client.server";

export type TestContext = RouterContextProvider & { flash: FlashState; session: SessionHandle };

/** The context of a request by an actor, as the root middleware would have set it. */
export function contextFor(db: Db, actor: Actor = { kind: "visitor" }): TestContext {
	const context = createContextWith({ db, ip: "192.0.2.1" });
	const session = new SessionHandle(db, null, { ip: "192.0.2.1", userAgent: "test" });
	if (actor.kind === "user") session.logIn(actor);
	const flash: FlashState = { incoming: null, shown: false, outgoing: null };
	context.set(sessionContext, session);
	context.set(flashContext, flash);
	return Object.assign(context, { flash, session });
}

const BASE = "http://localhost";

type Call = {
	method?: string;
	form?: Record<string, string | string[]>;
	json?: unknown;
	headers?: Record<string, string>;
};

/**
 * What a test says nothing of: each route module types its arguments by its own path and its answer by its own view, and a
 * test calls many of them and looks at what a client would get.
 */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Untyped = any;

export type RouteArgs = {
	request: Request;
	url: URL;
	params: Untyped;
	context: RouterContextProvider;
	pattern: Untyped;
};

/** A route's loader or action. */
export type RouteFunction = (args: RouteArgs) => unknown;

/** Arguments for a route's loader or action: a path, and a form or JSON body where there is one. */
export function routeArgs(
	context: RouterContextProvider,
	path: string,
	params: Record<string, string> = {},
	{ method, form, json, headers = {} }: Call = {},
): RouteArgs {
	const url = new URL(path, BASE);
	const body = form
		? new URLSearchParams(pairs(form))
		: json === undefined
			? undefined
			: JSON.stringify(json);
	const request = new Request(url, {
		method: method ?? (body === undefined ? "GET" : "POST"),
		headers: json === undefined ? headers : { "Content-Type": "application/json", ...headers },
		...(body === undefined ? {} : { body }),
	});
	return { request, url, params, context, pattern: url.pathname };
}

/** What a door answers, returned or thrown: redirects and refusals are thrown. An error is none and passes. */
export async function caught(run: () => unknown): Promise<Untyped> {
	try {
		return await run();
	} catch (thrown) {
		if (thrown instanceof Error) throw thrown;
		return thrown;
	}
}

function pairs(form: Record<string, string | string[]>): [string, string][] {
	return Object.entries(form).flatMap(([name, value]) =>
		Array.isArray(value)
			? value.map((one): [string, string] => [name, one])
			: [[name, value] as [string, string]],
	);
}
