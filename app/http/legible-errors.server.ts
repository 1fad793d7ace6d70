import { escapeHtml } from "~/domain/escape-html";
import { problem } from "./json.server";
import { plainAnswer } from "./node/plain-answer.server";

/** What a route's module says about how it may be asked. A route with a view is a page and answers for itself. */
export type RouteModule = { default?: unknown; loader?: unknown; action?: unknown };

const READS = ["GET", "HEAD"];
const FAULT = "The server ran into a problem. It has been logged; please try again.";

const typeOf = (response: Response) => response.headers.get("Content-Type") ?? "";

/** Whether an answer may be one that the router made for a program of its own: neither a page nor a problem of ours. */
export const mayBeIllegible = (response: Response): boolean =>
	response.status === 405 ||
	(response.status >= 400 && !/^text\/html|^application\/problem\+json/i.test(typeOf(response)));

/**
 * The router answers for a route without a view in words for its own scripts. This says the same to who asked: a small
 * page to people, a problem (Rule 9.3) to programs, and in 405 which methods there are.
 */
export async function makeLegible(
	response: Response,
	module: RouteModule,
	method: string,
	pathname: string,
): Promise<Response> {
	if (module.default !== undefined) return response;
	const allowed = allowedMethods(module);
	if (!allowed.includes(method)) return refuseMethod(allowed, pathname);
	const isOurs = /^text\/plain/i.test(typeOf(response)) && response.status !== 500;
	if (!mayBeIllegible(response) || isOurs) return response;
	const detail = response.status === 500 ? FAULT : wordsOf(await response.text());
	const headers = new Headers(response.headers);
	headers.delete("Content-Length");
	headers.delete("Content-Type");
	if (pathname.startsWith("/api/")) {
		return problem(response.status, "Error", detail, [], Object.fromEntries(headers));
	}
	const { type, body } = plainAnswer(response.status, pathname, escapeHtml(detail));
	headers.set("Content-Type", type);
	return new Response(new Uint8Array(body), { status: response.status, headers });
}

/** An action says by its `methods` which ones it takes; a form's takes POST. */
function allowedMethods({ loader, action }: RouteModule): string[] {
	const writes = action ? ((action as { methods?: string[] }).methods ?? ["POST"]) : [];
	return [...(loader ? READS : []), ...writes];
}

function refuseMethod(allowed: string[], pathname: string): Response {
	const Allow = allowed.join(", ");
	if (pathname.startsWith("/api/")) return problem(405, "Error", `Use ${Allow}.`, [], { Allow });
	const { type, body } = plainAnswer(405, pathname, "This page does not accept that kind of request.");
	return new Response(new Uint8Array(body), {
		status: 405,
		headers: { Allow, "Content-Type": type, "Cache-Control": "no-store" },
	});
}

/** What was thrown: a message, or a guard's denial. */
function wordsOf(body: string): string {
	try {
		const thrown = JSON.parse(body) as { message?: unknown; denied?: unknown } | null;
		if (thrown?.denied === "admin") return "Access Restricted: Administrator access required.";
		if (thrown?.denied === "buyer") return "Wholesale Access Required";
		if (typeof thrown?.message === "string") return thrown.message;
	} catch {
		// Not JSON: whatever it is, it is not for readers.
	}
	return "We can't show this page.";
}
