export type RefusalCode = "too_large" | "unsupported_type" | "invalid";

/** The reason for refusing a picture, worded to follow its file name. */
export class PictureRefused extends Error {
	readonly code: RefusalCode;
	constructor(code: RefusalCode, why: string) {
		super(why);
		this.code = code;
	}
}
