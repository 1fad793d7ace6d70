import { lookup } from "node:dns/promises";
import http, { type ClientRequest, type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.server";

/** How long a receiver has for its answer. */
const PATIENCE_MS = 15_000;
/** How much of an answer is read, in bytes, and kept, in characters. */
const MOST_BYTES = 2_048;
const MOST_KEPT = 300;

/** What became of a message: an answer, of any status, or why there was none. */
export type Posted = { tookMs: number } & (
	| { status: number; answer: string; retryAfterSeconds: number | null }
	| { status: null; error: string }
);

type Address = { address: string; family: number };
export type Options = {
	/** All addresses of a host. */
	resolve?: (host: string) => Promise<Address[]>;
	isAllowed?: (address: string) => boolean;
	/** Whether http is taken besides https: by tests only. */
	plain?: boolean;
	patienceMs?: number;
	signal?: AbortSignal | undefined;
};

const NOT_PUBLIC = "The address is not on the internet: messages go to public addresses only.";

class Refused extends Error {}

/**
 * Posts one message (Rule 9.79). The host is looked up for this connection, all its addresses are checked, and it connects to one of
 * these very addresses: a name that leads elsewhere a moment later changes nothing. Redirects are answers like others; of an answer no
 * more than its beginning is read.
 */
export function postWebhook(
	url: string,
	{ headers, body }: { headers: Record<string, string>; body: string },
	{
		resolve = (host) => lookup(host, { all: true }),
		isAllowed = isPublicAddress,
		plain = false,
		patienceMs = PATIENCE_MS,
		signal,
	}: Options = {},
): Promise<Posted> {
	const { protocol, hostname } = new URL(url);
	const start = performance.now();
	const took = () => ({ tookMs: Math.round(performance.now() - start) });
	const host = hostname.replace(/^\[|\]$/g, "");
	if (protocol !== "https:" && !plain)
		return Promise.resolve({ ...took(), status: null, error: "The address is not https." });
	// A socket connects to a number without looking it up.
	if (isIP(host) && !isAllowed(host)) return Promise.resolve({ ...took(), status: null, error: NOT_PUBLIC });

	const pinned: LookupFunction = (name, options, done) => {
		resolve(name).then(
			(found) => {
				if (found.length === 0) return done(new Refused("The host has no address."), []);
				if (!found.every(({ address }) => isAllowed(address))) return done(new Refused(NOT_PUBLIC), []);
				const [first] = found as [Address];
				if (options.all) done(null, found);
				else done(null, first.address, first.family);
			},
			(error: NodeJS.ErrnoException) => done(error, []),
		);
	};
	return new Promise((settle) => {
		const patience = AbortSignal.timeout(patienceMs);
		const fail = (error: unknown) =>
			settle({ ...took(), status: null, error: inWords(error, patience, patienceMs) });
		const request: ClientRequest = (protocol === "https:" ? https : http).request(url, {
			method: "POST",
			agent: false,
			lookup: pinned,
			maxHeaderSize: 16_384,
			headers: { ...headers, "Content-Length": String(Buffer.byteLength(body)) },
			signal: signal ? AbortSignal.any([signal, patience]) : patience,
		});
		let isAnswered = false;
		request.on("error", (error) => {
			if (!isAnswered) fail(error);
		});
		request.on("socket", (socket) => {
			socket.on("connect", () => {
				// Whatever led here.
				if (!socket.remoteAddress || !isAllowed(socket.remoteAddress))
					request.destroy(new Refused(NOT_PUBLIC));
			});
		});
		request.on("response", (response) => {
			isAnswered = true;
			beginningOf(response).then((answer) => {
				settle({
					...took(),
					status: response.statusCode ?? 0,
					answer,
					retryAfterSeconds: secondsIn(response.headers["retry-after"]),
				});
				request.destroy();
			});
		});
		request.end(body);
	});
}

/** The first bytes of an answer, as far as they come: its status counts without them. */
async function beginningOf(response: IncomingMessage): Promise<string> {
	const read: Buffer[] = [];
	let size = 0;
	try {
		for await (const part of response as AsyncIterable<Buffer>) {
			read.push(part);
			size += part.length;
			if (size >= MOST_BYTES) break;
		}
	} catch {
		// It ended early, or the patience did.
	}
	const text = Buffer.concat(read).subarray(0, MOST_BYTES).toString("utf8");
	return text
		.replace(/[\p{Cc}\ufffd]+/gu, " ")
		.trim()
		.slice(0, MOST_KEPT);
}

const secondsIn = (header: string | undefined): number | null =>
	header && /^\d{1,6}$/.test(header) ? Number(header) : null;

const WORDS: Readonly<Record<string, string>> = {
	ENOTFOUND: "The host was not found.",
	EAI_AGAIN: "The host could not be looked up.",
	ECONNREFUSED: "The host refused the connection.",
	ECONNRESET: "The host ended the connection.",
	EHOSTUNREACH: "The host can't be reached.",
	ENETUNREACH: "The host can't be reached.",
	CERT_HAS_EXPIRED: "The host's certificate has expired.",
	DEPTH_ZERO_SELF_SIGNED_CERT: "The host's certificate is signed by nobody else.",
	ERR_TLS_CERT_ALTNAME_INVALID: "The host's certificate is for another name.",
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The host's certificate can't be verified.",
};

function inWords(error: unknown, patience: AbortSignal, patienceMs: number): string {
	if (patience.aborted) return `No answer within ${patienceMs / 1000} seconds.`;
	if (error instanceof Refused) return error.message;
	const { code, errors, message } = error as NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] };
	return WORDS[code ?? errors?.[0]?.code ?? ""] ?? `No connection: ${message.slice(0, 200)}`;
}
