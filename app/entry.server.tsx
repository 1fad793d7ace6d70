import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
	type EntryContext,
	type HandleErrorFunction,
	isRouteErrorResponse,
	ServerRouter,
} from "react-router";
import { failureContext } from "~/http/context.server";
import { loggablePath } from "~/http/node/loggable-path.server";
import { pageResponse } from "~/http/page-bytes.server";
import { scriptMark } from "~/http/script-mark.server";
import { log } from "~/kernel/config/log.server";
import { isUnwritable } from "~db/write-lock.server";

/**
 * Renders the complete page before sending it, so that it has a length and an ETag, can be compressed once and cached,
 * and an error while rendering still becomes an error page.
 */
export default function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	entryContext: EntryContext,
): Promise<Response> {
	if (request.method === "HEAD") return Promise.resolve(new Response(null, { status, headers }));
	return new Promise((resolve, reject) => {
		let responseStatus = status;
		const { pipe, abort } = renderToPipeableStream(
			<ServerRouter context={entryContext} url={request.url} nonce={scriptMark} />,
			{
				nonce: scriptMark,
				// Inline suspended parts in place: React would send a large part after the page, for a script to move.
				progressiveChunkSize: Number.POSITIVE_INFINITY,
				onAllReady() {
					const chunks: Buffer[] = [];
					const sink = new Writable({
						write(chunk: Buffer, _encoding, done) {
							chunks.push(chunk);
							done();
						},
					});
					sink.on("error", reject);
					sink.on("finish", () => {
						headers.set("Content-Type", "text/html; charset=utf-8");
						resolve(pageResponse(Buffer.concat(chunks), { status: responseStatus, headers }));
					});
					pipe(sink);
				},
				onShellError: reject,
				onError(error) {
					responseStatus = 500;
					log.error({ error, path: loggablePath(new URL(request.url).pathname) }, "render failed");
				},
			},
		);
		request.signal.addEventListener("abort", () => abort(), { once: true });
	});
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
	// A client that disconnected is not an error of ours.
	if (request.signal.aborted) return;
	if (isUnwritable(error)) context.get(failureContext).isUnwritable = true;
	// Nor is a request without a matching route; the access log has its status.
	if (isRouteErrorResponse(error) && error.status < 500) return;
	log.error(
		{
			error,
			method: request.method,
			path: loggablePath(new URL(request.url).pathname),
		},
		"request failed",
	);
};
