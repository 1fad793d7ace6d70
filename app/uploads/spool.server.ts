import { randomBytes } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { env } from "~/env.server";

const SILENCE_MS = 20_000;

/** Thrown when a body is longer than it may be; no more of it was read. */
export class BodyTooLong extends Error {}

/** Thrown when a body did not come whole. */
export class BodyCutOff extends Error {}

/**
 * Receives a request's body on disk, at the pace it comes: a sender on a slow line holds a file open, no memory and no
 * place among the uploads being read. The file has no name any more once it is open, so nothing is left of it whatever
 * happens.
 *
 * @returns the same request with its body on disk, and `close`, which the caller owes it.
 * @throws BodyTooLong over `mostBytes`; BodyCutOff when nothing arrives for a while or the connection is lost.
 */
export async function spool(
	request: Request,
	mostBytes: number,
): Promise<{ request: Request; close: () => Promise<void> }> {
	const path = join(env.UPLOADS_DIR, `${randomBytes(16).toString("hex")}.part`);
	const file = await open(path, "wx+", 0o600);
	try {
		await rm(path);
		if (request.body) await receive(request.body.getReader(), file, mostBytes);
	} catch (error) {
		await file.close();
		throw error;
	}
	const body = Readable.toWeb(file.createReadStream({ start: 0, autoClose: false }));
	// `duplex` is missing from the DOM's types, and Node's own streams are not the DOM's.
	const init = { method: request.method, headers: request.headers, body, duplex: "half" };
	return { request: new Request(request.url, init as unknown as RequestInit), close: () => file.close() };
}

async function receive(
	reader: ReadableStreamDefaultReader<Uint8Array>,
	file: FileHandle,
	mostBytes: number,
): Promise<void> {
	try {
		let received = 0;
		for (;;) {
			const { done, value } = await soon(reader.read());
			if (done) return;
			received += value.length;
			if (received > mostBytes) throw new BodyTooLong();
			await file.writeFile(value);
		}
	} catch (error) {
		// The sender may be gone already; what is thrown is why nothing more is read.
		reader.cancel(error).catch(() => undefined);
		throw error;
	}
}

async function soon<T>(coming: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const silence = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error("Nothing arrived for a while.")), SILENCE_MS);
	});
	try {
		return await Promise.race([coming, silence]);
	} catch (cause) {
		if (cause instanceof BodyTooLong) throw cause;
		throw new BodyCutOff("The body did not come whole.", { cause });
	} finally {
		clearTimeout(timer);
	}
}
