import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import Busboy, { type BusboyFileStream } from "@fastify/busboy";
import { env } from "~/kernel/config/env.server";
import { ARCHIVES } from "~/kernel/config/site";
import { DomainError } from "~/kernel/errors";
import { isUnwritable } from "~db/write-lock.server";
import { cleanFileName } from "./file-name.ts";
import { type ReceivedTable, type UseOfFile, withReceived } from "./receive-table.server";
import { UploadSlots } from "./slots.server";
import { BodyTooLong, soon } from "./spool.server";

const MOST_BYTES = ARCHIVES.megabytes * 1024 * 1024;
const MOST_FIELDS = 20;

// Each holds little memory, but may fill the disk.
const slots = new UploadSlots({ atOnce: 2, perAddress: 1, waiting: 4, patienceMs: 60_000 });

/**
 * Reads a form with one ZIP in the field `file`, which goes to the disk piece by piece as it arrives. Check the sender's permission first.
 *
 * @throws DomainError, at the field: invalid when it is cut off, too_large; unsupported_type (not a form); unavailable.
 */
export async function receiveArchive(request: Request, address: string): Promise<ReceivedTable> {
	const type = request.headers.get("Content-Type") ?? "";
	if (!/^multipart\/form-data/i.test(type))
		throw new DomainError("unsupported_type", "Send multipart/form-data.");
	const path = join(env.UPLOADS_DIR, `${randomBytes(16).toString("hex")}.part`);
	const discard = () => rm(path, { force: true });
	try {
		const received = await slots.run(address, () => receive(request, type, path));
		return { ...received, discard };
	} catch (error) {
		await discard();
		if (error instanceof DomainError || isUnwritable(error) || isOfDisk(error)) throw error;
		if (error instanceof BodyTooLong || (error as Error).cause instanceof BodyTooLong) {
			throw new DomainError("too_large", `The ZIP is larger than ${ARCHIVES.megabytes} MB. Split it.`, {
				field: "file",
			});
		}
		throw new DomainError("invalid", "The upload was interrupted. Please choose the file and try again.", {
			field: "file",
		});
	}
}

const isOfDisk = (error: unknown) => typeof (error as { syscall?: unknown }).syscall === "string";

async function receive(
	request: Request,
	type: string,
	path: string,
): Promise<Pick<ReceivedTable, "form" | "file">> {
	const form = new FormData();
	let file: ReceivedTable["file"] = null;
	let writing: Promise<void> | undefined;
	let arriving: BusboyFileStream | undefined;
	const parser = Busboy({
		headers: { "content-type": type },
		limits: {
			fields: MOST_FIELDS,
			files: 1,
			parts: MOST_FIELDS + 1,
			fileSize: MOST_BYTES + 1,
			fieldSize: 10_000,
		},
	});
	// It may report an error more than once: nobody listening would end the server.
	const failed = new Promise<never>((_, reject) => parser.on("error", reject));
	const ended = once(parser, "finish");
	parser.on("field", (name, value) => form.append(name, value));
	parser.on("file", (field, stream, name) => {
		if (field !== "file" || !name) {
			stream.resume();
			return;
		}
		arriving = stream;
		stream.on("error", () => undefined);
		writing = write(stream, path).then(() => {
			if (stream.truncated) throw new BodyTooLong();
			if (stream.bytesRead > 0) file = { path, name: cleanFileName(name), size: stream.bytesRead };
		});
		// What goes wrong with it is thrown below, once the parser was told.
		writing.catch((error: unknown) => parser.destroy(error as Error));
	});
	// As above: they are awaited together.
	failed.catch(() => undefined);
	ended.catch(() => undefined);
	const reader = request.body?.getReader();
	try {
		for (;;) {
			const { done, value } = reader ? await soon(reader.read()) : { done: true as const, value: undefined };
			if (done) break;
			if (!parser.write(value)) await Promise.race([once(parser, "drain"), failed]);
		}
		parser.end();
		await Promise.race([ended, failed]);
		await writing;
	} catch (error) {
		// The sender may be gone already; the error thrown below is the relevant one.
		reader?.cancel(error).catch(() => undefined);
		parser.destroy(error as Error);
		arriving?.destroy(error as Error);
		await writing?.catch(() => undefined);
		throw error;
	}
	return { form, file };
}

const write = (stream: BusboyFileStream, path: string) =>
	pipeline(stream, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));

/** Receives a ZIP for `use`, as `withReceivedTable` does. */
export const withReceivedArchive = <Result>(
	request: Request,
	address: string,
	use: UseOfFile<Result>,
): Promise<Result> => withReceived(() => receiveArchive(request, address), "Choose a ZIP file", use);
