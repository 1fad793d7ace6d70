import { inflateRawSync } from "node:zlib";

/** The accepted kinds of file. Content and name have to agree (Rule 2.5). */
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
// The stream that every Word document of this format has, as spelled in its directory.
const WORD_STREAM = Buffer.from("WordDocument", "utf16le");

/** The content type, or the reason for a refusal, worded to follow the document's name. */
export type FileVerdict = { contentType: string } | { why: string };

const WRONG_KIND = "must be a PDF, JPG, JPEG, PNG, DOC or DOCX file.";
const MACROS = "contains macros. Save it as a PDF and choose that.";
const BOMB = "would be far too large once opened. Save it as a PDF and choose that.";

/**
 * Judges a file by its name and content (Rule 2.5). Nothing in it is executed; of a package only the directory and
 * the content types are read.
 */
export function judgeFile(name: string, content: Buffer): FileVerdict {
	const kind = ENDINGS[/\.([A-Za-z]{3,4})$/.exec(name)?.[1]?.toLowerCase() ?? ""];
	if (!kind || !looksLike(kind, content)) return { why: WRONG_KIND };
	if (kind === "doc" && hasMacroStorage(content)) return { why: MACROS };
	if (kind === "docx") {
		const entries = listPackage(content) ?? [];
		if (entries.some(isMacro) || hasMacroType(content, entries)) return { why: MACROS };
		if (isBomb(content, entries)) return { why: BOMB };
	}
	return { contentType: CONTENT_TYPES[kind] };
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
			return isWordPackage(listPackage(content) ?? []);
	}
}

/** A compound file's directory entries are 128 bytes each, at multiples of 128. */
const DIRECTORY_ENTRY = 128;
const MACRO_STORAGES = ["Macros", "VBA", "_VBA_PROJECT", "_VBA_PROJECT_CUR"].map((name) =>
	Buffer.from(`${name}\0`, "utf16le"),
);

/** Whether a compound file's directory has a storage or stream of macros. */
function hasMacroStorage(content: Buffer): boolean {
	for (let at = DIRECTORY_ENTRY; at + DIRECTORY_ENTRY <= content.length; at += DIRECTORY_ENTRY) {
		const length = content.readUInt16LE(at + 64);
		// Type 1 is a storage, 2 a stream.
		const type = content[at + 66];
		if (type !== 1 && type !== 2) continue;
		if (
			MACRO_STORAGES.some((name) => name.length === length && content.subarray(at, at + length).equals(name))
		)
			return true;
	}
	return false;
}

const END_RECORD = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const MOST_ENTRIES = 2000;
const TYPES_PART = "[Content_Types].xml";
/** Limit in bytes of the part that states the content types. Word writes about 3 kB. */
const LONGEST_TYPES = 1024 * 1024;
/** Limit in bytes of a document's unpacked size. Scans in Word files are compressed already. */
const MOST_UNPACKED = 100 * 1024 * 1024;
/** Text compresses to a tenth or twentieth; only tiny files reach a higher ratio. */
const MOST_RATIO = 100;
const FREE_UNPACKED = 1024 * 1024;

type PackageEntry = { name: string; method: number; packed: number; unpacked: number; at: number };

const isWordPackage = (entries: PackageEntry[]): boolean =>
	entries.some(({ name }) => name === TYPES_PART) && entries.some(({ name }) => name.startsWith("word/"));

/** The directory of a zip archive without unpacking anything; null when it is missing or broken. */
function listPackage(content: Buffer): PackageEntry[] | null {
	if (content.length < 22 || content.readUInt32LE(0) !== LOCAL_ENTRY) return null;
	const end = findEndRecord(content);
	if (end < 0) return null;
	const count = content.readUInt16LE(end + 10);
	let at = content.readUInt32LE(end + 16);
	if (count === 0 || count > MOST_ENTRIES) return null;
	const entries: PackageEntry[] = [];
	for (let n = 0; n < count; n += 1) {
		if (at + 46 > end || content.readUInt32LE(at) !== ENTRY) return null;
		const nameLength = content.readUInt16LE(at + 28);
		entries.push({
			name: content.toString("latin1", at + 46, Math.min(at + 46 + nameLength, end)),
			method: content.readUInt16LE(at + 10),
			packed: content.readUInt32LE(at + 20),
			unpacked: content.readUInt32LE(at + 24),
			at: content.readUInt32LE(at + 42),
		});
		at += 46 + nameLength + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
	}
	return entries;
}

const isMacro = ({ name }: PackageEntry): boolean =>
	/(?:^|[/\\])(?:vbaProject[^/\\]*\.bin|vbaData\.xml|activeX[^/\\]*\.(?:bin|xml))$/i.test(name);

/** Whether the part that states the content types declares macros. */
function hasMacroType(content: Buffer, entries: PackageEntry[]): boolean {
	return entries
		.filter(({ name }) => name.toLowerCase() === TYPES_PART.toLowerCase())
		.some((entry) => {
			if (entry.packed === 0 || entry.at + 30 > content.length) return false;
			const start = entry.at + 30 + content.readUInt16LE(entry.at + 26) + content.readUInt16LE(entry.at + 28);
			const packed = content.subarray(start, start + entry.packed);
			try {
				const text = entry.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: LONGEST_TYPES });
				return /macroEnabled/i.test(text.toString("latin1"));
			} catch {
				// Too long or broken: no word processor wrote this, so refuse it as if it had macros.
				return true;
			}
		});
}

/** Whether the unpacked size is out of proportion, or entries share their bytes. */
function isBomb(content: Buffer, entries: PackageEntry[]): boolean {
	const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
	const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
	return (
		packed > content.length || unpacked > MOST_UNPACKED || unpacked > FREE_UNPACKED + MOST_RATIO * packed
	);
}

/** Position of the archive's end record: last in the file, except for a comment of at most 65,535 bytes. */
function findEndRecord(content: Buffer): number {
	const lowest = Math.max(0, content.length - 22 - 0xffff);
	for (let at = content.length - 22; at >= lowest; at -= 1) {
		if (content.readUInt32LE(at) === END_RECORD) return at;
	}
	return -1;
}
