import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { type LoggedAnswer, markedWith, type RequestMark } from "~/kernel/config/log.server";
import { BodyTooLong } from "~/uploads/spool.server";
import { FirstPaint } from "../first-paint.server";
import { bytesOf } from "../page-bytes.server";
import { type CachedPage, PageCache } from "../page-cache.server";
import { chooseEncoding, compress, type Encoding, etagOf, isCompressible } from "../protocol/encoding.server";
import {
	addVary,
	type HeaderList,
	isShareable,
	responseHeaders,
	setDefault,
	webHeaders,
} from "../protocol/header-list.server";
import { looksLikeFile, type StaticFile } from "../protocol/static-files.server";
import { unmarkScripts } from "../script-mark.server";
import { hasOwnTooLargeAnswer, TOO_LARGE_PATH, type TooLarge, unreadBody } from "../too-large.server";
import { Admission } from "./admission.server";
import { AnswerWriter, isFetchedAhead } from "./answer-writer.server";
import { loggablePath } from "./loggable-path.server";
import { type AnswerSource, METRICS_TYPE, type Metrics } from "./metrics.server";
import { announcesTooMuch, BoundedBody, bodyLimit, hasBody } from "./request-body.server";
import {
	BadTarget,
	isFromThisMachine,
	isPassedOn,
	knownMethods,
	type RequestTarget,
	readTarget,
	requestIdOf,
	visitorAddress,
} from "./request-target.server";
import { filePolicy, pagePolicy } from "./security-headers.server";

/** The listener's dependencies; `server.ts` passes the real ones, tests their own. */
export type ListenerParts = {
	/** Handles requests that neither a file nor the page cache answers. */
	handle(request: Request, client: { ip: string; tooLarge?: TooLarge }): Promise<Response>;
	/** Whether the router has a route, other than its catch-all, for this path. */
	hasRoute(pathname: string): boolean;
	files: Map<string, StaticFile>;
	cache: PageCache;
	/** The page variant selected by a visitor's cookies, or null when the cookies make the page private. */
	visitorChoicesKey(cookieHeader: string | null): string | null;
	isForeignRequest(method: string, headers: Headers, publicOrigin: string): boolean;
	/** The key of a program that calls the API; null: the request is none of a program's. */
	keyIn?(pathname: string, headers: Headers): string | null;
	takeRequest(ip: string): { ok: true } | { ok: false; retryAfterSeconds: number };
	/** Throws when the database can't be read or written; not when others are writing. */
	checkHealth(): void;
	/** What /readyz and /up answer; `body` is for this machine only. */
	readiness?(): { isReady: boolean; body: Record<string, unknown> };
	trustProxy: number | boolean;
	/** Called when a proxy's headers arrive from a private address though none is trusted. */
	noteProxy?(): void;
	log: Logger;
	logAnswer(level: "info" | "debug", answer: LoggedAnswer): void;
	metrics: Metrics;
	/** What /metrics answers. */
	metricsText?(): Promise<string>;
	/** Sends pages without a Content-Security-Policy: the development server's scripts can't be hashed. */
	skipPagePolicy?: boolean;
};

const readMethods = new Set(["GET", "HEAD"]);
const routinePaths = new Set(["/healthz", "/readyz", "/up", "/metrics"]);
// Logged as the status of a response whose client disconnected before its end.
const CLIENT_LEFT = 499;
// The cache key covers these headers only; responses that vary by others are not cached.
const cacheableVary = /^\s*(?:(?:accept-encoding|cookie|authorization|origin)\s*(?:,\s*|$))*$/i;

/** Handles a request, and calls `ended` when its response has been sent or its client has left. */
export type AppListener = (req: IncomingMessage, res: ServerResponse, ended?: () => void) => void;

