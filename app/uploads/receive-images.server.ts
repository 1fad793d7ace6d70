import { MAX_FILE_BYTES, MAX_FILE_MB } from "~/kernel/config/site";
import type { FieldError } from "~/kernel/errors";
import { cleanFileName } from "./file-name.ts";
import { PictureRefused } from "./picture-refused.ts";
import { isUnchosen, receiveParts } from "./receive-parts.server";

/** A posted form with images that are stored but not yet referenced by the database. */
export type ReceivedImages<Kept> = {
	/** The text fields. */
	form: FormData;
	kept: Kept[];
	/** Refused files, by name. */
	errors: FieldError[];
	/** Deletes the stored files again, for a request that fails later. */
	discard: () => Promise<void>;
};

/**
 * Reads a form with images in one field. Each is judged by its content, converted and stored by itself: a bad one costs
 * neither the others nor the typed text.
 *
 * @param options.most as for `receiveParts`.
 * @param options.keep converts and stores an image; null when it is one of those kept already.
 * @param options.remove deletes the files of what was kept.
 * @throws DomainError as `receiveParts`, and unavailable when too many pictures are waiting. No file stays stored then.
 */
export async function receiveImages<Kept>(
	request: Request,
	address: string,
	{
		field,
		most,
		keep,
		remove,
	}: {
		field: string;
		most?: { files?: number; parts?: number };
		keep: (content: Buffer, name: string, kept: readonly Kept[]) => Promise<Kept | null>;
		remove: (kept: Kept[]) => Promise<void>;
	},
): Promise<ReceivedImages<Kept>> {
	const received: { name: string; content: Buffer }[] = [];
	const errors: FieldError[] = [];
	const kept: Kept[] = [];
	const discard = () => remove(kept);
	const refuse = (name: string, why: string) => errors.push({ field, message: `“${name}” ${why}` });

	const form = await receiveParts(
		request,
		address,
		async (upload) => {
			if (upload.fieldName !== field || isUnchosen(upload)) return;
			const name = cleanFileName(upload.name);
			if (upload.size > MAX_FILE_BYTES) refuse(name, `is larger than ${MAX_FILE_MB} MB.`);
			else received.push({ name, content: Buffer.from(await upload.arrayBuffer()) });
		},
		most,
	);
	try {
		// After reading the form, so that slow encoding delays no other upload.
		for (const { name, content } of received) {
			try {
				const image = await keep(content, name, kept);
				if (image) kept.push(image);
			} catch (error) {
				if (!(error instanceof PictureRefused)) throw error;
				refuse(name, error.message);
			}
		}
	} catch (error) {
		await discard();
		throw error;
	}
	return { form, kept, errors, discard };
}
