import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { PageCache } from "../page-cache.server";
import { unmarkScripts } from "../script-mark.server";
import type { Log } from "./access-log.server";
import {
	chooseEncoding,
	compress,
	type Encoding,
	etagOf,
	isCompressible,
	isNotModified,
} from "./encoding.server";
import type { AnswerSource, Metrics } from "./metrics.server";
import { plainAnswer } from "./plain-answer.server";
import { announcesTooMuch, BoundedBody, bodyLimit, endAfterBody, hasBody } from "./request-body.server";
import { BadTarget, isFromThisMachine, type RequestTarget, readTarget } from "./request-target.server";
import { filePolicy, pagePolicy, securityHeaders } from "./security-headers.server";
import { looksLikeFile, type StaticFile } from "./static-files.server";

/** What the listener needs from the rest of the house; `server.ts` wires it, tests pass their own. */
export type ListenerParts = {
	/** Answers what neither a file nor the page cache does. */
	handle(request: Request, client: { ip: string }): Promise<Response>;
	/** Whether the router has a route, other than its catch-all, for this path. */
	hasRoute(pathname: string): boolean;
	files: Map<string, StaticFile>;
	cache: PageCache;
	/** The page variant a visitor's cookies select, or null when the cookies make the page theirs alone. */
	overlayKey(cookieHeader: string | null): string | null;
	isForeignRequest(method: string, headers: Headers, publicOrigin: string): boolean;
	takeRequest(ip: string): { ok: true } | { ok: false; retryAfterSeconds: number };
	/** Throws when the database does not answer. */
	checkHealth(): void;
	trustProxy: number | boolean;
	log: Log;
	metrics: Metrics;
	/** Further values for /metrics. */
	gauges?(): Record<string, number>;
	/** Sends pages without a policy: the development server's scripts are not ours to hash. */
	skipPagePolicy?: boolean;
};

type HeaderList = [string, string][];
type Answer = { status: number; headers: HeaderList; body: Buffer; encoding?: Encoding };

const readMethods = new Set(["GET", "HEAD"]);
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
// An answer that varies by anything else can't be told apart by the cache's key.
const cacheableVary = /^\s*(?:(?:accept-encoding|cookie|authorization|origin)\s*(?:,\s*|$))*$/i;

/** Makes the function that answers every HTTP request, in this order: origin check, files, cache, limits, router. */
export function createListener(parts: ListenerParts): RequestListener {
	return (req, res) => {
		void new Exchange(parts, req, res).run();
	};
}

/** One request and its answer. */
class Exchange {
	readonly #parts: ListenerParts;
	readonly #req: IncomingMessage;
	readonly #res: ServerResponse;
	readonly #method: string;
	readonly #startedAt = performance.now();
	#target: RequestTarget = { origin: "http://localhost", path: "/", pathname: "/", ip: "unknown" };
	#source: AnswerSource = "listener";

	constructor(parts: ListenerParts, req: IncomingMessage, res: ServerResponse) {
		this.#parts = parts;
		this.#req = req;
		this.#res = res;
		this.#method = req.method ?? "GET";
	}

	async run(): Promise<void> {
		this.#res.once("close", () => this.#finish());
		try {
			await this.#answer();
		} catch (error) {
			if (this.#res.destroyed) return;
			this.#parts.log.add("error", "request failed", {
				method: this.#method,
				path: this.#target.pathname,
				error: error instanceof Error ? (error.stack ?? error.message) : String(error),
			});
			if (this.#res.headersSent) this.#res.destroy();
			else this.#refuse(500, "The server ran into a problem. It has been logged; please try again.");
		}
	}

