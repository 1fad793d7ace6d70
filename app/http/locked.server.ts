import { data, type RouterContextProvider } from "react-router";
import { log } from "~/kernel/config/log.server";
import type { Db } from "~db/client.server";
import { failAtOnce, isLocked, isUnwritable, untilMayWrite } from "~db/write-lock.server";
import { type Client, createContextWith, failureContext } from "./context.server";
import { problem } from "./problem.server";
import { TOO_LARGE_PATH } from "./too-large.server";

const MOST_WAITING_MS = 5_000;
const TEXT = "The shop is busy right now. Nothing was saved. Please try again in a moment.";
const UNWRITTEN =
	"The shop can't save anything right now, so what you sent was not saved. Please try again in a moment.";

/**
 * Waits until the database can be written before a request that writes, without blocking other requests.
 * After five seconds its writes fail at once instead, so that a form can come back with its values.
 */
export async function waitForWriting(db: Db): Promise<void> {
	if (!(await untilMayWrite(db, MOST_WAITING_MS))) failAtOnce(db);
}

/**
 * The sentence for people when an operation failed because the database couldn't be written, which is logged; undefined for any other
 * error.
 */
export function whyUnwritten(error: unknown): string | undefined {
	if (!isUnwritable(error)) return undefined;
	log.warn({ code: (error as { code: string }).code }, "nothing saved: the database can't be written");
	return isLocked(error) ? TEXT : UNWRITTEN;
}

/**
 * Writes something that must not fail the request, such as a click. Waits up to five seconds without blocking other
 * requests, and gives up if the database still can't be written.
 */
export async function noteIfWritable(db: Db, note: () => void): Promise<void> {
	try {
		if (await untilMayWrite(db, MOST_WAITING_MS)) note();
	} catch (error) {
		if (!isUnwritable(error)) throw error;
	}
}

function unavailable(pathname: string, text: string) {
	if (pathname.startsWith("/api/")) return problem(503, "Not Available", text);
	return data({ message: text }, { status: 503 });
}

/** The response to throw for a request that failed because the database couldn't be written. */
export const unwritten = (pathname: string) => unavailable(pathname, UNWRITTEN);

type Handler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * Runs the router. A request that failed because the database couldn't be written gets a 503 instead; a form
 * sent without scripts gets it as a page, whichever route it was sent to.
 */
export async function answerWith(
	handler: Handler,
	request: Request,
	parts: { db: Db } & Client,
): Promise<Response> {
	const context = createContextWith(parts);
	const response = await handler(request, context);
	if (response.status < 500) return response;
	const { pathname, origin } = new URL(request.url);
	// A route without a view reports this as JSON; plain text is about another error.
	const isThrown = /^application\/json/.test(response.headers.get("Content-Type") ?? "");
	const isForPage = !pathname.startsWith("/api/") && !pathname.endsWith(".data");
	if (context.get(failureContext).isUnwritable || (response.status === 503 && isForPage && isThrown)) {
		await response.body?.cancel();
		const { method, headers } = request;
		const bodiless = new Headers(headers);
		bodiless.delete("Content-Length");
		// Any page's address will do: the root middleware throws the 503 before anything else runs.
		const again = isForPage
			? new Request(origin + TOO_LARGE_PATH, { headers: bodiless })
			: new Request(request.url, { method, headers: bodiless });
		return handler(again, createContextWith({ ...parts, isUnwritable: true }));
	}
	return response;
}
