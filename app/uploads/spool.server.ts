import { randomBytes } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { env } from "~/kernel/config/env.server";

import type { UploadSlot } from "./slots.server";

const SILENCE_MS = 20_000;

/** Thrown when a body is over its limit; the rest is not read. */
export class BodyTooLong extends Error {}

/** Thrown when a body did not arrive completely. */
export class BodyCutOff extends Error {}

/** Thrown when a slow body had to make room for others. */
export class MadeRoom extends Error {}

/**
 * Writes a request's body to disk at the sender's pace: a slow sender holds an open file, but no memory and no slot
 * among the uploads being parsed. The file is unlinked as soon as it is open, so nothing is left after a crash.
 *
 * @returns the same request with its body on disk, and `close`, which the caller must call.
 * @throws BodyTooLong over `mostBytes`; MadeRoom when `slot` was given up; BodyCutOff when nothing arrives for a while or the connection is lost.
 */
export async function spool(
	request: Request,
	mostBytes: number,
	slot?: UploadSlot,
): Promise<{ request: Request; close: () => Promise<void> }> {
	const path = join(env.UPLOADS_DIR, `${randomBytes(16).toString("hex")}.part`);
	const file = await open(path, "wx+", 0o600);
	try {
		await rm(path);
		if (request.body) await receive(request.body.getReader(), file, mostBytes, slot);
	} catch (error) {
		await file.close();
		throw error;
	}
	const body = Readable.toWeb(file.createReadStream({ start: 0, autoClose: false }));
	// The DOM's types lack `duplex`, and Node's streams are not the DOM's.
	const init = { method: request.method, headers: request.headers, body, duplex: "half" };
	return { request: new Request(request.url, init as unknown as RequestInit), close: () => file.close() };
}

async function receive(
	reader: ReadableStreamDefaultReader<Uint8Array>,
	file: FileHandle,
	mostBytes: number,
	slot?: UploadSlot,
): Promise<void> {
	try {
		let received = 0;
		for (;;) {
			const { done, value } = await soon(reader.read(), slot?.signal);
			if (done) return;
			received += value.length;
			slot?.count(value.length);
			if (received > mostBytes) throw new BodyTooLong();
			await file.writeFile(value);
		}
	} catch (error) {
		// The sender may be gone already; the error thrown below is the relevant one.
		reader.cancel(error).catch(() => undefined);
		throw error;
	}
}

/** What is coming, unless nothing arrives for a while. @throws BodyCutOff, MadeRoom. */
export async function soon<T>(coming: Promise<T>, signal?: AbortSignal): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	let leave = () => {};
	const silence = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error("Nothing arrived for a while.")), SILENCE_MS);
		leave = () => reject(new MadeRoom());
		if (signal?.aborted) leave();
		signal?.addEventListener("abort", leave);
	});
	try {
		return await Promise.race([coming, silence]);
	} catch (cause) {
		if (cause instanceof BodyTooLong || cause instanceof MadeRoom) throw cause;
		throw new BodyCutOff("The body did not arrive completely.", { cause });
	} finally {
		clearTimeout(timer);
		signal?.removeEventListener("abort", leave);
	}
}
