import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { createGzip } from "node:zlib";
import { chooseEncoding, type Encoding, isNotModified } from "../protocol/encoding.server";
import { addVary, type HeaderList, removeHeader, setDefault } from "../protocol/header-list.server";
import { plainAnswer } from "../protocol/plain-answer.server";
import { endAfterBody, hasBody } from "./request-body.server";
import type { RequestTarget } from "./request-target.server";
import { filePolicy, pagePolicy, securityHeaders } from "./security-headers.server";

/** A complete response in memory; `body` is already in `encoding`. */
export type Answer = {
	status: number;
	headers: HeaderList;
	body: Buffer;
	encoding?: Encoding;
};

/** The header that names a request in its answer and in the log (Rule 1.12). */
export const REQUEST_ID = "X-Request-Id";

/** Writes the response to one request, with the headers every response carries. */
export class AnswerWriter {
	/** The requested target; a default until the request is parsed. */
	target: RequestTarget = { origin: "http://localhost", path: "/", pathname: "/", ip: "unknown" };
	readonly #req: IncomingMessage;
	readonly #res: ServerResponse;
	readonly #method: string;
	readonly #id: string;

	/** `id` is the request's, which every answer carries. */
	constructor(req: IncomingMessage, res: ServerResponse, method: string, id: string) {
		this.#req = req;
		this.#res = res;
		this.#method = method;
		this.#id = id;
	}

	/** Sends a response, or 304 when the client already has the version `etag` names. */
	send(response: Answer, etag: string | null): void {
		const req = this.#req;
		const res = this.#res;
		const answer = isFetchedAhead(req) ? { ...response, headers: keptBriefly(response.headers) } : response;
		if (etag && isNotModified(req.headers["if-none-match"], etag)) {
			// The policy stays the one of the reader's copy: the rules inside a page are allowed by their hash.
			const headers = answer.headers.filter(
				([name]) => !/^content-(?:type|length|encoding|security-policy)$/i.test(name),
			);
			this.#writeHead(304, flatten(this.target.origin, headers));
			res.end();
			return;
		}
		const isBodiless = answer.status === 204 || answer.status === 304;
		this.#writeHead(
			answer.status,
			isBodiless ? flatten(this.target.origin, answer.headers) : this.headOf(answer),
		);
		if (this.#method !== "HEAD" && !isBodiless) {
			// One write for head and body when the request has been read completely.
			if (req.complete || !hasBody(req)) {
				res.end(answer.body);
				return;
			}
			res.write(answer.body);
		}
		endAfterBody(req, res);
	}

	/** A response's head as `writeHead` takes it: its own headers and those every response carries. */
	headOf({ headers, body, encoding = "identity" }: Answer): string[] {
		const all = headers.slice();
		if (encoding !== "identity") all.push(["Content-Encoding", encoding]);
		const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
		if (!type.startsWith("text/html")) setDefault(all, "Content-Security-Policy", filePolicy);
		removeHeader(all, "Content-Length");
		all.push(["Content-Length", String(body.length)]);
		return flatten(this.target.origin, all);
	}

	/** Sends plain text, or text of another type, that must not be cached. */
	sendText(status: number, text: string, type = "text/plain; charset=utf-8"): void {
		const headers: HeaderList = [
			["Content-Type", type],
			["Cache-Control", "no-store"],
		];
		this.send({ status, headers, body: Buffer.from(text) }, null);
	}

	/** Refuses the request with a message: a page, or a JSON problem for an API client. */
	refuse(status: number, detail: string, more: HeaderList = []): true {
		const { type, body } = plainAnswer(status, this.target.pathname, detail);
		const headers: HeaderList = [
			...more,
			["Content-Type", type],
			["Cache-Control", "no-store"],
			["Content-Security-Policy", type.startsWith("text/html") ? pagePolicy([], []) : filePolicy],
		];
		this.send({ status, headers, body }, null);
		return true;
	}

	/** Streams a body; text tables are compressed on the way. */
	async sendStream(response: Response, headers: HeaderList, type: string | null): Promise<void> {
		const req = this.#req;
		const res = this.#res;
		setDefault(headers, "Content-Security-Policy", filePolicy);
		setDefault(headers, "Cache-Control", "private, no-store");
		const wantsGzip =
			/^text\/csv/i.test(type ?? "") &&
			!response.headers.has("Content-Encoding") &&
			chooseEncoding(req.headers["accept-encoding"]) !== "identity";
		if (wantsGzip) {
			headers.push(["Content-Encoding", "gzip"]);
			addVary(headers, ["Accept-Encoding"]);
			removeHeader(headers, "Content-Length");
		}
		this.#writeHead(response.status, flatten(this.target.origin, headers));
		if (this.#method === "HEAD") {
			await response.body?.cancel();
			return endAfterBody(req, res);
		}
		const source = Readable.fromWeb(response.body as ReadableStream);
		try {
			if (wantsGzip) await pipeline(source, createGzip({ level: 5 }), res);
			else await pipeline(source, res);
		} catch (error) {
			// The client has disconnected, so there is no one to send an error to.
			if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
		}
	}

	/** Sends a finished head and body, as they were kept, to a request without a body. */
	sendKept(status: number, head: string[], latin1: string): void {
		this.#res.writeHead(status, head.concat(REQUEST_ID, this.#id));
		this.#res.end(latin1, "latin1");
	}

	#writeHead(status: number, head: string[]): void {
		// The rest of an unread body would be parsed as the next request.
		const isUnread = hasBody(this.#req) && !this.#req.complete;
		const ending = isUnread ? ["Connection", "close"] : [];
		this.#res.writeHead(status, head.concat(REQUEST_ID, this.#id, ending));
	}
}

/** Whether the browser fetches a page that its reader has only pointed at. */
export const isFetchedAhead = ({ headers }: IncomingMessage): boolean =>
	/\bprefetch\b/i.test(String(headers["sec-purpose"] ?? ""));

// What the browser may keep if it asks again each time would be fetched ahead for nothing: it may use it for the moment
// between pointing at a link and following it, unless a cookie has changed meanwhile.
function keptBriefly(headers: HeaderList): HeaderList {
	if (!headers.some(([name, value]) => /^cache-control$/i.test(name) && value === "private, no-cache"))
		return headers;
	const brief = headers.filter(([name]) => !/^cache-control$/i.test(name));
	brief.push(["Cache-Control", "private, max-age=10"]);
	addVary(brief, ["Cookie"]);
	return brief;
}

// A response's own headers, such as those of a picture that mails may show, replace the common ones.
function flatten(origin: string, headers: HeaderList): string[] {
	const named = new Set(headers.map(([name]) => name.toLowerCase()));
	const common = securityHeaders(origin).filter(([name]) => !named.has(name.toLowerCase()));
	return [...common, ...headers].flat();
}
