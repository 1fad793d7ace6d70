import { readForm } from "~/http/form.server";
import type { AdminActor } from "~/kernel/actor/permissions";
import { keepLogo } from "~/kernel/settings/logos.server";
import { cleanFileName } from "~/uploads/file-name";
import { MAX_LOGO_BYTES, MAX_LOGO_MB, makeLogo } from "~/uploads/make-logo.server";
import { PictureRefused } from "~/uploads/picture-refused";
import { isUnchosen, receiveParts } from "~/uploads/receive-parts.server";
import type { Db } from "~db/client.server";

/**
 * Reads the form of the brand. A chosen logo is drawn and kept, and `logo` names it, so that a refusal of another field doesn't cost it
 * (Rule 9.43).
 * @returns the form, and why its logo was not taken.
 * @throws DomainError as `receiveParts`; a page of refusal as `readForm`.
 */
export async function receiveLogo(
	request: Request,
	db: Db,
	admin: AdminActor,
): Promise<{ form: FormData; refused: string | null }> {
	if (!/^multipart\/form-data/i.test(request.headers.get("Content-Type") ?? ""))
		return { form: await readForm(request), refused: null };
	let chosen: { name: string; content: Buffer } | null = null;
	let refused: string | null = null;
	const form = await receiveParts(request, admin.id, async (upload) => {
		if (upload.fieldName !== "logoFile" || isUnchosen(upload)) return;
		const name = cleanFileName(upload.name);
		if (upload.size > MAX_LOGO_BYTES)
			refused = `“${name}” is larger than ${MAX_LOGO_MB} MB. A logo needs no more.`;
		else chosen = { name, content: Buffer.from(await upload.arrayBuffer()) };
	});
	const file = chosen as { name: string; content: Buffer } | null;
	if (!file) return { form, refused };
	try {
		const made = await makeLogo(file.content);
		const logo = keepLogo(db, admin, { name: file.name, bytes: file.content.length, ...made });
		form.set("logo", logo.id);
	} catch (error) {
		if (!(error instanceof PictureRefused)) throw error;
		refused = `“${file.name}” ${error.message}`;
	}
	return { form, refused };
}
