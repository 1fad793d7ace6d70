/** What a file may be, judged by its content and its name together (Rule 2.5). */
export type FileKind = "pdf" | "jpg" | "png" | "doc" | "docx";

const CONTENT_TYPES: Record<FileKind, string> = {
	pdf: "application/pdf",
	jpg: "image/jpeg",
	png: "image/png",
	doc: "application/msword",
	docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

const ENDINGS: Record<string, FileKind> = {
	pdf: "pdf",
	jpg: "jpg",
	jpeg: "jpg",
	png: "png",
	doc: "doc",
	docx: "docx",
};

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
// The stream every Word document of that format has, as its directory spells it.
const WORD_STREAM = Buffer.from("WordDocument", "utf16le");

/** The content type of a file that is what its name says and may be kept; null for any other. */
export function contentTypeOf(name: string, content: Buffer): string | null {
	const kind = ENDINGS[/\.([A-Za-z]{3,4})$/.exec(name)?.[1]?.toLowerCase() ?? ""];
	return kind && looksLike(kind, content) ? CONTENT_TYPES[kind] : null;
}

function looksLike(kind: FileKind, content: Buffer): boolean {
	switch (kind) {
		case "pdf":
			return content.subarray(0, 1024).includes("%PDF-");
		case "jpg":
			return content.subarray(0, 3).equals(JPEG);
		case "png":
			return content.subarray(0, 8).equals(PNG);
		case "doc":
			return content.subarray(0, 8).equals(COMPOUND) && content.includes(WORD_STREAM);
		case "docx":
			return isWordPackage(content);
	}
}

const END_RECORD = 0x06054b50;
const ENTRY = 0x02014b50;
const MOST_ENTRIES = 2000;

/**
 * Whether a zip archive's table of contents is that of a Word document. Only the table is read: nothing is
 * inflated, so what an entry would swell to does not matter.
 */
function isWordPackage(content: Buffer): boolean {
	if (content.length < 22 || content.readUInt32LE(0) !== 0x04034b50) return false;
	const end = findEndRecord(content);
	if (end < 0) return false;
	const entries = content.readUInt16LE(end + 10);
	let at = content.readUInt32LE(end + 16);
	if (entries === 0 || entries > MOST_ENTRIES) return false;
	let hasTypes = false;
	let hasWord = false;
	for (let n = 0; n < entries; n += 1) {
		if (at + 46 > end || content.readUInt32LE(at) !== ENTRY) return false;
		const nameLength = content.readUInt16LE(at + 28);
		const name = content.toString("latin1", at + 46, Math.min(at + 46 + nameLength, end));
		hasTypes ||= name === "[Content_Types].xml";
		hasWord ||= name.startsWith("word/");
		at += 46 + nameLength + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
	}
	return hasTypes && hasWord;
}

/** The archive's last record: it ends the file, but for a comment of at most 65535 bytes. */
function findEndRecord(content: Buffer): number {
	const lowest = Math.max(0, content.length - 22 - 0xffff);
	for (let at = content.length - 22; at >= lowest; at -= 1) {
		if (content.readUInt32LE(at) === END_RECORD) return at;
	}
	return -1;
}