/** Makes the function that handles every HTTP request, in this order: origin check, files, cache, limits, router. */
export function createListener(parts: ListenerParts): AppListener {
	const admission = new Admission();
	const firstPaint = new FirstPaint(parts.files);
	let looksForProxy = Number(parts.trustProxy) === 0 && parts.noteProxy !== undefined;
	return (req, res, ended) => {
		if (looksForProxy && isPassedOn(req)) {
			looksForProxy = false;
			try {
				parts.noteProxy?.();
			} catch (error) {
				parts.log.warn({ error }, "a proxy in front is not trusted");
			}
		}
		new Exchange(parts, admission, firstPaint, req, res).run(ended);
	};
}

/** One request and its response. */
class Exchange {
	readonly #parts: ListenerParts;
	readonly #admission: Admission;
	readonly #firstPaint: FirstPaint;
	readonly #req: IncomingMessage;
	readonly #res: ServerResponse;
	readonly #method: string;
	readonly #startedAt = performance.now();
	readonly #mark: RequestMark;
	readonly #answer: AnswerWriter;
	#source: AnswerSource = "listener";
	/** The page that was sent from the cache. */
	#kept: CachedPage | undefined;

	constructor(
		parts: ListenerParts,
		admission: Admission,
		firstPaint: FirstPaint,
		req: IncomingMessage,
		res: ServerResponse,
	) {
		this.#parts = parts;
		this.#admission = admission;
		this.#firstPaint = firstPaint;
		this.#req = req;
		this.#res = res;
		this.#method = req.method ?? "GET";
		this.#mark = { request: requestIdOf(req, parts.trustProxy) };
		this.#answer = new AnswerWriter(req, res, this.#method, this.#mark.request);
	}

