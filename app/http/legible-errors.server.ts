import { escapeHtml } from "~/kernel/escape-html";
import { problem } from "./problem.server";
import { plainAnswer } from "./protocol/plain-answer.server";

/**
 * The parts of a route module that decide which requests it takes. A route with a view is a page and answers for
 * itself.
 */
export type RouteModule = {
	default?: unknown;
	loader?: unknown;
	action?: unknown;
};

const READS = ["GET", "HEAD"];
const FAULT = "The server ran into a problem. It has been logged; please try again.";

const typeOf = (response: Response) => response.headers.get("Content-Type") ?? "";

/**
 * Whether the router may have made this response for its own scripts: neither a page nor one of our problem responses.
 */
export const mayBeIllegible = (response: Response): boolean =>
	response.status === 405 ||
	(response.status >= 400 && !/^text\/html|^application\/problem\+json/i.test(typeOf(response)));

/**
 * Replaces the router's response for a route without a view, which is written for its own scripts: people get a small
 * page, API clients a problem, and a 405 lists the allowed methods.
 */
export async function makeLegible(
	response: Response,
	module: RouteModule,
	method: string,
	pathname: string,
): Promise<Response> {
	if (module.default !== undefined) return response;
	const allowed = allowedMethods(module, pathname);
	if (allowed.length > 0 && !allowed.includes(method)) return refuseMethod(allowed, pathname);
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

/** An action lists the methods it takes in `methods`, the API those of each address; a form's action takes POST. */
function allowedMethods({ loader, action }: RouteModule, pathname: string): string[] {
	const { methodsAt } = (loader ?? {}) as { methodsAt?: (pathname: string) => string[] };
	if (methodsAt) return methodsAt(pathname);
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

/** The text of the thrown response: a message, or a guard's denial. */
function wordsOf(body: string): string {
	try {
		const thrown = JSON.parse(body) as { message?: unknown; denied?: unknown } | null;
		if (thrown?.denied === "admin") return "Access Restricted: Administrator access required.";
		if (thrown?.denied === "buyer") return "Wholesale Access Required";
		if (typeof thrown?.message === "string") return thrown.message;
	} catch {
		// Not JSON, so not meant for users.
	}
	return "We can't show this page.";
}
