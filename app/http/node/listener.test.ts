import { createHash } from "node:crypto";
import { type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { gunzipSync } from "node:zlib";
import pino from "pino";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { PageCache } from "../page-cache.server";
import { scriptMark } from "../script-mark.server";
import { createListener, type ListenerParts } from "./listener.server";
import { Metrics, sumOf, textOf } from "./metrics.server";
import { PACE } from "./request-body.server";
import { passedSocket, type RunningServer, serve } from "./serve.server";

const html = { "Content-Type": "text/html; charset=utf-8" };
const longPage = `<!doctype html><title>t</title>${"<p>words and more words</p>".repeat(100)}`;

let running: RunningServer | undefined;
// A server that stops gives open connections a second; the next test need not wait for it.
const stopping: Promise<void>[] = [];
afterEach(() => {
	if (running) stopping.push(running.close());
	running = undefined;
});
afterAll(async () => {
	await Promise.all(stopping);
});

async function listen(handle: ListenerParts["handle"], parts: Partial<ListenerParts> = {}): Promise<string> {
	const metrics = new Metrics();
	const listener = createListener({
		handle,
		hasRoute: () => false,
		files: new Map(),
		cache: new PageCache(() => "1"),
		visitorChoicesKey: (cookie) => (cookie?.includes("sid=") ? null : cookie?.includes("age=") ? "a" : "-"),
		isForeignRequest: (method, headers, origin) => {
			const from = headers.get("Origin");
			return method !== "GET" && from !== null && from !== origin;
		},
		takeRequest: () => ({ ok: true }),
		checkHealth: () => {},
		trustProxy: false,
		log: pino({ level: "silent" }),
		logAnswer: () => {},
		metrics,
		metricsText: async () => textOf(sumOf([metrics.snapshot(), metrics.snapshot()])),
		...parts,
	});
	running = await serve(listener, { host: "127.0.0.1", port: 0 });
	return running.url;
}

/** Sends raw bytes and returns everything received until the server closes the connection. */
function raw(url: string, ...pieces: (string | Buffer)[]): Promise<string> {
	return new Promise((resolve, reject) => {
		const socket = connect(Number(new URL(url).port), "127.0.0.1");
		let answer = "";
		socket.on("data", (chunk) => {
			answer += chunk.toString("latin1");
		});
		socket.on("error", reject);
		socket.on("close", () => resolve(answer));
		for (const piece of pieces) socket.write(piece);
	});
}

describe("the URL a request is given", () => {
	const echo: ListenerParts["handle"] = async (request, { ip }) => Response.json({ url: request.url, ip });
	const forwarded = {
		"X-Forwarded-Proto": "https",
		"X-Forwarded-Host": "Shop.example",
		"X-Forwarded-For": "6.6.6.6, 192.0.2.7",
	};

	it("ignores forwarded headers when no proxy is trusted", async () => {
		const url = await listen(echo);
		const answer = await (await fetch(`${url}/a?b=1`, { headers: forwarded })).json();
		expect(answer).toEqual({ url: `${url}/a?b=1`, ip: "127.0.0.1" });
	});

	it("notes a proxy nearby that isn't trusted, once (Rule 14.50)", async () => {
		const noteProxy = vi.fn();
		const url = await listen(echo, { noteProxy });
		await fetch(url);
		expect(noteProxy).not.toHaveBeenCalled();
		for (let n = 0; n < 2; n++) await fetch(url, { headers: forwarded });
		expect(noteProxy).toHaveBeenCalledOnce();
	});

	it("does not look for one when one is trusted", async () => {
		const noteProxy = vi.fn();
		await fetch(await listen(echo, { noteProxy, trustProxy: 1 }), { headers: forwarded });
		expect(noteProxy).not.toHaveBeenCalled();
	});

	it("takes scheme, host and the nearest visitor address from a trusted proxy", async () => {
		const url = await listen(echo, { trustProxy: true });
		const response = await fetch(`${url}/a`, { headers: forwarded });
		expect(await response.json()).toEqual({ url: "https://shop.example/a", ip: "192.0.2.7" });
		expect(response.headers.get("Strict-Transport-Security")).toContain("max-age=");
	});

	it("reads as many entries from the right as proxies are trusted", async () => {
		const url = await listen(echo, { trustProxy: 2 });
		expect(await (await fetch(`${url}/`, { headers: forwarded })).json()).toMatchObject({ ip: "6.6.6.6" });
	});

	it("accepts a form post that reached a TLS proxy as https", async () => {
		const url = await listen(async (request) => new Response(`${request.method} ${await request.text()}`), {
			trustProxy: 1,
		});
		const init = { method: "POST", body: "a=1", headers: { ...forwarded, Origin: "https://shop.example" } };
		const response = await fetch(`${url}/form`, init);
		expect([response.status, await response.text()]).toEqual([200, "POST a=1"]);
	});

	it.each([
		["a Host that is none", "GET / HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n"],
		[
			"a path that is another site's address",
			"GET //evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
		],
		["broken percent-encoding", "GET /%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
		["a host whose port is none", "GET / HTTP/1.1\r\nHost: x:99999\r\nConnection: close\r\n\r\n"],
		["a host that is no address", "GET / HTTP/1.1\r\nHost: 999.1.1.1\r\nConnection: close\r\n\r\n"],
		["the asterisk form", "GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
		["two Host headers", "GET / HTTP/1.1\r\nHost: a.example\r\nhost: a.example\r\nConnection: close\r\n\r\n"],
	])("answers 400 to %s", async (_, request) => {
		const url = await listen(echo);
		expect(await raw(url, request)).toMatch(/^HTTP\/1\.1 400 /);
	});

	it.each([
		["192.0.2.7:5678", "192.0.2.7"],
		["[2001:db8::7]:5678", "2001:db8::7"],
		["[2001:db8::7]", "2001:db8::7"],
		["::FFFF:192.0.2.7", "192.0.2.7"],
		["unknown", "127.0.0.1"],
		["192.0.2.7:5678, _hidden", "127.0.0.1"],
	])("takes from a trusted proxy's '%s' the address alone", async (reported, ip) => {
		const url = await listen(echo, { trustProxy: 1 });
		const answer = await fetch(`${url}/`, { headers: { "X-Forwarded-For": reported } });
		expect(await answer.json()).toMatchObject({ ip });
	});

	it("answers an API call with a problem in that case too", async () => {
		const url = await listen(echo);
		const answer = await raw(url, "GET /api/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
		expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/problem\+json/);
	});

	it("answers 405 to an unknown method", async () => {
		const url = await listen(echo);
		expect(await raw(url, "TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")).toMatch(
			/^HTTP\/1\.1 405 /,
		);
	});
});

describe("invalid addresses and oversized headers (Rule 9.31)", () => {
	/** Returns the response's status and type, and how often the router or its route table was called. */
	async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
		let calls = 0;
		const count = () => {
			calls += 1;
			return false;
		};
		const url = await listen(
			async () => {
				count();
				return new Response("routed");
			},
			{ hasRoute: count },
		);
		// Node's client, because fetch would normalize the path.
		const { port } = new URL(url);
		const answer = await new Promise<IncomingMessage>((resolve, reject) => {
			request({ host: "127.0.0.1", port, path, method, headers, agent: false }, resolve)
				.on("error", reject)
				.end();
		});
		answer.resume();
		await running?.close();
		return { status: answer.statusCode, type: answer.headers["content-type"], calls };
	}
	const page = "text/html; charset=utf-8";
	const problem = "application/problem+json";

	it.each([
		["6,900 segments", `/${"a/".repeat(6_900)}`, 414],
		["990 segments", `/${"a/".repeat(990)}`, 404],
		["21 segments", "/a".repeat(21), 404],
		["slashes alone", `/a${"/".repeat(30)}`, 404],
		["encoded slashes", `/a${"%2F".repeat(30)}`, 404],
		["backslashes, which URL parsers take for slashes", `/a${"\\".repeat(30)}`, 404],
		["data of a deep page", `${"/a".repeat(21)}.data`, 404],
		["a deep file", `${"/a".repeat(21)}.png`, 404],
		["a long path", `/${"a".repeat(2_000)}`, 414],
		["a long query string", `/products?${"a=1&".repeat(2_001)}`, 414],
		["a long list of routes", `/products.data?_routes=${"r,".repeat(4_001)}`, 414],
		["very many links", `/__manifest?version=1&paths=${"a%2C".repeat(401)}`, 414],
		["a line feed", "/products/a%0A", 404],
		["a path that leads elsewhere", "/apply/%2E%2e/contact", 404],
	])("refuses %s without asking the router", async (_, path, status) => {
		expect(await ask(path)).toEqual({ status, type: page, calls: 0 });
	});

	it("answers such an API call with a problem, also for a post", async () => {
		for (const path of ["/api/%0A", "/api/products%E2%80%A8", "/api/a%7F"])
			expect(await ask(path), path).toEqual({ status: 404, type: problem, calls: 0 });
		expect(await ask(`/api${"/a".repeat(21)}`, {}, "POST")).toEqual({ status: 404, type: problem, calls: 0 });
	});

	it("refuses dots and a fragment, which would get one page another page's limits", async () => {
		const url = await listen(async () => new Response("routed"));
		for (const path of ["/apply/../contact", "/apply/.", "/apply\\..\\contact", "/contact#/apply", "/api/.."])
			expect(await raw(url, `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`), path).toMatch(
				/^HTTP\/1\.1 404 /,
			);
		for (const path of ["/products/a..b", "/...", "/.well-known/x", "/brands/%23"])
			expect(await raw(url, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`), path).toMatch(
				/^HTTP\/1\.1 200 /,
			);
	});

	it("accepts values at the limits", async () => {
		const manifest = `/__manifest?version=1&paths=${"%2Fproducts%2Fa%2C".repeat(399)}`;
		for (const path of ["/a".repeat(20), `/${"a".repeat(1_999)}`, `/p?${"a".repeat(8_000)}`, manifest])
			expect(await ask(path), path).toMatchObject({ status: 200, calls: 1 });
		expect(await ask("/", { "X-Long": "a".repeat(7_500) })).toMatchObject({ status: 200 });
	});

	it("answers headers over 8 kB with a page, and headers over 16 kB with one line", async () => {
		expect(await ask("/", { Cookie: "a".repeat(8_192) })).toEqual({ status: 431, type: page, calls: 0 });
		expect(await ask("/api/brands", { Cookie: "a".repeat(8_192) })).toMatchObject({
			status: 431,
			type: problem,
		});
		const plain = "text/plain; charset=utf-8";
		expect(await ask("/", { Cookie: "a".repeat(17_000) })).toEqual({ status: 431, type: plain, calls: 0 });
	});

	it("answers malformed HTTP with a single 400", async () => {
		const url = await listen(async () => new Response("routed"));
		expect(await raw(url, "no http at all\r\n\r\n")).toMatch(
			/^HTTP\/1\.1 400 Bad Request\r\nConnection: close[\s\S]*Content-Length: 12\r\n\r\nBad Request\n$/,
		);
	});

	it("answers a malformed API call with a problem, and a malformed HEAD without a body", async () => {
		const url = await listen(async () => new Response("routed"));
		const call = await raw(url, "GET /api/brands?search=\u00e9 HTTP/1.1\r\nHost: a\r\n\r\n");
		expect(call).toMatch(/^HTTP\/1\.1 400 [\s\S]*Content-Type: application\/problem\+json\r\n/);
		expect(JSON.parse(call.split("\r\n\r\n")[1] as string)).toMatchObject({
			title: "Bad Request",
			status: 400,
			detail: expect.any(String),
		});
		const head = await raw(url, "HEAD /api/brands?search=\u00e9 HTTP/1.1\r\nHost: a\r\n\r\n");
		expect(head).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\n\r\n$/);
	});
});

describe("limits", () => {
	const readAll: ListenerParts["handle"] = async (request) => {
		const size = (await request.arrayBuffer()).byteLength;
		return Response.json({ size });
	};

	it("refuses a cross-site form before the router, as a page or as a problem", async () => {
		let calls = 0;
		const url = await listen(async () => {
			calls += 1;
			return new Response("done");
		});
		const init = { method: "POST", body: "x", headers: { Origin: "https://evil.example" } };
		const page = await fetch(`${url}/login`, init);
		const problem = await fetch(`${url}/api/login`, init);
		expect([page.status, page.headers.get("Content-Type")]).toEqual([403, "text/html; charset=utf-8"]);
		expect([problem.status, problem.headers.get("Content-Type")]).toEqual([403, "application/problem+json"]);
		expect(calls).toBe(0);
	});

	it("answers 429 with Retry-After when the address has reached its limit", async () => {
		const url = await listen(readAll, { takeRequest: () => ({ ok: false, retryAfterSeconds: 12.2 }) });
		const response = await fetch(url);
		expect([response.status, response.headers.get("Retry-After")]).toEqual([429, "13"]);
	});

	it("sends Retry-After with every 429, including the router's", async () => {
		const url = await listen(async () => new Response("later", { status: 429 }));
		expect((await fetch(url)).headers.get("Retry-After")).toBe("60");
	});

	it("answers 413 to a Content-Length over the limit without reading the body", async () => {
		const url = await listen(readAll);
		const response = await fetch(`${url}/contact`, { method: "POST", body: Buffer.alloc(1024 * 1024 + 1) });
		expect([response.status, response.headers.get("Connection")]).toEqual([413, "close"]);
	});

	it("has the router show the error in the site's layout, with a link to the page it was sent from", async () => {
		const requested: unknown[] = [];
		const url = await listen(async (request, client) => {
			const { method } = request;
			requested.push([method, new URL(request.url).pathname, client.tooLarge, request.body !== null]);
			return new Response("<h1>Too large</h1>", { status: 413, headers: { "Content-Type": "text/html" } });
		});
		const send = (path: string, headers = {}) =>
			fetch(url + path, { method: "POST", body: Buffer.alloc(1024 * 1024 + 1), headers });
		const page = await send("/contact", { Referer: `${url}/contact?topic=1` });
		expect([page.status, await page.text()]).toEqual([413, "<h1>Too large</h1>"]);
		await send("/contact.data", { Referer: "https://elsewhere.example/x" });
		await send("/apply");
		const call = await send("/api/login");
		expect(call.headers.get("Content-Type")).toBe("application/problem+json");
		expect(requested).toEqual([
			["GET", "/too-large", { megabytes: 1, back: "/contact?topic=1" }, false],
			["POST", "/contact.data", { megabytes: 1, back: "/contact" }, true],
			["POST", "/apply", { megabytes: 1, back: "/apply" }, true],
		]);
	});

	it("answers 413 while reading a chunked body, even if the handler ignores the error", async () => {
		const url = await listen(async (request) => {
			const size = await request.text().then(
				(text) => text.length,
				() => -1,
			);
			return Response.json({ size }, { status: 400 });
		});
		const chunk = Buffer.alloc(64 * 1024, "x");
		const piece = Buffer.concat([Buffer.from("10000\r\n"), chunk, Buffer.from("\r\n")]);
		const head = "POST /contact HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
		const answer = await raw(url, head, ...new Array(20).fill(piece), "0\r\n\r\n");
		expect(answer).toMatch(/^HTTP\/1\.1 413 /);
	});

	it("allows the upload size only for multipart and only on upload paths", async () => {
		const url = await listen(readAll);
		const body = Buffer.alloc(3 * 1024 * 1024);
		const multipart = { "Content-Type": "multipart/form-data; boundary=b" };
		const statusOf = async (path: string, headers = {}) =>
			(await fetch(url + path, { method: "POST", body, headers })).status;
		expect(await statusOf("/apply", multipart)).toBe(200);
		expect(await statusOf("/apply.data?index", multipart)).toBe(200);
		expect(await statusOf("/apply")).toBe(413);
		expect(await statusOf("/contact", multipart)).toBe(413);
		expect(await statusOf("/applying", multipart)).toBe(413);
	});

	/** Opens a post without sending its body, and waits until the handler reads it. */
	async function openPosts(count: number, parts: Partial<ListenerParts> = {}) {
		let reading = 0;
		let isReading = () => {};
		const allRead = new Promise<void>((resolve) => {
			isReading = resolve;
		});
		const url = await listen(async (request) => {
			reading += 1;
			if (reading === count) isReading();
			const text = await request.text().catch(() => "cut off");
			return new Response(text, { status: text === "cut off" ? 500 : 200 });
		}, parts);
		const sockets = Array.from({ length: count }, () => {
			const socket = connect(Number(new URL(url).port), "127.0.0.1");
			socket.write(
				"POST /form HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 100000\r\n\r\nabc",
			);
			return socket;
		});
		await allRead;
		return { url, sockets };
	}

	it("cuts off a body that arrives too slowly, with 408 (Rule 9.23)", async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		try {
			const { sockets } = await openPosts(1);
			const [socket] = sockets as [Socket];
			let answer = "";
			socket.on("data", (chunk) => {
				answer += chunk;
			});
			const arrived = new Promise((resolve) => socket.once("data", resolve));
			socket.write("x".repeat(PACE.bytesPerSecond), () => vi.advanceTimersByTime(PACE.windowMs));
			await arrived;
			expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*Connection: close/);
			socket.destroy();
		} finally {
			vi.useRealTimers();
		}
	});

	it("limits how many bodies one address sends at once, without affecting other addresses (Rule 9.23)", async () => {
		const { url, sockets } = await openPosts(64, { trustProxy: 1 });
		const post = (ip: string) =>
			fetch(`${url}/form`, { method: "POST", body: "hello", headers: { "X-Forwarded-For": ip } });
		const refused = await post("127.0.0.1");
		expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
		expect(await (await post("192.0.2.7")).text()).toBe("hello");
		const gone = sockets.map((socket) => new Promise((resolve) => socket.destroy().once("close", resolve)));
		await Promise.all(gone);
		await expect.poll(async () => (await post("127.0.0.1")).status).toBe(200);
	});

	it("sends '100 Continue' only for a body it will accept", async () => {
		const url = await listen(readAll);
		const head = (length: number) =>
			`POST /contact HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;
		expect(await raw(url, head(3), "abc")).toMatch(/^HTTP\/1\.1 100 Continue[\s\S]*HTTP\/1\.1 200 /);
		const refused = raw(url, head(9_000_000), Buffer.alloc(9_000_000));
		expect(await refused).toMatch(/^HTTP\/1\.1 413 /);
	});

	it("aborts the request's signal when the client disconnects", async () => {
		let aborted: Promise<unknown> = Promise.resolve();
		let started = () => {};
		const isStarted = new Promise<void>((resolve) => {
			started = resolve;
		});
		const url = await listen(async (request) => {
			aborted = new Promise((resolve) => request.signal.addEventListener("abort", resolve));
			started();
			await aborted;
			return new Response("late");
		});
		const controller = new AbortController();
		const pending = fetch(url, { signal: controller.signal });
		await isStarted;
		controller.abort();
		await expect(pending).rejects.toThrow();
		await aborted;
	});

	it("answers 500 without the reason when the handler throws", async () => {
		const url = await listen(async () => {
			throw new Error("secret detail");
		});
		const response = await fetch(url);
		expect(response.status).toBe(500);
		expect(await response.text()).not.toContain("secret detail");
	});
});

describe("responses", () => {
	it("allows the renderer's inline scripts by hash, and no others", async () => {
		const mine = `<script nonce="${scriptMark}">mine()</script>`;
		const loaded = (mark: string) =>
			`<link rel="modulepreload"${mark} href="/a.js"/><script${mark} type="module" src="/a.js"></script><script${mark}></script>`;
		const marked = loaded(` nonce="${scriptMark}"`);
		const page = `<!doctype html><title>é</title>${mine}<script>theirs()</script>${marked}`;
		const url = await listen(async () => new Response(page, { headers: html }));
		const response = await fetch(url);
		const policy = response.headers.get("Content-Security-Policy") ?? "";
		expect(policy.match(/'sha256-[^']+'/g)).toEqual([
			`'sha256-${createHash("sha256").update("mine()").digest("base64")}'`,
		]);
		expect(policy).not.toMatch(/script-src[^;]*unsafe/);
		expect(await response.text()).toBe(
			`<!doctype html><title>é</title><script>mine()</script><script>theirs()</script>${loaded("")}`,
		);
	});

	it("keeps a policy set by a route, and removes internal headers", async () => {
		const headers = { ...html, "Content-Security-Policy": "sandbox", "X-Page-Cache": "10" };
		const url = await listen(async () => new Response("x", { headers }));
		const response = await fetch(url);
		expect(response.headers.get("Content-Security-Policy")).toBe("sandbox");
		expect(response.headers.has("X-Page-Cache")).toBe(false);
	});

	it("compresses by Accept-Encoding and keeps every Set-Cookie", async () => {
		const url = await listen(async () => {
			const response = new Response(longPage, { headers: html });
			response.headers.append("Set-Cookie", "a=1");
			response.headers.append("Set-Cookie", "b=2");
			return response;
		});
		const encodingFor = async (accept: string) => {
			const response = await fetch(url, { headers: { "Accept-Encoding": accept } });
			expect(await response.text()).toBe(longPage);
			expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
			expect(response.headers.get("Vary")).toBe("Accept-Encoding, Cookie");
			return response.headers.get("Content-Encoding");
		};
		expect(await encodingFor("gzip, br;q=0.9")).toBe("br");
		expect(await encodingFor("gzip, br;q=0")).toBe("gzip");
		expect(await encodingFor("identity")).toBe(null);
	});

	it("answers HEAD like GET without the body, and 304 to a known ETag", async () => {
		const url = await listen(async (request) => {
			expect(request.method).toBe("GET");
			return new Response(longPage, { headers: html });
		});
		const plain = { "Accept-Encoding": "identity" };
		const head = await fetch(url, { method: "HEAD", headers: plain });
		expect(head.headers.get("Content-Length")).toBe(String(longPage.length));
		expect(await head.text()).toBe("");
		const etag = head.headers.get("ETag") ?? "";
		const again = await fetch(url, { headers: { ...plain, "If-None-Match": etag } });
		expect([again.status, again.headers.get("ETag")]).toEqual([304, etag]);
	});

	it("streams CSV compressed with gzip", async () => {
		let more: ((chunk: string | null) => void) | undefined;
		const url = await listen(async () => {
			const body = new ReadableStream<Uint8Array>({
				start(controller) {
					more = (chunk) => (chunk === null ? controller.close() : controller.enqueue(Buffer.from(chunk)));
					more("sku,qty\n");
				},
			});
			return new Response(body, { headers: { "Content-Type": "text/csv" } });
		});
		const response = await fetch(url, { headers: { "Accept-Encoding": "br, gzip" } });
		expect(response.headers.get("Content-Encoding")).toBe("gzip");
		expect(response.headers.get("Cache-Control")).toBe("private, no-store");
		more?.("a,1\n");
		more?.(null);
		expect(await response.text()).toBe("sku,qty\na,1\n");
	});

	it("serves a file in its precompressed form, and answers 404 for a missing one without the router", async () => {
		const { gzipSync } = await import("node:zlib");
		const identity = Buffer.from("body{}".repeat(200));
		const file = {
			type: "text/css; charset=utf-8",
			etag: 'W/"1"',
			cacheControl: "public, max-age=31536000, immutable",
			bodies: { identity, gzip: gzipSync(identity) },
		};
		const url = await listen(async () => new Response("routed"), {
			files: new Map([["/assets/a.css", file]]),
			hasRoute: (path) => path === "/sitemap.xml",
		});
		const response = await raw(
			url,
			"GET /assets/a.css HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br, gzip\r\nConnection: close\r\n\r\n",
		);
		expect(response).toContain("Content-Encoding: gzip");
		expect(
			gunzipSync(Buffer.from(response.slice(response.indexOf("\r\n\r\n") + 4), "latin1")).equals(identity),
		).toBe(true);
		expect((await fetch(`${url}/assets/a.css`, { headers: { "If-None-Match": '"1"' } })).status).toBe(304);
		expect((await fetch(`${url}/missing.png`)).status).toBe(404);
		expect(await (await fetch(`${url}/sitemap.xml`)).text()).toBe("routed");
	});

	it("reports the database's health, and metrics to this machine only", async () => {
		let isUp = true;
		const url = await listen(async () => new Response("routed"), {
			checkHealth: () => {
				if (!isUp) throw new Error("gone");
			},
			readiness: () => ({ isReady: isUp, body: { ready: isUp, mail: "waits" } }),
		});
		const ready = await fetch(`${url}/readyz`);
		expect([ready.status, ready.headers.get("content-type"), await ready.json()]).toEqual([
			...[200, "application/json"],
			{ ready: true, mail: "waits" },
		]);
		expect((await fetch(`${url}/healthz`)).status).toBe(200);
		const up = await fetch(`${url}/up`);
		expect([up.status, await up.text()]).toEqual([200, "up\n"]);
		isUp = false;
		const down = await fetch(`${url}/up`);
		expect([down.status, await down.text()]).toEqual([503, "not ready\n"]);
		expect((await fetch(`${url}/healthz`)).status).toBe(503);
		expect((await fetch(`${url}/readyz`)).status).toBe(503);
		// Two processes with the same requests.
		expect(await (await fetch(`${url}/metrics`)).text()).toContain(
			'http_requests_total{source="listener",method="GET",status="503",route=""} 6\n',
		);
	});

	// Each of them alone: proxies differ in what they add, and one may add nothing but pass the name on.
	it.each([
		["X-Forwarded-For: 192.0.2.7"],
		["X-Forwarded-Proto: https"],
		["Forwarded: for=192.0.2.7"],
		["X-Real-IP: 192.0.2.7"],
		["Via: 1.1 proxy"],
		["True-Client-IP: 192.0.2.7"],
		["CF-Connecting-IP: 192.0.2.7"],
		["Fly-Client-IP: 192.0.2.7"],
		["X-Note: nothing", "shop.example"],
		["X-Note: nothing", "127.0.0.1.shop.example"],
	])(
		"keeps the details of /readyz and all of /metrics from a request with %s %s (Rule 14.41)",
		async (header, host = "localhost") => {
			const url = await listen(async () => new Response("routed"), {
				readiness: () => ({ isReady: true, body: { ready: true, mail: "waits" } }),
			});
			const ask = (path: string, line = header) =>
				raw(url, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${line}\r\nConnection: close\r\n\r\n`);
			expect(await ask("/readyz")).toMatch(/^HTTP\/1.1 200[\s\S]*\r\n\r\n\{\n "ready": true\n\}\n$/);
			expect(await ask("/metrics")).toContain("routed");
			expect(await ask("/healthz")).toContain("ok\n");
			expect(await ask("/up")).toMatch(/^HTTP\/1.1 200[\s\S]*\r\n\r\nup\n$/);
			if (host !== "localhost") return;
			expect(await ask("/readyz", "X-Note: nothing")).toContain("waits");
			expect(await ask("/metrics", "X-Note: nothing")).toContain("http_requests_total");
		},
	);
});

describe("the page cache in front of the router", () => {
	async function counting(headers: Record<string, string>, parts: Partial<ListenerParts> = {}) {
		let calls = 0;
		const url = await listen(async () => {
			calls += 1;
			return new Response(`${longPage}${calls}`, { headers: { ...html, ...headers } });
		}, parts);
		const get = async (path: string, sent: Record<string, string> = {}) => {
			const response = await fetch(url + path, { headers: sent });
			return { text: (await response.text()).slice(longPage.length), response };
		};
		return { get, url };
	}

	it("serves a cached page in every encoding, with its policy, and 304", async () => {
		const { get } = await counting({ "Cache-Control": "public, max-age=60" });
		const first = await get("/products?page=2");
		const second = await get("/products?page=2", { "Accept-Encoding": "identity" });
		expect([first.text, second.text]).toEqual(["1", "1"]);
		expect(second.response.headers.get("Content-Security-Policy")).toBe(
			first.response.headers.get("Content-Security-Policy"),
		);
		const etag = first.response.headers.get("ETag") ?? "";
		expect((await get("/products?page=2", { "If-None-Match": etag })).response.status).toBe(304);
	});

	it("lets the browser keep for a moment what it fetches ahead, cached or not, unless it is never stored", async () => {
		const ahead = { "Sec-Purpose": "prefetch" };
		const cacheable = await counting({ "X-Page-Cache": "60" });
		for (const sent of [ahead, ahead, {}]) {
			const { headers } = (await cacheable.get("/", sent)).response;
			expect([headers.get("Cache-Control"), headers.get("Vary")]).toEqual(
				sent === ahead
					? ["private, max-age=10", "Accept-Encoding, Cookie"]
					: ["private, no-cache", "Accept-Encoding, Cookie"],
			);
		}
		const unstored = await counting({ "Cache-Control": "private, no-store" });
		expect((await unstored.get("/", ahead)).response.headers.get("Cache-Control")).toBe("private, no-store");
	});

	it("keeps apart query strings, variants and hosts", async () => {
		const { get } = await counting({ "X-Page-Cache": "60" }, { trustProxy: true });
		const texts = [
			(await get("/")).text,
			(await get("/?a")).text,
			(await get("/", { Cookie: "age=1" })).text,
			(await get("/", { "X-Forwarded-Host": "evil.example" })).text,
			(await get("/")).text,
		];
		expect(texts).toEqual(["1", "2", "3", "4", "1"]);
	});

	it("keeps a page with its rules apart from the one that links the sheet, each with what its reader needs", async () => {
		const bodies = { identity: Buffer.from("p{color:red}") };
		const href = "/assets/app-AAAAAAAA.css";
		const files = new Map([[href, { type: "text/css", etag: "", cacheControl: "", bodies }]]);
		const cacheable = { "X-Page-Cache": "60" };
		let calls = 0;
		const url = await listen(
			async (request) => {
				calls += 1;
				const page = `<html><head><link rel="stylesheet" href="${href}"/></head><body>${longPage}</body></html>`;
				const shareable = { "Cache-Control": "public, max-age=60" };
				const isShareable = request.url.endsWith("/shareable");
				return new Response(page, { headers: { ...html, ...(isShareable ? shareable : cacheable) } });
			},
			{ files },
		);
		const get = async (path: string, Cookie = "") => {
			const response = await fetch(url + path, { headers: { Cookie } });
			const text = await response.text();
			return [text.includes("<style"), response.headers.get("Set-Cookie")?.split(";")[0]];
		};
		const [first, next] = [
			[true, "css=AAAAAAAA"],
			[false, undefined],
		];
		expect([await get("/"), await get("/")]).toEqual([first, first]);
		expect([await get("/", "css=AAAAAAAA"), await get("/", "css=AAAAAAAA")]).toEqual([next, next]);
		expect(await get("/", "css=unknown")).toEqual(first);
		// Either copy is as good as the other, with the policy it came with.
		const etag = (await fetch(url)).headers.get("ETag") ?? "";
		const again = await fetch(url, { headers: { Cookie: "css=AAAAAAAA", "If-None-Match": etag } });
		expect([again.status, again.headers.get("Content-Security-Policy")]).toEqual([304, null]);
		expect(calls).toBe(2);
		expect(await get("/shareable")).toEqual([true, undefined]);
	});

	it.each([
		["a session asks", {}, { Cookie: "sid=1" }],
		["an Authorization header asks", {}, { Authorization: "Bearer x" }],
		["the answer sets a cookie", { "Set-Cookie": "a=1" }, {}],
		["the answer is private", { "X-Page-Cache": "", "Cache-Control": "private" }, {}],
		["the answer varies by more than the key knows", { Vary: "Accept-Language" }, {}],
	])("keeps nothing when %s", async (_, headers, sent) => {
		const { get } = await counting({ "Cache-Control": "public", ...headers });
		expect([(await get("/", sent)).text, (await get("/", sent)).text]).toEqual(["1", "2"]);
	});

	it("never serves a page from before a write by this process", async () => {
		let version = 1;
		const { get, url } = await counting(
			{ "X-Page-Cache": "60" },
			{ cache: new PageCache(() => String(version)) },
		);
		expect([(await get("/")).text, (await get("/")).text]).toEqual(["1", "1"]);
		version = 2;
		await fetch(url, { method: "POST" });
		expect((await get("/")).text).toBe("3");
	});
});

it("closes the connection that was without a request for longest for one too many, none that is answered", async () => {
	let release = () => {};
	const answered = new Promise<void>((resolve) => {
		release = resolve;
	});
	running = await serve(
		(req, res, ended = () => {}) => {
			res.on("close", ended);
			if (req.url === "/slow") void answered.then(() => res.end("slow"));
			else res.end("quick");
		},
		{ host: "127.0.0.1", port: 0, most: 3 },
	);
	const { port } = new URL(running.url);
	const open = async (first?: string) => {
		const socket = connect(Number(port), "127.0.0.1");
		const seen = { closed: false, text: "" };
		socket.on("data", (chunk) => {
			seen.text += chunk.toString();
		});
		socket.on("close", () => {
			seen.closed = true;
		});
		await new Promise<void>((resolve) => socket.once("connect", resolve));
		if (first) socket.write(`GET ${first} HTTP/1.1\r\nHost: x\r\n\r\n`);
		return { socket, seen };
	};
	const slow = await open("/slow");
	const used = await open("/");
	await expect.poll(() => used.seen.text).toContain("quick");
	const silent = await open();
	const one = await open();
	await expect.poll(() => used.seen.closed).toBe(true);
	const another = await open("/");
	await expect.poll(() => [silent.seen.closed, another.seen.text.includes("quick")]).toEqual([true, true]);
	release();
	await expect.poll(() => slow.seen.text).toContain("slow");
	for (const { socket } of [slow, one, another]) socket.destroy();
});

describe("stopping", () => {
	it("finishes requests in flight and refuses later ones", async () => {
		let release = () => {};
		let started = () => {};
		const isStarted = new Promise<void>((resolve) => {
			started = resolve;
		});
		const url = await listen(async () => {
			started();
			await new Promise<void>((resolve) => {
				release = resolve;
			});
			return new Response("finished");
		});
		const pending = fetch(url);
		await isStarted;
		const closed = running?.close();
		await expect(fetch(url)).rejects.toThrow();
		release();
		expect(await (await pending).text()).toBe("finished");
		await closed;
	});

	it.each([
		["never sends anything", ""],
		["never ends its headers", "GET / HTTP/1.1\r\nHost: x\r\n"],
		["keeps its line open after an answer", "GET / HTTP/1.1\r\nHost: x\r\n\r\n"],
	])("waits for no client that %s", async (_, sent) => {
		const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
		const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
		const url = await listen(async (request) => {
			if (request.url.endsWith("/slow")) {
				begin();
				await finished;
			}
			return new Response("answered");
		});
		const slow = fetch(`${url}/slow`);
		await begun;
		const socket = connect(Number(new URL(url).port), "127.0.0.1");
		const closed = new Promise((resolve) => socket.once("close", resolve));
		socket.on("error", () => undefined);
		if (sent) socket.write(sent);
		// A response on a later connection shows that the server has accepted this one.
		if (sent.endsWith("\r\n\r\n")) await new Promise((resolve) => socket.once("data", resolve));
		else await fetch(url);
		const stopped = running?.close();
		// Else it would be closed with all others when the grace of requests in flight is over, and cut this one off.
		await closed;
		finish();
		expect(await (await slow).text()).toBe("answered");
		await stopped;
	});
});

it("takes a socket from systemd only when it is meant for this process", () => {
	expect(passedSocket({ LISTEN_FDS: "1", LISTEN_PID: "7" }, 7)).toBe(3);
	expect(passedSocket({ LISTEN_FDS: "1" }, 7)).toBe(3);
	expect(passedSocket({ LISTEN_FDS: "1", LISTEN_PID: "8" }, 7)).toBeUndefined();
	expect(passedSocket({ LISTEN_FDS: "2", LISTEN_PID: "7" }, 7)).toBeUndefined();
	expect(passedSocket({}, 7)).toBeUndefined();
});
