// Sends random requests to a server and judges every response: shared by the seeded test and `npm run fuzz`.
import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { resolve } from "node:path";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { createRandom } from "../../db/demo/random.ts";
import { logIn } from "../../scripts/bench-requests.ts";
import { limit } from "./machine-speed.ts";
import { makeRandomRequest, type RandomRequest, VISITORS, type Visitor } from "./random-requests.ts";
import { seeSite } from "./seen-site.ts";
import type { TestServer } from "./server.ts";
import { ageCookie } from "./weight.ts";

export type RandomRun = {
	/** The findings, one line each, with the request that caused them. */
	findings: string[];
	/** The number of responses per status. */
	statuses: Record<string, number>;
	/** The number of requests with an account whose session was still valid at the end: counted by their sessions. */
	signedIn: number;
};

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const AT_ONCE = 8;
const TIMEOUT_MS = limit(30_000);
const root = resolve(import.meta.dirname, "../..");

/** Text that occurs only in raw error messages. */
const LEAKS = [
	/\n\s+at .{1,200}:\d+:\d+\)?/,
	/node_modules|node:internal|file:\/\/\/|build\/server/,
	/SqliteError|SQLITE_[A-Z]+|DrizzleQueryError|ZodError|Failed query/,
	/constraint failed|no such (?:column|table)|syntax error|near "[^"]*":/i,
	/\b(?:TypeError|RangeError|ReferenceError|SyntaxError): /,
	/Cannot (?:read|convert|destructure|set) (?:propert|undefined|object|null)/,
	/ is not (?:a function|iterable|defined)\b/,
	/\bselect [\s\S]{1,200} from "|\binsert into "|\bupdate "\w+" set\b|\bdelete from "/i,
];

/**
 * Sends `count` requests, 8 at a time, the same for the same seed on the same data. Signs the demo accounts in first,
 * and again after a request logged one out. Needs a server of its own: the requests change and delete data.
 */
export async function runRandomRequests(
	server: TestServer,
	options: { count: number; seed: string },
): Promise<RandomRun> {
	const random = createRandom(options.seed);
	const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
	const cookies: Record<Visitor, string> = { anonymous: ageCookie(), buyer: "", pending: "", admin: "" };
	const signIn = async (who: Visitor) => {
		if (who !== "anonymous") cookies[who] = await logIn(server.url, who);
	};
	for (const who of VISITORS) await signIn(who);
	const errors = collectErrors(server);
	const findings = new Map<string, { first: string; count: number }>();
	const statuses: Record<string, number> = {};
	const find = (what: string, request: RandomRequest) => {
		const known = findings.get(what);
		if (known) known.count += 1;
		else findings.set(what, { first: describe(request), count: 1 });
	};
	try {
		const site = await seeSite(VISITORS, async (who, path) => {
			const headers = { Cookie: cookies[who as Visitor] };
			const answer = await send(server.url, agent, {
				who: who as Visitor,
				method: "GET",
				path,
				headers,
			});
			const isText = /html|json/.test(answer.headers["content-type"] ?? "");
			return answer.status === 200 && isText ? answer.body.toString() : null;
		});
		let sent = 0;
		let signedOut = new Set<Visitor>();
		const worker = async () => {
			while (sent < options.count) {
				sent += 1;
				const request = makeRandomRequest(random, site);
				const own = request.headers.Cookie;
				const headers = {
					...request.headers,
					Cookie: own ? `${own}; ${cookies[request.who]}` : cookies[request.who],
				};
				try {
					const answer = await send(server.url, agent, { ...request, headers });
					statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
					for (const fault of faultsOf(request, answer, server.dataDir)) find(fault, request);
					if (!own && endsSession(answer)) signedOut.add(request.who);
				} catch (error) {
					find(`no answer: ${error instanceof Error ? error.message : String(error)}`, request);
				}
				for (const line of errors()) find(`logged: ${causeOf(line)}`, request);
				if (signedOut.size > 0) {
					const again = signedOut;
					signedOut = new Set();
					for (const who of again) await signIn(who);
				}
			}
		};
		await Promise.all(Array.from({ length: AT_ONCE }, worker));
		let signedIn = 0;
		for (const who of VISITORS) {
			const profile = await fetch(`${server.url}/api/profile`, { headers: { Cookie: cookies[who] } });
			if (profile.status === 200) signedIn += 1;
		}
		for (const line of errors()) findings.set(`logged: ${line}`, { first: "at the end", count: 1 });
		if (server.process.exitCode !== null) {
			findings.set(`the server stopped with ${server.process.exitCode}`, { first: "at the end", count: 1 });
		}
		return {
			findings: [...findings].map(([what, { first, count }]) => `${what}\n  ${count} times, first: ${first}`),
			statuses,
			signedIn,
		};
	} finally {
		agent.destroy();
	}
}

