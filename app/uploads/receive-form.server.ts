import type { FileUpload } from "@remix-run/form-data-parser";
import { MAX_FILE_BYTES, MAX_FILE_MB } from "~/kernel/config/site";
import type { StoredFile } from "~/kernel/documents";
import type { FieldError } from "~/kernel/errors";
import { judgeFile } from "./file-kind.server";
import { cleanFileName } from "./file-name.ts";
import { isUnchosen, receiveParts } from "./receive-parts.server";
import { deleteFiles, storeFile } from "./storage.server";

/** A posted form whose files are stored but not yet referenced by the database. */
export type ReceivedForm<Field extends string> = {
	/** The text fields. */
	form: FormData;
	files: Partial<Record<Field, StoredFile>>;
	/** Refused files, by the field they were chosen in. */
	errors: FieldError[];
	/** The worst reason for a refused file; null when all were kept. */
	refusal: "too_large" | "unsupported_type" | "invalid" | null;
	/** Deletes the stored files again, for a request that fails later. */
	discard: () => Promise<void>;
};

/**
 * Reads a form with files, a limited number of forms at once. Each file is judged and stored separately, so a bad
 * file costs neither the other files nor the typed fields (Rule 2.5). `labels` names the file fields; files in other
 * fields are dropped.
 *
 * @throws DomainError invalid (broken, cut off, too many parts), too_large (in total), unsupported_type (not a form),
 * unavailable. No file stays stored then.
 */
export async function receiveForm<Field extends string>(
	request: Request,
	address: string,
	labels: Record<Field, string>,
): Promise<ReceivedForm<Field>> {
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
		if (upload.size > MAX_FILE_BYTES) return refuse("too_large", `must be at most ${MAX_FILE_MB} MB.`);
		if (upload.size === 0) return refuse("invalid", "is an empty file.");
		const content = Buffer.from(await upload.arrayBuffer());
		const verdict = judgeFile(name, content);
		if ("why" in verdict) return refuse("unsupported_type", verdict.why);
		const storageKey = await storeFile(content);
		stored.push(storageKey);
		// With two files in one field, the later one counts.
		const before = files[field];
		files[field] = { storageKey, name, contentType: verdict.contentType, size: content.length };
		if (before) await deleteFiles([before.storageKey]);
	};

	try {
		const form = await receiveParts(request, address, take);
		const refusal =
			(["too_large", "unsupported_type", "invalid"] as const).find((code) => refusals.has(code)) ?? null;
		return { form, files, errors, refusal, discard };
	} catch (error) {
		await discard();
		throw error;
	}
}
