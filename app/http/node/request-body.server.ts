import type { IncomingMessage, ServerResponse } from "node:http";
import { ARCHIVES, MAX_IMPORT_MB } from "~/kernel/config/site";
import { ARCHIVE_PATHS } from "../archive-paths.ts";

/** Largest body of an ordinary request, in bytes. */
const ORDINARY_BODY_LIMIT = 1024 * 1024;
/** Largest multipart body for document uploads, in bytes: three documents of 10 MB and the rest of the form. */
const UPLOAD_BODY_LIMIT = 35 * 1024 * 1024;
/** Pages that take tables of up to MAX_IMPORT_MB. */
const IMPORT_PATHS = ["/admin/import", "/admin/companies/import"];
/** Largest body with such a table, in bytes: the file and the rest of the form. */
const IMPORT_BODY_LIMIT = (MAX_IMPORT_MB + 2) * 1024 * 1024;

/** Largest body with a ZIP, in bytes: it goes to the disk while it arrives. */
const ARCHIVE_BODY_LIMIT = (ARCHIVES.megabytes + 2) * 1024 * 1024;

const uploadPaths = [
	"/apply",
	"/portal",
	"/buyer-portal",
	"/admin",
	"/admin-portal",
	"/api/wholesale-applications",
	"/api/locations",
];

/** How many bytes of body this request may send: more only for multipart, and only on upload paths. */
export function bodyLimit(pathname: string, contentType: string | undefined): number {
	if (!contentType?.toLowerCase().startsWith("multipart/form-data")) return ORDINARY_BODY_LIMIT;
	const path = pathname.replace(/\.data$/, "");
	if (ARCHIVE_PATHS.includes(path)) return ARCHIVE_BODY_LIMIT;
	if (IMPORT_PATHS.includes(path)) return IMPORT_BODY_LIMIT;
	const takesFiles = uploadPaths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
	return takesFiles ? UPLOAD_BODY_LIMIT : ORDINARY_BODY_LIMIT;
}

/** Whether the request's Content-Length is over `limit`. A chunked body has none: see BoundedBody. */
export function announcesTooMuch(req: IncomingMessage, limit: number): boolean {
	return Number(req.headers["content-length"] ?? 0) > limit;
}

/** Whether the request has a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
	return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** The minimum rate of a body: so many bytes a second, measured over windows of so many milliseconds (Rule 9.23). */
export const PACE = { bytesPerSecond: 1024, windowMs: 20_000 };

/**
 * A request's body as a web stream that fails once more than `limit` bytes have arrived, or when it arrives more slowly
 * than PACE. Time during which nobody reads it does not count.
 */
export class BoundedBody {
	readonly stream: ReadableStream<Uint8Array>;
	/** True once the limit was passed: the response is a 413 even if the handler ignored the error. */
	isOverLimit = false;
	/** True once the body was cut off as too slow: the response is a 408. */
	isTooSlow = false;

	/** `onSlow` is called when the body is cut off as too slow. */
	constructor(req: IncomingMessage, limit: number, onSlow: () => void = () => {}) {
		let received = 0;
		let isSettled = false;
		let before = 0;
		let wasPaused = false;
		this.stream = new ReadableStream<Uint8Array>(
			{
				start: (controller) => {
					const fail = (error: Error) => {
						if (isSettled) return;
						isSettled = true;
						controller.error(error);
					};
					const clock = setInterval(() => {
						const isSlow = !wasPaused && received - before < (PACE.bytesPerSecond * PACE.windowMs) / 1000;
						before = received;
						wasPaused = req.isPaused();
						if (!isSlow || isSettled) return;
						this.isTooSlow = true;
						fail(new Error(`The request body arrived at less than ${PACE.bytesPerSecond} bytes a second`));
						onSlow();
					}, PACE.windowMs).unref();
					req.once("close", () => clearInterval(clock));
					req.on("data", (chunk: Buffer) => {
						if (isSettled) return;
						received += chunk.length;
						if (received > limit) {
							this.isOverLimit = true;
							fail(new Error(`The request body is larger than ${limit} bytes`));
							return;
						}
						controller.enqueue(chunk);
						if ((controller.desiredSize ?? 0) <= 0) {
							wasPaused = true;
							req.pause();
						}
					});
					req.on("end", () => {
						clearInterval(clock);
						if (isSettled) return;
						isSettled = true;
						controller.close();
					});
					req.on("error", fail);
					req.on("close", () => fail(new Error("The connection was lost while the request was being read")));
				},
				pull: () => {
					req.resume();
				},
				cancel: () => {
					isSettled = true;
				},
			},
			new ByteLengthQueuingStrategy({ highWaterMark: 64 * 1024 }),
		);
	}
}

const DRAIN_BYTES = 2 * UPLOAD_BODY_LIMIT;
const DRAIN_MILLISECONDS = 5_000;

/**
 * Ends a response whose request may still be sending its body. Closing immediately would reset the connection and the
 * browser would show its own error instead of our response, so the rest is read and discarded, up to a limit. The
 * caller must have written all of the response but its end.
 */
export function endAfterBody(req: IncomingMessage, res: ServerResponse): void {
	if (req.complete || !hasBody(req) || req.destroyed) {
		res.end();
		return;
	}
	let dropped = 0;
	const finish = () => {
		clearTimeout(timer);
		req.off("data", count);
		if (!res.writableEnded) res.end();
	};
	const count = (chunk: Buffer) => {
		dropped += chunk.length;
		if (dropped > DRAIN_BYTES) finish();
	};
	const timer = setTimeout(finish, DRAIN_MILLISECONDS);
	req.on("data", count);
	req.once("end", finish);
	req.once("close", finish);
	req.resume();
}
