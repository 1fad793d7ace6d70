import type { MadeLogo } from "./convert-picture.server";
import { makeLogoFiles } from "./make-picture.server";
import { prepareFont } from "./render-drawing.server";

export const MAX_LOGO_MB = 1;
export const MAX_LOGO_BYTES = MAX_LOGO_MB * 1_000_000;

/**
 * Draws a logo, SVG or PNG, into the PNG files that pages, mails and papers show (Rule 9.43), in the process of pictures. The file itself
 * is not kept.
 * @throws PictureRefused; DomainError unavailable when too many are waiting.
 */
export async function makeLogo(content: Buffer): Promise<MadeLogo> {
	await prepareFont();
	return makeLogoFiles(content);
}