/** Returns the lines the server has written since the last call, except plain warnings. */
function collectErrors(server: TestServer): () => string[] {
	let read = server.output().length;
	return () => {
		const text = server.output();
		const end = text.lastIndexOf("\n") + 1;
		if (end <= read) return [];
		const lines = text.slice(read, end).split("\n");
		read = end;
		return lines.filter((line) => line !== "" && !/^\{"level":"(?:warn|info)"/.test(line));
	};
}

/** The line without its time and address, so that one cause is one finding. */
const causeOf = (line: string): string =>
	line.replace(/"time":"[^"]*",?|,"path":"[^"]*"/g, "").slice(0, 1_200);

function send(origin: string, agent: Agent, { method, path, headers, body }: RandomRequest): Promise<Answer> {
	const { hostname, port } = new URL(origin);
	return new Promise((settle, fail) => {
		const request = httpRequest(
			{
				hostname,
				port,
				agent,
				method,
				path,
				headers: { ...headers, ...(body ? { "Content-Length": body.length } : {}) },
				timeout: TIMEOUT_MS,
			},
			(response) => {
				const chunks: Buffer[] = [];
				response.on("data", (chunk: Buffer) => chunks.push(chunk));
				response.on("error", fail);
				response.on("end", () => {
					const { statusCode = 0, headers } = response;
					settle({ status: statusCode, headers, body: Buffer.concat(chunks) });
				});
			},
		);
		request.on("error", fail);
		request.on("timeout", () => request.destroy(new Error(`none within ${TIMEOUT_MS / 1_000} s`)));
		request.end(body);
	});
}

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
	gzip: gunzipSync,
	br: brotliDecompressSync,
	deflate: inflateSync,
};

/** The problem with a response, without the parts that differ between requests. */
function faultsOf(request: RandomRequest, answer: Answer, dataDir: string): string[] {
	const { status, headers } = answer;
	const faults: string[] = [];
	const isUnavailable = status === 503 && headers["retry-after"] !== undefined;
	if (status >= 500 && !isUnavailable)
		faults.push(`${status} for ${request.method} ${shapeOf(request.path)}`);
	const type = headers["content-type"] ?? "";
	const encoding = headers["content-encoding"] ?? "";
	const isWhole = request.method !== "HEAD" && status !== 304 && answer.body.length > 0;
	const text =
		isWhole && /^(?:text|application\/(?:\w+\+)?(?:json|xml))/.test(type)
			? (DECODERS[encoding]?.(answer.body) ?? answer.body).toString()
			: "";
	// The API's documentation is pages, and ShipStation's door speaks plain text.
	if (/^\/api\/(?!docs\b|shipstation\b)/.test(request.path) && status >= 400) {
		const fault = problemFault(status, type, request.method === "HEAD" ? null : text);
		if (fault) faults.push(`${fault} for ${status} ${request.method} ${shapeOf(request.path)}`);
	}
	// Start here tells the owner which folder to back up.
	const saysFolder = request.path.startsWith("/admin/start/backups");
	if (!saysFolder && (text.includes(dataDir) || text.includes(root)))
		faults.push(`a file's path in ${shapeOf(request.path)}`);
	const leak = LEAKS.map((pattern) => pattern.exec(text)?.[0]).find(Boolean);
	if (leak) faults.push(`${JSON.stringify(leak.slice(0, 200))} in ${status} ${shapeOf(request.path)}`);
	return faults;
}

/** What an API error lacks as application/problem+json. */
function problemFault(status: number, type: string, text: string | null): string | null {
	if (!/^application\/problem\+json\b/.test(type)) return `${type || "no type"} instead of a problem`;
	if (text === null) return null;
	let body: unknown;
	try {
		body = JSON.parse(text);
	} catch {
		return "a problem that is no JSON";
	}
	const { title, status: said, detail } = (body ?? {}) as Record<string, unknown>;
	const isWhole =
		typeof title === "string" &&
		title !== "" &&
		said === status &&
		typeof detail === "string" &&
		detail !== "";
	return isWhole ? null : "a problem without title, status or detail";
}

/** A path's fixed words, so that one cause is one finding. */
const shapeOf = (path: string): string =>
	(path.split("?")[0] ?? "")
		.split("/")
		.slice(0, 6)
		.map((part) => (/^[a-z-]+(?:\.\w+)?$/.test(part) ? part : part && "…"))
		.join("/");

const endsSession = ({ headers }: Answer): boolean =>
	(headers["set-cookie"] ?? []).some((cookie) => /^sid=;/i.test(cookie));

/** The request in a form that can be sent again. */
function describe({ who, method, path, headers, body }: RandomRequest): string {
	const shown = body ? ` ${JSON.stringify(body.toString("latin1").slice(0, 600))}` : "";
	return `${who} ${method} ${path.slice(0, 600)} ${JSON.stringify(headers).slice(0, 600)}${shown}`;
}