	async #answer(): Promise<void> {
		const { parts, req } = { parts: this.#parts, req: this.#req };
		try {
			this.#target = readTarget(req, parts.trustProxy);
		} catch (error) {
			if (!(error instanceof BadTarget)) throw error;
			return this.#refuse(400, error.message);
		}
		const { pathname, origin, ip } = this.#target;

		if (!knownMethods.has(this.#method)) return this.#refuse(405, "This server does not know that method.");
		if (pathname === "/healthz") return this.#sendHealth();
		if (pathname === "/metrics" && isFromThisMachine(req)) return this.#sendMetrics();

		if (readMethods.has(this.#method)) {
			const file = parts.files.get(pathname);
			if (file) return this.#sendFile(file);
			if (looksLikeFile(pathname) && !parts.hasRoute(pathname)) {
				return this.#refuse(404, "There is no such file here.");
			}
			if (await this.#sendFromCache()) return;
		}

		const headers = webHeaders(req);
		if (parts.isForeignRequest(this.#method, headers, origin)) {
			return this.#refuse(403, "This form was sent from another site. Open the page here and send it again.");
		}
		const allowance = parts.takeRequest(ip);
		if (!allowance.ok) {
			const seconds = Math.max(1, Math.ceil(allowance.retryAfterSeconds));
			return this.#refuse(429, "Too many requests from your address. Wait a moment and try again.", [
				["Retry-After", String(seconds)],
			]);
		}
		const limit = bodyLimit(pathname, req.headers["content-type"]);
		if (announcesTooMuch(req, limit)) return this.#refuseTooLarge(limit);
		await this.#askRouter(headers, limit);
	}

	async #askRouter(headers: Headers, limit: number): Promise<void> {
		const { req, res } = { req: this.#req, res: this.#res };
		this.#source = "router";
		const isRead = readMethods.has(this.#method);
		const variant = isRead ? this.#cacheVariant() : null;
		const version = variant === null ? "" : this.#parts.cache.version();

		const abort = new AbortController();
		res.once("close", () => {
			if (!res.writableFinished) abort.abort();
		});
		const body = !isRead && hasBody(req) ? new BoundedBody(req, limit) : undefined;
		if (body && req.headers.expect?.toLowerCase() === "100-continue") res.writeContinue();
		const request = new Request(this.#target.origin + this.#target.path, {
			// The router's answer to HEAD is its answer to GET; the body is left out when it is sent.
			method: this.#method === "HEAD" ? "GET" : this.#method,
			headers,
			body: body?.stream,
			duplex: body ? "half" : undefined,
			signal: abort.signal,
		} as RequestInit);

		let response: Response;
		try {
			response = await this.#parts.handle(request, { ip: this.#target.ip });
		} catch (error) {
			if (body?.isOverLimit) return this.#refuseTooLarge(limit);
			throw error;
		} finally {
			if (!isRead) this.#parts.cache.noteWrite();
		}
		if (body?.isOverLimit) {
			await response.body?.cancel();
			return this.#refuseTooLarge(limit);
		}
		if (res.destroyed) {
			await response.body?.cancel();
			return;
		}
		await this.#sendResponse(response, variant, version);
	}

	async #sendResponse(response: Response, variant: string | null, version: string): Promise<void> {
		const type = response.headers.get("Content-Type");
		const headers = responseHeaders(response.headers);
		const isStream =
			response.headers.has("X-Stream") ||
			/^text\/(?:csv|event-stream)/i.test(type ?? "") ||
			response.headers.has("Content-Encoding") ||
			(response.body !== null && !isCompressible(type));
		if (isStream && response.body) return this.#sendStream(response, headers, type);

		const isPage = /^text\/html/i.test(type ?? "");
		let body: Buffer = Buffer.from(await response.arrayBuffer());
		if (isPage) {
			const { html, hashes } = unmarkScripts(body.toString("utf8"));
			body = Buffer.from(html);
			if (!this.#parts.skipPagePolicy) setDefault(headers, "Content-Security-Policy", pagePolicy(hashes));
		}
		const isRead = readMethods.has(this.#method);
		const isCurrent = isRead && response.status === 200;
		// Back and Forward may show the page again (with what was typed into it), a reload asks whether it is still true.
		if (isPage || /^text\/x-script/i.test(type ?? ""))
			setDefault(headers, "Cache-Control", "private, no-cache");
		if (isRead && isCompressible(type))
			addVary(headers, isPage ? ["Accept-Encoding", "Cookie"] : ["Accept-Encoding"]);
		const etag = isCurrent ? (response.headers.get("ETag") ?? etagOf(body)) : null;
		if (etag) setDefault(headers, "ETag", etag);

		const wanted = isCompressible(type) ? chooseEncoding(this.#req.headers["accept-encoding"]) : "identity";
		const compressed = await compress(body, wanted);

		const seconds = isCurrent && variant !== null ? cacheSeconds(response.headers) : 0;
		if (seconds > 0 && etag) {
			const key = PageCache.key(this.#target.origin, this.#target.path, variant as string);
			const page = { status: 200, headers, etag, bodies: { [compressed.encoding]: compressed.body } };
			if (key) this.#parts.cache.keep(key, page, version, seconds);
		}
		this.#send({ status: response.status, headers, ...compressed }, etag);
	}

	async #sendStream(response: Response, headers: HeaderList, type: string | null): Promise<void> {
		const { req, res } = { req: this.#req, res: this.#res };
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
		this.#writeHead(response.status, headers);
		if (this.#method === "HEAD") {
			await response.body?.cancel();
			return endAfterBody(req, res);
		}
		const source = Readable.fromWeb(response.body as import("node:stream/web").ReadableStream);
		try {
			if (wantsGzip) await pipeline(source, createGzip({ level: 5 }), res);
			else await pipeline(source, res);
		} catch (error) {
			// The visitor left: nobody is there to be told.
			if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
		}
	}

	async #sendFromCache(): Promise<boolean> {
		const variant = this.#cacheVariant();
		const key = variant === null ? null : PageCache.key(this.#target.origin, this.#target.path, variant);
		const page = key ? this.#parts.cache.find(key) : undefined;
		if (!key || !page) return false;
		this.#source = "cache";
		const wanted = chooseEncoding(this.#req.headers["accept-encoding"]);
		const body = page.bodies[wanted]
			? { body: page.bodies[wanted], encoding: wanted }
			: await this.#parts.cache.body(key, page, wanted);
		this.#send({ status: page.status, headers: page.headers, ...body }, page.etag);
		return true;
	}

	#cacheVariant(): string | null {
		if (this.#req.headers.authorization) return null;
		return this.#parts.overlayKey(this.#req.headers.cookie ?? null);
	}

	#sendFile(file: StaticFile): void {
		this.#source = "static";
		const wanted = chooseEncoding(this.#req.headers["accept-encoding"]);
		const encoding: Encoding = file.bodies[wanted]
			? wanted
			: file.bodies.gzip && wanted !== "identity"
				? "gzip"
				: "identity";
		const headers: HeaderList = [
			["Content-Type", file.type],
			["Cache-Control", file.cacheControl],
			["ETag", file.etag],
			["Content-Security-Policy", filePolicy],
		];
		if (file.bodies.gzip) headers.push(["Vary", "Accept-Encoding"]);
		this.#send(
			{ status: 200, headers, body: file.bodies[encoding] ?? file.bodies.identity, encoding },
			file.etag,
		);
	}

	#sendHealth(): void {
		try {
			this.#parts.checkHealth();
			this.#sendText(200, "ok\n");
		} catch (error) {
			this.#parts.log.add("error", "health check failed", { error: String(error) });
			this.#sendText(503, "the database does not answer\n");
		}
	}

	#sendMetrics(): void {
		const { bytes, pages } = this.#parts.cache.size;
		const gauges = { page_cache_bytes: bytes, page_cache_pages: pages, ...this.#parts.gauges?.() };
		this.#sendText(200, this.#parts.metrics.text(gauges));
	}

	#sendText(status: number, text: string): void {
		const headers: HeaderList = [
			["Content-Type", "text/plain; charset=utf-8"],
			["Cache-Control", "no-store"],
		];
		this.#send({ status, headers, body: Buffer.from(text) }, null);
	}

	#refuseTooLarge(limit: number): void {
		const megabytes = Math.floor(limit / 1024 / 1024);
		this.#refuse(
			413,
			`That is more than the ${megabytes} MB this page can take. Choose smaller files and try again.`,
		);
	}

	#refuse(status: number, detail: string, more: HeaderList = []): void {
		const { type, body } = plainAnswer(status, this.#target.pathname, detail);
		const headers: HeaderList = [
			...more,
			["Content-Type", type],
			["Cache-Control", "no-store"],
			["Content-Security-Policy", type.startsWith("text/html") ? pagePolicy([]) : filePolicy],
		];
		this.#send({ status, headers, body }, null);
	}

	#send(answer: Answer, etag: string | null): void {
		const { req, res } = { req: this.#req, res: this.#res };
		if (etag && isNotModified(req.headers["if-none-match"], etag)) {
			this.#writeHead(
				304,
				answer.headers.filter(([name]) => !/^content-(?:type|length|encoding)$/i.test(name)),
			);
			res.end();
			return;
		}
		const headers = answer.headers.slice();
		if (answer.encoding && answer.encoding !== "identity")
			headers.push(["Content-Encoding", answer.encoding]);
		const isBodiless = answer.status === 204 || answer.status === 304;
		if (!isBodiless) {
			const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
			if (!type.startsWith("text/html")) setDefault(headers, "Content-Security-Policy", filePolicy);
			removeHeader(headers, "Content-Length");
			headers.push(["Content-Length", String(answer.body.length)]);
		}
		this.#writeHead(answer.status, headers);
		if (this.#method !== "HEAD" && !isBodiless) {
			// One write for head and body where nothing of the request is left to read.
			if (req.complete || !hasBody(req)) {
				res.end(answer.body);
				return;
			}
			res.write(answer.body);
		}
		endAfterBody(req, res);
	}

	#writeHead(status: number, headers: HeaderList): void {
		const all = [...securityHeaders(this.#target.origin), ...headers];
		const { req, res } = { req: this.#req, res: this.#res };
		// The rest of an unread body would be taken for the next request.
		if (hasBody(req) && !req.complete) all.push(["Connection", "close"]);
		res.writeHead(status, all.flat());
	}

	#finish(): void {
		const milliseconds = performance.now() - this.#startedAt;
		const { res } = { res: this.#res };
		const status = res.writableFinished ? res.statusCode : 499;
		this.#parts.metrics.count(this.#source, this.#method, status, milliseconds);
		const { pathname, ip } = this.#target;
		const isRoutine = this.#source === "static" || pathname === "/healthz" || pathname === "/metrics";
		this.#parts.log.add(isRoutine ? "debug" : "info", "request", {
			method: this.#method,
			path: pathname.slice(0, 200),
			status,
			ms: Math.round(milliseconds * 10) / 10,
			source: this.#source,
			ip,
		});
	}
}

function webHeaders(req: IncomingMessage): Headers {
	const headers = new Headers();
	for (let i = 0; i + 1 < req.rawHeaders.length; i += 2) {
		headers.append(req.rawHeaders[i] as string, req.rawHeaders[i + 1] as string);
	}
	return headers;
}

// Headers that only talk to this listener stay here.
function responseHeaders(headers: Headers): HeaderList {
	const list: HeaderList = [];
	for (const [name, value] of headers) {
		if (
			name === "x-page-cache" ||
			name === "x-stream" ||
			name === "connection" ||
			name === "transfer-encoding"
		)
			continue;
		list.push([name, value]);
	}
	return list;
}

/** For how many seconds the page cache may keep an answer: what `X-Page-Cache` says, else a minute if it is public. */
function cacheSeconds(headers: Headers): number {
	if (headers.has("Set-Cookie") || !cacheableVary.test(headers.get("Vary") ?? "")) return 0;
	const own = headers.get("X-Page-Cache");
	if (own !== null) return Number(own) || 0;
	return /(?:^|[\s,])public(?:$|[\s,])/i.test(headers.get("Cache-Control") ?? "") ? 60 : 0;
}

function setDefault(headers: HeaderList, name: string, value: string): void {
	const lower = name.toLowerCase();
	if (!headers.some(([present]) => present.toLowerCase() === lower)) headers.push([name, value]);
}

function removeHeader(headers: HeaderList, name: string): void {
	const at = headers.findIndex(([present]) => present.toLowerCase() === name.toLowerCase());
	if (at >= 0) headers.splice(at, 1);
}

function addVary(headers: HeaderList, names: string[]): void {
	const at = headers.findIndex(([present]) => present.toLowerCase() === "vary");
	const present = at < 0 ? [] : (headers[at]?.[1] ?? "").split(/\s*,\s*/).filter(Boolean);
	const missing = names.filter(
		(name) => !present.some((other) => other.toLowerCase() === name.toLowerCase()),
	);
	if (at >= 0) headers.splice(at, 1);
	headers.push(["Vary", [...present, ...missing].join(", ")]);
}
