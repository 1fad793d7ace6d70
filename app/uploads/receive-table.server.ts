import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { type FileUpload, parseFormData } from "@remix-run/form-data-parser";
import { env } from "~/kernel/config/env.server";
import { MAX_IMPORT_MB } from "~/kernel/config/site";
import { DomainError } from "~/kernel/errors";
import { isUnwritable } from "~db/write-lock.server";
import { cleanFileName } from "./file-name.ts";
import { UploadSlots } from "./slots.server";
import { BodyTooLong, spool } from "./spool.server";

const MOST_BYTES = MAX_IMPORT_MB * 1024 * 1024;
/** The file, and room for the rest of the form. */
const MOST_TOGETHER = MOST_BYTES + 1024 * 1024;
/** A delivery's form has three fields for each of the lines to fix. */
const MOST_FIELDS = 200;

// Parsing holds a whole file in memory for a moment, so only one at a time.
const slots = new UploadSlots({ atOnce: 1, perAddress: 1, waiting: 20, patienceMs: 60_000 });

export type ReceivedTable = {
	/** The text fields. */
	form: FormData;
	/** A file on disk, which the caller may move. */
	file: { path: string; name: string; size: number } | null;
	/** Deletes the file if the caller did not move it. */
	discard: () => Promise<void>;
};

/**
 * Reads a form with one file of up to 60 MB in the field `file`, such as a table to import. Check the sender's
 * permission first.
 *
 * @throws DomainError, at the field: invalid when no file was chosen or it is cut off, too_large; unsupported_type
 * (not a form).
 */
export async function receiveTable(request: Request, address: string): Promise<ReceivedTable> {
	if (!/^multipart\/form-data/i.test(request.headers.get("Content-Type") ?? "")) {
		throw new DomainError("unsupported_type", "Send multipart/form-data.");
	}
	const path = join(env.UPLOADS_DIR, `${randomBytes(16).toString("hex")}.part`);
	const discard = () => rm(path, { force: true });
	let file: ReceivedTable["file"] = null;
	const take = async (upload: FileUpload): Promise<void> => {
		const isUnchosen = upload.size === 0 && (upload.name === "" || upload.name === "file-upload");
		if (upload.fieldName !== "file" || isUnchosen || file) return;
		if (upload.size > MOST_BYTES) throw new BodyTooLong();
		file = { path, name: cleanFileName(upload.name), size: upload.size };
		const content = Readable.fromWeb(upload.stream() as ReadableStream);
		await pipeline(content, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
	};
	try {
		const received = await spool(request, MOST_TOGETHER);
		try {
			const limits = {
				maxFileSize: MOST_TOGETHER,
				maxTotalSize: MOST_TOGETHER,
				maxFiles: 2,
				maxParts: MOST_FIELDS,
			};
			const form = await slots.run(address, () => parseFormData(received.request, limits, take));
			return { form, file, discard };
		} finally {
			await received.close();
		}
	} catch (error) {
		await discard();
		if (error instanceof DomainError || isUnwritable(error)) throw error;
		if (error instanceof BodyTooLong || (error as Error).cause instanceof BodyTooLong) {
			throw new DomainError(
				"too_large",
				`The file is larger than ${MAX_IMPORT_MB} MB. Split it, or leave out columns you don't need to change.`,
				{ field: "file" },
			);
		}
		throw new DomainError("invalid", "The upload was interrupted. Please choose the file and try again.", {
			field: "file",
		});
	}
}

/**
 * Receives a table for `use`, and deletes the file afterward if it was not moved. What is wrong with the upload is thrown by `file()`, so
 * that the form it came with can be shown again.
 *
 * @param unchosen what to say when there is no file.
 */
export const withReceivedTable = <Result>(
	request: Request,
	address: string,
	unchosen: string,
	use: UseOfFile<Result>,
): Promise<Result> => withReceived(() => receiveTable(request, address), unchosen, use);

export type UseOfFile<Result> = (
	form: FormData,
	file: () => { path: string; name: string },
) => Promise<Result>;

/** `withReceivedTable` for any kind of file. */
export async function withReceived<Result>(
	receive: () => Promise<ReceivedTable>,
	unchosen: string,
	use: UseOfFile<Result>,
): Promise<Result> {
	let received: ReceivedTable | undefined;
	let refusal: DomainError | undefined;
	try {
		received = await receive();
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		refusal = error;
	}
	try {
		return await use(received?.form ?? new FormData(), () => {
			if (refusal) throw refusal;
			if (!received?.file) throw new DomainError("invalid", unchosen, { field: "file" });
			return received.file;
		});
	} finally {
		await received?.discard();
	}
}
