/** The accepted picture formats, detected from the first bytes and not from the name (Rule 7.30). */
export type PictureKind = "jpeg" | "png" | "webp" | "avif";

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Other formats never reach the decoder, which also accepts risky ones such as SVG. */
export function pictureKindOf(content: Buffer): PictureKind | null {
	if (content.subarray(0, 3).equals(JPEG)) return "jpeg";
	if (content.subarray(0, 8).equals(PNG)) return "png";
	const text = (from: number, to: number) => content.toString("latin1", from, to);
	if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
	if (text(4, 8) === "ftyp" && isAvif(content)) return "avif";
	return null;
}

/** Whether the file's first box lists AVIF among its brands. */
function isAvif(content: Buffer): boolean {
	const end = Math.min(content.readUInt32BE(0), content.length, 256);
	for (let at = 8; at + 4 <= end; at += 4) {
		if (/^avi[fs]$/.test(content.toString("latin1", at, at + 4))) return true;
	}
	return false;
}

/** Whether a PNG file is animated: the animation chunk precedes the first image data. */
export function isAnimatedPng(content: Buffer): boolean {
	for (let at = 8; at + 8 <= content.length; ) {
		const type = content.toString("latin1", at + 4, at + 8);
		if (type === "acTL") return true;
		if (type === "IDAT") return false;
		at += 12 + content.readUInt32BE(at);
	}
	return false;
}

/** Whether the first box of an AVIF file marks it as a sequence. */
export const isAvifSequence = (content: Buffer): boolean => content.toString("latin1", 8, 12) === "avis";
