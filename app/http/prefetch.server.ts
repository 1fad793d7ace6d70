/** Whether a browser only fetches ahead of a click that may never come. */
export const isPrefetch = (request: Request): boolean =>
	/\bprefetch\b|\bprerender\b/i.test(request.headers.get("Sec-Purpose") ?? "");

/** The answer to that where making the file costs, or leaves a row in the audit log. */
export const notFetchedAhead = () =>
	new Response(null, { status: 503, headers: { "Cache-Control": "no-store" } });
