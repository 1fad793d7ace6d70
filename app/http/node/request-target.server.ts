import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/** A request's URL and sender, as far as the listener trusts its headers. */
export type RequestTarget = {
	/** Scheme and host as the visitor's browser shows them, e.g. `https://counter.example`. */
	origin: string;
	/** Path with its query string, always starting with one `/`. */
	path: string;
	/** Path without the query string, percent-decoded. */
	pathname: string;
	/** Address of the visitor: the socket's, or the one the trusted proxy reports. */
	ip: string;
};

/** A request refused before the router; `message` may be shown to the user. */
export class BadTarget extends Error {
	/** The HTTP status of the answer. */
	readonly status: number;
	constructor(message: string, status = 400) {
		super(message);
		this.status = status;
	}
}

/** The methods that this server answers. */
export const knownMethods: ReadonlySet<string> = new Set([
	"GET",
	"HEAD",
	"POST",
	"PUT",
	"PATCH",
	"DELETE",
	"OPTIONS",
]);

/** Longest path, in characters as sent. Ours have about 100. */
const LONGEST_PATH = 2_000;
/**
 * Most segments of a path. Ours have six; the router matches every ancestor of a path, so its work grows with their
 * square.
 */
const MOST_SEGMENTS = 20;
/** Longest query string: some pages repeat it in their links. A pasted search of 5,000 characters still gets an answer. */
const LONGEST_QUERY = 8_000;
/** Largest request headers, in bytes without the request line. */
const MOST_HEADER_BYTES = 8 * 1024;
/**
 * The path where the router's script asks which routes a page's links lead to; the script keeps the whole address below
 * 7,680 characters.
 */
const MANIFEST_PATH = "/__manifest";
const LONGEST_MANIFEST_QUERY = 7_680;
/** Most links the script may ask about at once: each is matched against every route. */
const MOST_MANIFEST_PATHS = 400;

