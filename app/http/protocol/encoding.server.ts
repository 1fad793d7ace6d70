import { createHash } from "node:crypto";
import { promisify } from "node:util";
import {
	type BrotliOptions,
	brotliCompress,
	brotliCompressSync,
	brotliDecompressSync,
	constants,
	gunzipSync,
	gzip,
	gzipSync,
	type ZlibOptions,
} from "node:zlib";
import fresh from "fresh";

export type Encoding = "br" | "gzip" | "identity";

// A private response is sent once: level 3 takes a third of the time of the level for kept ones, and is at most a seventh larger.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
const brotliKeptOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const gzipOptions = { level: 3 };
const gzipKeptOptions = { level: 6 };
// Below this size the response fits in one packet either way.
const WORTH_COMPRESSING = 600;
// Above this size, compressing in the event loop would block other requests.
const TOO_LONG_FOR_SYNC = 128 * 1024;

const brotliAsync = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const gzipAsync = promisify<Buffer, ZlibOptions, Buffer>(gzip);

/** The encoding to respond in, by the request's Accept-Encoding: br before gzip before none. */
export function chooseEncoding(accept: string | undefined): Encoding {
	if (!accept) return "identity";
	if (acceptsBrotli.test(accept)) return "br";
	return acceptsGzip.test(accept) ? "gzip" : "identity";
}

const accepts = (name: string) =>
	new RegExp(`(?:^|[\\s,])${name}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`, "i");
const acceptsBrotli = accepts("br");
const acceptsGzip = accepts("gzip");

/** Whether bodies of this content type are worth compressing. */
export function isCompressible(contentType: string | null): boolean {
	return /^(?:text\/|application\/(?:[\w.+-]*json|[\w.+-]*xml|javascript|manifest\+json)|image\/svg)/i.test(
		contentType ?? "",
	);
}

/**
 * Compresses a complete body, at a level for responses that are cached or for private ones; small bodies are returned
 * unchanged.
 */
export async function compress(
	body: Buffer,
	encoding: Encoding,
	isKept: boolean,
): Promise<{ body: Buffer; encoding: Encoding }> {
	if (encoding === "identity" || body.length <= TOO_LONG_FOR_SYNC) return compressNow(body, encoding, isKept);
	const compressed =
		encoding === "br"
			? brotliAsync(body, isKept ? brotliKeptOptions : brotliOptions)
			: gzipAsync(body, isKept ? gzipKeptOptions : gzipOptions);
	return { body: await compressed, encoding };
}

/** Like `compress`, but in the event loop: a few tenths of a millisecond for a page. */
export function compressNow(
	body: Buffer,
	encoding: Encoding,
	isKept: boolean,
): { body: Buffer; encoding: Encoding } {
	if (encoding === "identity" || body.length < WORTH_COMPRESSING) return { body, encoding: "identity" };
	const compressed =
		encoding === "br"
			? brotliCompressSync(body, isKept ? brotliKeptOptions : brotliOptions)
			: gzipSync(body, isKept ? gzipKeptOptions : gzipOptions);
	return { body: compressed, encoding };
}

/** Undoes `compress`. */
export function decompress(body: Buffer, encoding: Encoding): Buffer {
	if (encoding === "identity") return body;
	return encoding === "br" ? brotliDecompressSync(body) : gunzipSync(body);
}

/** A weak ETag for a body, shared by all its encodings, so that a client that changes encodings still gets its 304. */
export function etagOf(body: Buffer): string {
	return `W/"${createHash("sha1").update(body).digest("base64url")}"`;
}

/** Whether the request's If-None-Match names this validator (weak comparison, RFC 9110 13.1.2). */
export const isNotModified = (ifNoneMatch: string | null | undefined, etag: string): boolean =>
	fresh({ "if-none-match": ifNoneMatch ?? undefined }, { etag });
