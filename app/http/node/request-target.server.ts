import type { IncomingMessage } from "node:http";

/** Where a request is going and whom it comes from, as far as the listener believes its headers. */
export type RequestTarget = {
	/** Scheme and host the visitor's browser shows, e.g. `https://counter.example`. */
	origin: string;
	/** Path with its query string, always starting with one `/`. */
	path: string;
	/** Path without the query string, percent-decoded. */
	pathname: string;
	/** Address of the visitor: the socket's, or the one the trusted proxy reports. */
	ip: string;
};

/** A request the server will not try to understand; `message` is fit to be shown. */
export class BadTarget extends Error {}

// A DNS name or IPv4 address, or a bracketed IPv6 address, each with an optional port.
const hostPattern = /^(?:[a-z0-9](?:[a-z0-9._-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Reads the public URL and the visitor's address.
 *
 * `trustProxy` is how many proxies stand in front (`true` counts as one, `false` as none): X-Forwarded-For, -Proto
 * and -Host are read that many entries from the right, since everything further left was written by the visitor.
 * Without a trusted proxy those headers are ignored. Throws BadTarget when Host or path make no sense.
 */
export function readTarget(req: IncomingMessage, trustProxy: number | boolean): RequestTarget {
	const hops = Number(trustProxy);
	const forwarded = (name: string) => (hops > 0 ? fromRight(req.headers[name], hops) : undefined);

	let host = forwarded("x-forwarded-host") ?? req.headers.host;
	let path = req.url ?? "/";
	if (!path.startsWith("/")) {
		// The absolute form, which clients use towards a proxy. Its host wins over the Host header (RFC 9112 3.2.2).
		const absolute = /^https?:\/\/([^/?#]+)(.*)$/i.exec(path);
		if (!absolute) throw new BadTarget("The request's address is not one this server has.");
		host = forwarded("x-forwarded-host") ?? absolute[1];
		path = absolute[2]?.startsWith("/") ? absolute[2] : `/${absolute[2] ?? ""}`;
	}
	// The pattern leaves out what a URL parser refuses besides: port 99999, 999.1.1.1.
	if (!host || !hostPattern.test(host) || !isHost(host))
		throw new BadTarget("The request's Host header is missing or malformed.");
	// `//elsewhere.example` would become another site's address in a redirect.
	if (path.startsWith("//") || path.startsWith("/\\"))
		throw new BadTarget("The request's path is malformed.");

	const queryAt = path.indexOf("?");
	let pathname = queryAt < 0 ? path : path.slice(0, queryAt);
	try {
		if (pathname.includes("%")) pathname = decodeURIComponent(pathname);
	} catch {
		throw new BadTarget("The request's path is not valid percent-encoding.");
	}
	if (pathname.includes("\0")) throw new BadTarget("The request's path is malformed.");

	const proto = forwarded("x-forwarded-proto")?.toLowerCase() === "https" ? "https" : "http";
	const peer = req.socket.remoteAddress ?? "unknown";
	return {
		origin: `${proto}://${host.toLowerCase()}`,
		path,
		pathname,
		ip: plainAddress(forwarded("x-forwarded-for") ?? peer),
	};
}

// Almost every request names a host that was right a moment ago.
let lastHost = "";

function isHost(host: string): boolean {
	if (host === lastHost) return true;
	if (!URL.canParse(`http://${host}`)) return false;
	lastHost = host;
	return true;
}

/** Whether the connection comes from this machine itself and no proxy passed it on. */
export function isFromThisMachine(req: IncomingMessage): boolean {
	if (req.headers["x-forwarded-for"] || req.headers.forwarded) return false;
	const peer = plainAddress(req.socket.remoteAddress ?? "");
	return peer === "::1" || peer.startsWith("127.");
}

// Proxies append to the list; with fewer entries than trusted hops the leftmost is all there is.
function fromRight(header: string | string[] | undefined, hops: number): string | undefined {
	const entries = String(header ?? "")
		.split(",")
		.map((entry) => entry.trim())
		.filter(Boolean);
	return entries.at(-hops) ?? entries[0];
}

// An IPv4 visitor on a dual-stack socket shows up as ::ffff:192.0.2.1.
function plainAddress(address: string): string {
	return address.startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address.slice(0, 64);
}
