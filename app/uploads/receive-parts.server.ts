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
import { MAX_FILE_MB } from "~/kernel/config/site";
import { DomainError } from "~/kernel/errors";
import { madeRoom, UploadSlots } from "./slots.server";
import { BodyCutOff, BodyTooLong, MadeRoom, spool } from "./spool.server";

/** Limit for all parts of a request. The listener refuses longer bodies unread. */
const MOST_BYTES = 34 * 1024 * 1024;
const USUAL_FILES = 8;
const USUAL_PARTS = 40;

// Two steps: bodies are written to disk, many at once and at the sender's pace; complete ones are parsed in memory, a
// few at once and quickly. So a slow sender delays nobody. The listener cuts off bodies that arrive too slowly
// (Rule 9.23), which frees their slots.
const lines = new UploadSlots({
	atOnce: 64,
	perAddress: 12,
	waiting: 120,
	waitingPerAddress: 24,
	patienceMs: 30_000,
	slow: { afterMs: 5_000, bytesPerSecond: 32 * 1024 },
});
const slots = new UploadSlots({ atOnce: 4, perAddress: 2, waiting: 60, patienceMs: 30_000 });

/**
 * Reads a form with files, a limited number of forms at once. Calls `take` for each file in turn.
 *
 * @param most how many files and parts the form may have, if more than usual.
 * @returns the text fields.
 * @throws DomainError invalid (broken, cut off, too many parts), too_large (in total), unsupported_type (not a form),
 * unavailable; and anything `take` throws.
 */
export async function receiveParts(
	request: Request,
	address: string,
	take: (upload: FileUpload) => Promise<void>,
	most: { files?: number; parts?: number } = {},
): Promise<FormData> {
	const type = request.headers.get("Content-Type") ?? "";
	if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
		throw new DomainError("unsupported_type", "Send multipart/form-data.");
	}
	try {
		return await lines.run(address, async (slot) => {
			const received = await spool(request, MOST_BYTES, slot);
			try {
				return await slots.run(address, () =>
					parseFormData(
						received.request,
						// A single file may fill the whole request: `take` then refuses it by its size, and the rest is kept.
						{
							maxFileSize: MOST_BYTES,
							maxTotalSize: MOST_BYTES,
							maxFiles: most.files ?? USUAL_FILES,
							maxParts: most.parts ?? USUAL_PARTS,
						},
						take,
					),
				);
			} finally {
				await received.close();
			}
		});
	} catch (error) {
		throw asDomainError(error);
	}
}

// An empty file picker sends an empty file without a name, which the parser then names.
export const isUnchosen = ({ name, size }: FileUpload) =>
	size === 0 && (name === "" || name === "file-upload");

function asDomainError(error: unknown): unknown {
	if (error instanceof MadeRoom) return madeRoom();
	if (
		error instanceof BodyTooLong ||
		error instanceof MaxTotalSizeExceededError ||
		error instanceof MaxFileSizeExceededError
	) {
		return new DomainError(
			"too_large",
			`These files are too large together. Each may be up to ${MAX_FILE_MB} MB. Upload them one at a time.`,
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
			"The upload was interrupted or could not be read. Please choose the files and try again.",
		);
	}
	return error;
}