	get #target(): RequestTarget {
		return this.#answer.target;
	}

	run(ended?: () => void): void {
		// Emitted once.
		this.#res.on("close", () => {
			this.#finish();
			ended?.();
		});
		try {
			if (this.#answerAtOnce()) return;
		} catch (error) {
			this.#fail(error);
			return;
		}
		markedWith(this.#mark, () => this.#askRouter()).catch((error: unknown) => this.#fail(error));
	}

	#fail(error: unknown): void {
		if (this.#res.destroyed) return;
		const { request, user } = this.#mark;
		const path = loggablePath(this.#target.pathname);
		this.#parts.log.error({ method: this.#method, path, error, request, user }, "request failed");
		if (this.#res.headersSent) this.#res.destroy();
		else this.#answer.refuse(500, "The server ran into a problem. It has been logged; please try again.");
	}

	/** Handles requests that need neither waiting nor the router. Has no promises, because most visits take this path. */
	#answerAtOnce(): boolean {
		const parts = this.#parts;
		const req = this.#req;
		try {
			this.#answer.target = readTarget(req, parts.trustProxy);
		} catch (error) {
			if (!(error instanceof BadTarget)) throw error;
			// Uses the raw target, so that an API call gets an API response.
			const pathname = (req.url ?? "/").split("?", 1)[0] ?? "/";
			this.#answer.target = { ...this.#target, pathname, ip: visitorAddress(req, parts.trustProxy) };
			return this.#answer.refuse(error.status, error.message);
		}
		const { pathname } = this.#target;
		if (!knownMethods.has(this.#method))
			return this.#answer.refuse(405, "This server does not support that request method.");
		if (pathname === "/healthz") return this.#sendHealth();
		if (pathname === "/readyz" && parts.readiness) return this.#sendReadiness(parts.readiness());
		if (pathname === "/up" && parts.readiness) return this.#sendUp(parts.readiness().isReady);
		if (pathname === "/metrics" && parts.metricsText && isFromThisMachine(req))
			return this.#sendMetrics(parts.metricsText());
		if (!readMethods.has(this.#method)) return false;

		const file = parts.files.get(pathname);
		if (file) return this.#sendFile(file);
		if (looksLikeFile(pathname) && !parts.hasRoute(pathname))
			return this.#answer.refuse(404, "There is no file at this address.");
		return this.#sendFromCache();
	}

	async #askRouter(): Promise<void> {
		const parts = this.#parts;
		const req = this.#req;
		const res = this.#res;
		const { origin, path, pathname, ip } = this.#target;
		const headers = webHeaders(req);
		// The router decides on it, and counts it (Rule 9.72).
		const hasKey = this.#hasKey(headers);
		if (!hasKey && parts.isForeignRequest(this.#method, headers, origin)) {
			this.#answer.refuse(403, "This form was sent from another site. Open the page here and send it again.");
			return;
		}
		const allowance = hasKey ? ({ ok: true } as const) : parts.takeRequest(ip);
		if (!allowance.ok) {
			const seconds = Math.max(1, Math.ceil(allowance.retryAfterSeconds));
			const retry: HeaderList = [["Retry-After", String(seconds)]];
			this.#answer.refuse(429, "Too many requests from your address. Wait a moment and try again.", retry);
			return;
		}
		const limit = bodyLimit(pathname, req.headers["content-type"]);
		if (announcesTooMuch(req, limit)) return this.#refuseTooLarge(limit, headers);

		const isRead = readMethods.has(this.#method);
		const sendsBody = !isRead && hasBody(req);
		if (sendsBody) {
			const leave = this.#admission.enter(ip);
			if (!leave) {
				const retry: HeaderList = [["Retry-After", "5"]];
				this.#answer.refuse(503, "Too much is being sent right now. Wait a moment and try again.", retry);
				return;
			}
			req.once("close", leave);
		}
		this.#source = "router";
		const variant = isRead ? this.#cacheVariant() : null;
		const version = variant === null ? "" : parts.cache.version();
		const abort = new AbortController();
		res.once("close", () => {
			if (!res.writableFinished) abort.abort();
		});
		const body = sendsBody ? new BoundedBody(req, limit, () => abort.abort()) : undefined;
		if (body && req.headers.expect?.toLowerCase() === "100-continue") res.writeContinue();
		// The DOM's types lack `duplex`, here and below.
		const request = new Request(origin + path, {
			// The router responds to HEAD as to GET; the body is dropped when the response is sent.
			method: this.#method === "HEAD" ? "GET" : this.#method,
			headers,
			body: body?.stream,
			duplex: body ? "half" : undefined,
			signal: abort.signal,
		} as RequestInit);

		let response: Response;
		try {
			response = await parts.handle(request, { ip });
		} catch (error) {
			if (body?.isOverLimit) return this.#refuseTooLarge(limit, headers);
			if (body?.isTooSlow) return this.#refuseTooSlow();
			throw error;
		} finally {
			if (!isRead) parts.cache.noteWrite();
		}
		if (body?.isOverLimit || body?.isTooSlow || res.destroyed) {
			await response.body?.cancel();
			if (res.destroyed) return;
			if (body?.isTooSlow) return this.#refuseTooSlow();
			return this.#refuseTooLarge(limit, headers);
		}
		await this.#sendResponse(response, variant, version);
	}

	/** Of the address as the router gets it, so that both see a key or neither does. */
	#hasKey(headers: Headers): boolean {
		const { keyIn } = this.#parts;
		if (!keyIn || !headers.has("Authorization")) return false;
		const { origin, path } = this.#target;
		return keyIn(new URL(origin + path).pathname, headers) !== null;
	}

	async #sendResponse(response: Response, variant: string | null, version: string): Promise<void> {
		const type = response.headers.get("Content-Type");
		const headers = responseHeaders(response.headers);
		const isStream =
			response.headers.has("X-Stream") ||
			/^text\/(?:csv|event-stream)/i.test(type ?? "") ||
			response.headers.has("Content-Encoding") ||
			(response.body !== null && !isCompressible(type));
		if (isStream && response.body) return this.#answer.sendStream(response, headers, type);

		if (response.status === 503) setDefault(headers, "Retry-After", "5");
		// All limits are per minute (Rule 9.2).
		if (response.status === 429) setDefault(headers, "Retry-After", "60");
		const isPage = /^text\/html/i.test(type ?? "");
		let body = await bytesOf(response);
		let sheetsCookie: string | null = null;
		// Of the page as rendered: whether its rules travel inside or are linked, a reader's copy is as good.
		let validated = body;
		if (isPage) {
			const { page, hashes } = unmarkScripts(body);
			validated = page;
			const secure = this.#target.origin.startsWith("https:");
			const painted = this.#firstPaint.arrange(
				page,
				this.#firstPaint.known(this.#req.headers.cookie),
				secure,
				variant !== null,
			);
			body = painted.page;
			sheetsCookie = painted.cookie;
			if (!this.#parts.skipPagePolicy)
				setDefault(
					headers,
					"Content-Security-Policy",
					pagePolicy(
						[...hashes, ...painted.scripts],
						painted.styles,
						response.headers.get("X-Framed") === "self",
					),
				);
		}
		const isRead = readMethods.has(this.#method);
		const isCurrent = isRead && response.status === 200;
		// Back and Forward may show the page again (with the typed values); a reload revalidates it.
		if (isPage || /^text\/x-script/i.test(type ?? ""))
			setDefault(headers, "Cache-Control", "private, no-cache");
		if (isRead && isCompressible(type))
			addVary(headers, isPage ? ["Accept-Encoding", "Cookie"] : ["Accept-Encoding"]);
		const etag = isCurrent ? (response.headers.get("ETag") ?? etagOf(validated)) : null;
		if (etag) setDefault(headers, "ETag", etag);

		const wanted = isCompressible(type) ? chooseEncoding(this.#req.headers["accept-encoding"]) : "identity";
		const seconds = isCurrent && variant !== null ? cacheSeconds(response.headers) : 0;
		const compressed = await compress(body, wanted, seconds > 0);
		// The same for everyone who gets this variant of the page, so it does not keep the page from our own cache. A shared
		// cache would send it to everyone else too (Rule 1.11).
		if (sheetsCookie && !isShareable(response.headers)) headers.push(["Set-Cookie", sheetsCookie]);
		if (seconds > 0 && etag) {
			const key = PageCache.key(this.#target.origin, this.#target.path, variant as string);
			const page = {
				status: 200,
				headers,
				finished: {},
				etag,
				route: this.#mark.route,
				path: loggedPath(this.#target.pathname),
				bodies: { [compressed.encoding]: compressed.body },
			};
			if (key) this.#parts.cache.keep(key, page, version, seconds);
		}
		this.#answer.send({ status: response.status, headers, ...compressed }, etag);
	}

	#sendFromCache(): boolean {
		const variant = this.#cacheVariant();
		const { origin, path } = this.#target;
		const key = variant === null ? null : PageCache.key(origin, path, variant);
		const page = key ? this.#parts.cache.find(key) : undefined;
		if (!key || !page) return false;
		this.#source = "cache";
		this.#kept = page;
		const { headers } = this.#req;
		const wanted = chooseEncoding(headers["accept-encoding"]);
		const { body, encoding } = this.#parts.cache.body(key, page, wanted);
		const answer = { status: page.status, headers: page.headers, body, encoding };
		if (
			this.#method !== "GET" ||
			headers["if-none-match"] ||
			hasBody(this.#req) ||
			isFetchedAhead(this.#req)
		) {
			this.#answer.send(answer, page.etag);
			return true;
		}
		page.finished[encoding] ??= { head: this.#answer.headOf(answer), text: body.toString("latin1") };
		const { head, text } = page.finished[encoding];
		this.#answer.sendKept(page.status, head, text);
		return true;
	}

	#cacheVariant(): string | null {
		const { headers } = this.#req;
		if (headers.authorization) return null;
		const cookies = headers.cookie ?? null;
		const choices = this.#parts.visitorChoicesKey(cookies);
		return choices === null ? null : `${choices} ${this.#firstPaint.known(cookies)}`;
	}

	#sendFile(file: StaticFile): true {
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
		const body = file.bodies[encoding] ?? file.bodies.identity;
		this.#answer.send({ status: 200, headers, body, encoding }, file.etag);
		return true;
	}

	#sendHealth(): true {
		try {
			this.#parts.checkHealth();
			this.#answer.sendText(200, "ok\n");
		} catch (error) {
			this.#parts.log.error({ error: String(error), request: this.#mark.request }, "health check failed");
			this.#answer.sendText(503, "the database can't be written\n");
		}
		return true;
	}

	/** To the outside, whether the server is ready and nothing else (Rule 14.41). */
	#sendReadiness({ isReady, body }: { isReady: boolean; body: Record<string, unknown> }): true {
		const answer = isFromThisMachine(this.#req) ? body : { ready: isReady };
		this.#answer.sendText(isReady ? 200 : 503, `${JSON.stringify(answer, null, 1)}\n`, "application/json");
		return true;
	}

	/** What hosts such as ONCE and small platforms ask: the status of /readyz in words (Rule 14.41). */
	#sendUp(isReady: boolean): true {
		this.#answer.sendText(isReady ? 200 : 503, isReady ? "up\n" : "not ready\n");
		return true;
	}

	#sendMetrics(coming: Promise<string>): true {
		coming.then(
			(text) => this.#answer.sendText(200, text, METRICS_TYPE),
			(error: unknown) => {
				this.#parts.log.error({ error, request: this.#mark.request }, "metrics not gathered");
				this.#answer.refuse(500, "The metrics could not be gathered.");
			},
		);
		return true;
	}

	/**
	 * Has the router show the error in the site's layout: in the form itself where it can, with scripts on the page it
	 * was sent from, otherwise on a page of its own. The body stays unread.
	 */
	async #refuseTooLarge(limit: number, headers: Headers): Promise<void> {
		const { origin, path, pathname, ip } = this.#target;
		const megabytes = Math.floor(limit / 1024 / 1024);
		if (!pathname.startsWith("/api/")) {
			const isOwn = hasOwnTooLargeAnswer(pathname) || pathname.endsWith(".data");
			headers.delete("Content-Length");
			const request = new Request(isOwn ? origin + path : origin + TOO_LARGE_PATH, {
				headers,
				...(isOwn ? { method: this.#method, body: unreadBody(), duplex: "half" } : {}),
			} as RequestInit);
			const back = pageBefore(headers, origin) ?? pathname.replace(/\.data$/, "");
			const response = await this.#parts
				.handle(request, { ip, tooLarge: { megabytes, back } })
				.catch((error: unknown) => {
					if (error instanceof BodyTooLong) return undefined;
					throw error;
				});
			if (response?.status === 413) return this.#sendResponse(response, null, "");
			await response?.body?.cancel();
		}
		this.#answer.refuse(
			413,
			`That is more than the ${megabytes} MB this page can take. Choose smaller files and try again.`,
		);
	}

	#refuseTooSlow(): void {
		this.#answer.refuse(
			408,
			"What you sent arrived too slowly. Try again where the connection is better, with one file at a time.",
		);
	}

	#finish(): void {
		const milliseconds = performance.now() - this.#startedAt;
		const status = this.#res.writableFinished ? this.#res.statusCode : CLIENT_LEFT;
		const { request, user, route = this.#kept?.route } = this.#mark;
		const [source, method] = [this.#source, this.#method];
		this.#parts.metrics.count(source, method, status, route, milliseconds);
		const { pathname, ip } = this.#target;
		const isRoutine = source === "static" || routinePaths.has(pathname);
		const path = this.#kept?.path ?? loggedPath(pathname);
		const answer = { method, path, status, milliseconds, source, ip, request, user };
		this.#parts.logAnswer(isRoutine ? "debug" : "info", answer);
	}
}

const loggedPath = (pathname: string): string => loggablePath(pathname).slice(0, 200);

/** The page of this site the form was sent from. */
function pageBefore(headers: Headers, origin: string): string | undefined {
	const referer = headers.get("Referer") ?? "";
	return URL.canParse(referer) && new URL(referer).origin === origin
		? new URL(referer).pathname + new URL(referer).search
		: undefined;
}

/**
 * For how many seconds the page cache may keep a response: the value of `X-Page-Cache`, else a minute if it is public.
 */
function cacheSeconds(headers: Headers): number {
	if (headers.has("Set-Cookie") || !cacheableVary.test(headers.get("Vary") ?? "")) return 0;
	const own = headers.get("X-Page-Cache");
	if (own !== null) return Number(own) || 0;
	return isShareable(headers) ? 60 : 0;
}
