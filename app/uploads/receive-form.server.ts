import {
	type FileUpload,
	FormDataParseError,
	MaxFileSizeExceededError,
	MaxFilesExceededError,
	MaxHeaderSizeExceededError,
	MaxPartsExceededError,
	MaxTotalSizeExceededError,
	parseFormData,
} from "@remix-run/form-data-parser";
import type { StoredFile } from "~/domain/applications/documents";
import { DomainError, type FieldError } from "~/domain/errors";
import { MAX_FILE_BYTES } from "~/site";
import { contentTypeOf } from "./file-kind.ts";
import { cleanFileName } from "./file-name.ts";
import { UploadSlots } from "./slots.server";
import { BodyCutOff, BodyTooLong, spool } from "./spool.server";
import { deleteFiles, storeFile } from "./storage.server";

/** All of a request's parts together; the server refuses longer bodies unread. */
const MOST_BYTES = 34 * 1024 * 1024;
const MOST_FILES = 6;
const MOST_PARTS = 40;

// Two steps: bodies arrive on disk, many at once and each at its sender's pace; whole ones are taken apart in memory, few
// at once and quickly. A slow sender keeps nobody else waiting.
const lines = new UploadSlots({ atOnce: 48, perAddress: 24, waiting: 60, patienceMs: 60_000 });
const slots = new UploadSlots({ atOnce: 4, perAddress: 4, waiting: 60, patienceMs: 60_000 });

/** A posted form whose files are stored already. Nothing in the database names them yet. */
export type ReceivedForm<Field extends string> = {
	/** The text fields. */
	form: FormData;
	files: Partial<Record<Field, StoredFile>>;
	/** Files that were not kept, beside the field they were chosen in. */
	errors: FieldError[];
	/** What refused files were refused for, worst first; null when all were kept. */
	refusal: "too_large" | "unsupported_type" | "invalid" | null;
	/** Deletes the stored files again, when the request comes to nothing. */
	discard: () => Promise<void>;
};

/**
 * Receives a form with files, then reads it, a limited number at once; each file is judged and stored on its own, so that one bad file costs
 * neither the other files nor what was typed (Rule 2.5). `labels` names the file fields; files in others are dropped.
 *
 * @throws DomainError invalid (broken, cut off, too many parts), too_large (all together), unsupported_type (no
 * form), rate_limited. Nothing stays stored then.
 */
export async function receiveForm<Field extends string>(
	request: Request,
	address: string,
	labels: Record<Field, string>,
): Promise<ReceivedForm<Field>> {
	const type = request.headers.get("Content-Type") ?? "";
	if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
		throw new DomainError("unsupported_type", "Send multipart/form-data.");
	}
	const files: Partial<Record<Field, StoredFile>> = {};
	const errors: FieldError[] = [];
	const refusals = new Set<ReceivedForm<Field>["refusal"]>();
	const stored: string[] = [];
	const discard = () => deleteFiles(stored);

	const take = async (upload: FileUpload): Promise<void> => {
		if (!Object.hasOwn(labels, upload.fieldName) || isUnchosen(upload)) return;
		const field = upload.fieldName as Field;
		const name = cleanFileName(upload.name);
		const refuse = (refusal: NonNullable<ReceivedForm<Field>["refusal"]>, why: string) => {
			refusals.add(refusal);
			errors.push({ field, message: `${labels[field]} ${why} “${name}” was not kept.` });
		};
		if (upload.size > MAX_FILE_BYTES) return refuse("too_large", "must be at most 10 MB.");
		if (upload.size === 0) return refuse("invalid", "is an empty file.");
		const content = Buffer.from(await upload.arrayBuffer());
		const contentType = contentTypeOf(name, content);
		if (!contentType) {
			return refuse("unsupported_type", "must be a PDF, JPG, JPEG, PNG, DOC or DOCX file.");
		}
		const storageKey = await storeFile(content);
		stored.push(storageKey);
		// Two files in one field: the later one counts, as a later choice would.
		const before = files[field];
		files[field] = { storageKey, name, contentType, size: content.length };
		if (before) await deleteFiles([before.storageKey]);
	};

	try {
		const form = await lines.run(address, async () => {
			const received = await spool(request, MOST_BYTES);
			try {
				return await slots.run(address, () =>
					parseFormData(
						received.request,
						// A single file may fill the whole request: it is refused by its size when it is there, and the rest kept.
						{ maxFileSize: MOST_BYTES, maxTotalSize: MOST_BYTES, maxFiles: MOST_FILES, maxParts: MOST_PARTS },
						take,
					),
				);
			} finally {
				await received.close();
			}
		});
		const refusal =
			(["too_large", "unsupported_type", "invalid"] as const).find((code) => refusals.has(code)) ?? null;
		return { form, files, errors, refusal, discard };
	} catch (error) {
		await discard();
		throw asDomainError(error);
	}
}

// A picker nothing was chosen in sends an empty file without a name, to which the parser gives one.
const isUnchosen = ({ name, size }: FileUpload) => size === 0 && (name === "" || name === "file-upload");

function asDomainError(error: unknown): unknown {
	if (
		error instanceof BodyTooLong ||
		error instanceof MaxTotalSizeExceededError ||
		error instanceof MaxFileSizeExceededError
	) {
		return new DomainError(
			"too_large",
			"These files are too large together. Each may be at most 10 MB; upload them one after the other.",
		);
	}
	if (
		error instanceof MaxFilesExceededError ||
		error instanceof MaxPartsExceededError ||
		error instanceof MaxHeaderSizeExceededError
	) {
		return new DomainError("invalid", "The form has more parts than expected. Please try again.");
	}
	if (error instanceof FormDataParseError || error instanceof BodyCutOff) {
		return new DomainError(
			"invalid",
			"The upload was cut off or could not be read. Please choose the files and try again.",
		);
	}
	return error;
}