// A DNS name or IPv4 address, or a bracketed IPv6 address, each with an optional port.
const hostPattern = /^(?:[a-z0-9](?:[a-z0-9._-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Reads the public URL and the visitor's address.
 *
 * `trustProxy` is the number of proxies in front of the server (`true` counts as one, `false` as none): X-Forwarded-For, -Proto
 * and -Host are read that many entries from the right, since everything further left was written by the visitor.
 * Without a trusted proxy those headers are ignored. Throws BadTarget when Host or path make no sense, and when headers,
 * path or query string are larger than any of ours (Rule 9.31).
 */
export function readTarget(req: IncomingMessage, trustProxy: number | boolean): RequestTarget {
	checkHeaders(req.rawHeaders);
	const hops = Number(trustProxy);
	const { headers } = req;
	const forwardedHost = hops > 0 ? fromRight(headers["x-forwarded-host"], hops) : undefined;

	let host = forwardedHost ?? headers.host;
	let path = req.url ?? "/";
	if (!path.startsWith("/")) {
		// The absolute form, which clients use towards a proxy. Its host wins over the Host header (RFC 9112 3.2.2).
		const absolute = /^https?:\/\/([^/?#]+)(.*)$/i.exec(path);
		if (!absolute) throw new BadTarget("This server does not handle the requested address.");
		host = forwardedHost ?? absolute[1];
		path = absolute[2]?.startsWith("/") ? absolute[2] : `/${absolute[2] ?? ""}`;
	}
	// The pattern excludes what a URL parser would also refuse: port 99999, 999.1.1.1.
	if (!host || !hostPattern.test(host) || !isHost(host))
		throw new BadTarget("The request's Host header is missing or malformed.");
	// `//elsewhere.example` would become another site's address in a redirect.
	if (path.startsWith("//") || path.startsWith("/\\"))
		throw new BadTarget("The request's path is malformed.");

	const queryAt = path.indexOf("?");
	let pathname = queryAt < 0 ? path : path.slice(0, queryAt);
	checkLengths(pathname, queryAt < 0 ? "" : path.slice(queryAt + 1));
	const isFragmentSent = pathname.includes("#");
	try {
		if (pathname.includes("%")) pathname = decodeURIComponent(pathname);
	} catch {
		throw new BadTarget("The request's path is not valid percent-encoding.");
	}
	if (pathname.includes("\0")) throw new BadTarget("The request's path is malformed.");
	// The router's patterns do not match across lines: without this check it would take /api/%0A for a page's address.
	if (pathname.length > 1 && controlCharacter.test(pathname)) throw new BadTarget(NO_SUCH_ADDRESS, 404);
	// The router would see a different path from the one the limits are chosen by.
	if (isFragmentSent || dotSegment.test(pathname)) throw new BadTarget(NO_SUCH_ADDRESS, 404);
	if (countSegments(pathname) > MOST_SEGMENTS) throw new BadTarget(NO_SUCH_ADDRESS, 404);

	const forwardedProto = hops > 0 ? fromRight(headers["x-forwarded-proto"], hops) : undefined;
	const proto = forwardedProto?.toLowerCase() === "https" ? "https" : "http";
	return {
		origin: `${proto}://${host.toLowerCase()}`,
		path,
		pathname,
		ip: visitorAddress(req, trustProxy),
	};
}

/** The visitor's address: as the trusted proxies report it, else the socket's. Ports are removed. */
export function visitorAddress(req: IncomingMessage, trustProxy: number | boolean): string {
	const hops = Number(trustProxy);
	const reported = hops > 0 ? plainAddress(fromRight(req.headers["x-forwarded-for"], hops) ?? "") : undefined;
	return reported ?? plainAddress(req.socket.remoteAddress ?? "") ?? "unknown";
}

/**
 * The request's id (Rule 1.12): the one a trusted proxy gave it, if it looks like one, else a new one.
 */
export function requestIdOf({ headers }: IncomingMessage, trustProxy: number | boolean): string {
	const given = Number(trustProxy) > 0 ? headers["x-request-id"] : undefined;
	return typeof given === "string" && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

const NO_SUCH_ADDRESS = "There is no page at this address.";
const TOO_LONG = "The request's address is too long.";
// Line and paragraph separators too: a dot in a pattern matches neither.
const controlCharacter = /[\p{Cc}\u2028\u2029]/u;

// A URL parser resolves these segments and removes a fragment. Browsers send neither.
const dotSegment = /[/\\]\.{1,2}(?:[/\\]|$)/;

/** Checks the raw headers in one loop: with a second Host, a proxy and this server could see different sites. */
function checkHeaders(rawHeaders: string[]): void {
	let bytes = 0;
	let hosts = 0;
	for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
		const name = rawHeaders[i] as string;
		bytes += name.length + (rawHeaders[i + 1] as string).length;
		if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
	}
	if (hosts > 1) throw new BadTarget("The request has more than one Host header.");
	if (bytes > MOST_HEADER_BYTES)
		throw new BadTarget("The request's headers are too large. Clear this site's cookies and try again.", 431);
}

function checkLengths(path: string, query: string): void {
	if (path.length > LONGEST_PATH) throw new BadTarget(TOO_LONG, 414);
	if (query.length <= LONGEST_QUERY && path !== MANIFEST_PATH) return;
	if (path !== MANIFEST_PATH || query.length > LONGEST_MANIFEST_QUERY) throw new BadTarget(TOO_LONG, 414);
	if (query.split(/,|%2c/i).length > MOST_MANIFEST_PATHS) throw new BadTarget(TOO_LONG, 414);
}

/** A URL parser reads a backslash as a slash. */
function countSegments(pathname: string): number {
	let count = 0;
	for (let i = 0; i < pathname.length; i += 1) {
		const code = pathname.charCodeAt(i);
		if (code === 47 || code === 92) count += 1;
	}
	return count;
}

// Almost every request names a host that was checked a moment ago.
let lastHost = "";

function isHost(host: string): boolean {
	if (host === lastHost) return true;
	if (!URL.canParse(`http://${host}`)) return false;
	lastHost = host;
	return true;
}

// What proxies add to a request, or name the visitor with.
const PROXY_HEADER =
	/^(?:x-forwarded(?:-.+)?|forwarded|via|x-real-ip|(?:x-)?(?:cluster-|true-)?client-ip|(?:cf|fastly|fly)-.+)$/;
const LOCAL_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * Whether somebody on this machine asks: over the loopback address, by a name that only means this machine, and without any
 * header of a proxy (Rule 14.41).
 */
export function isFromThisMachine(req: IncomingMessage): boolean {
	if (!LOCAL_NAME.test(req.headers.host ?? "")) return false;
	if (Object.keys(req.headers).some((name) => PROXY_HEADER.test(name))) return false;
	const peer = plainAddress(req.socket.remoteAddress ?? "") ?? "";
	return peer === "::1" || peer.startsWith("127.");
}

/** Whether a proxy near this machine passed the request on. From elsewhere, any visitor could have written its headers. */
export function isPassedOn(req: IncomingMessage): boolean {
	const { headers } = req;
	if (!headers["x-forwarded-for"] && !headers["x-forwarded-proto"] && !headers.forwarded) return false;
	const peer = plainAddress(req.socket.remoteAddress ?? "") ?? "";
	return /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd])/i.test(peer);
}

// Proxies append to the list; if it is shorter than the number of trusted hops, take the leftmost entry.
function fromRight(header: string | string[] | undefined, hops: number): string | undefined {
	const entries = String(header ?? "")
		.split(",")
		.map((entry) => entry.trim())
		.filter(Boolean);
	return entries.at(-hops) ?? entries[0];
}

/**
 * An address without its port, as some proxies send it (192.0.2.1:5678, [2001:db8::1]:5678), and without the prefix an
 * IPv4 visitor has on a dual-stack socket. Undefined when it is not an IP address ("unknown", "_hidden").
 */
function plainAddress(text: string): string | undefined {
	const [, inBrackets, withPort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? [];
	const address = inBrackets ?? withPort ?? text;
	if (isIP(address) === 0) return undefined;
	return address.toLowerCase().startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address;
}
