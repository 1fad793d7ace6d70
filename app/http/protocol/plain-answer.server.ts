const titles: Record<number, string> = {
	400: "Bad Request",
	403: "Forbidden",
	404: "Not Found",
	405: "Method Not Allowed",
	408: "Request Timeout",
	413: "Too Large",
	414: "Address Too Long",
	429: "Too Many Requests",
	431: "Headers Too Large",
	500: "Something Went Wrong",
	503: "Not Available",
};

/**
 * A response the server gives before, or instead of, the router: a small page for people, `application/problem+json`
 * for API clients. `detail` is one sentence and must not quote the request.
 */
export function plainAnswer(
	status: number,
	pathname: string,
	detail: string,
): { type: string; body: Buffer } {
	const title = titles[status] ?? "Error";
	if (pathname.startsWith("/api/")) {
		const problem = { type: "about:blank", title, status, detail };
		return { type: "application/problem+json", body: Buffer.from(JSON.stringify(problem)) };
	}
	const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status} ${title}</title></head>
<body style="font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem">
<main><h1>${title}</h1><p>${detail}</p><p><a href="/">Go to the home page</a></p></main>
</body>
</html>
`;
	return { type: "text/html; charset=utf-8", body: Buffer.from(page) };
}
