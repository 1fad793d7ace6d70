import { stat } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { ARCHIVES } from "../config/site.ts";
import { DomainError } from "../errors.ts";
import { refuse } from "../tables/table-file.ts";
import { counted, grouped } from "../texts/numbers.ts";

const MB = 1024 * 1024;
/** So many bytes are always allowed, as the ratio of small files says little. */
const FREE = MB;

/** What computers add to a ZIP by themselves. */
const UNMEANT =
	/(?:^|\/)(?:__MACOSX|\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini|\.Spotlight-V100|\.Trashes)(?:\/|$)/i;
const NESTED = /\.(?:zip|7z|rar|tar|gz|tgz|bz2|xz|cab|iso)$/i;

const DAMAGED =
	"We can\u2019t read this ZIP: it is damaged or only half of it arrived. Make it again and choose that.";

/** A file of a ZIP. */
export type ArchivedEntry = {
	/** Its place in the ZIP's list, from 0. */
	at: number;
	/** Its name with its folders. */
	path: string;
	/** Bytes when unpacked. */
	size: number;
};

/** A file of a ZIP that can't be unpacked, worded to follow its name. */
export class EntryDamaged extends Error {
	constructor() {
		super("is damaged in the ZIP. Put it in again.");
	}
}

/** A ZIP whose list of files was read and judged, and of which nothing is unpacked that isn't asked for. Close it when done. */
export class Archive {
	readonly #zip: ZipFile;
	readonly #all: readonly Entry[];
	/** Its files without folders and what computers add. */
	readonly entries: readonly ArchivedEntry[];

	private constructor(zip: ZipFile, all: readonly Entry[]) {
		this.#zip = zip;
		this.#all = all;
		this.entries = all.flatMap(({ fileName, uncompressedSize }, at) =>
			isMeant(fileName) ? [{ at, path: fileName.normalize("NFC"), size: uncompressedSize }] : [],
		);
	}

	/**
	 * Opens a ZIP and judges it as a whole, by its list of files (Rule 7.51): one that is damaged, protected or a trap is refused,
	 * with a file that would leave its folder, a link or another archive in it.
	 *
	 * @throws DomainError invalid, too_large, at the field `file`.
	 */
	static async open(path: string): Promise<Archive> {
		const { size } = await stat(path);
		const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch(
			(error: unknown) => {
				throw isSystemError(error) ? error : refuse(DAMAGED);
			},
		);
		try {
			if (zip.entryCount > ARCHIVES.files) throw tooMany();
			const all: Entry[] = [];
			for await (const entry of zip.eachEntry()) {
				judge(entry);
				all.push(entry);
				if (all.length > ARCHIVES.files) throw tooMany();
			}
			judgeSizes(all, size);
			const archive = new Archive(zip, all);
			if (archive.entries.length === 0) throw refuse("There are no files in this ZIP.");
			return archive;
		} catch (error) {
			zip.close();
			if (error instanceof DomainError || isSystemError(error)) throw error;
			throw refuse(/fileName|path/i.test((error as Error).message) ? LEAVES : DAMAGED);
		}
	}

	/**
	 * Unpacks one file. The caller has looked at its size.
	 *
	 * @throws EntryDamaged when it is not what the ZIP's list says.
	 */
	async read(at: number): Promise<Buffer> {
		const entry = this.#all[at];
		if (!entry) throw new EntryDamaged();
		const parts: Buffer[] = [];
		try {
			// The reader sees to it that no file is longer than the list says.
			for await (const part of await this.#zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
		} catch (error) {
			throw isSystemError(error) ? error : new EntryDamaged();
		}
		const content = Buffer.concat(parts);
		if (content.length !== entry.uncompressedSize || crc32(content) !== entry.crc32) throw new EntryDamaged();
		return content;
	}

	close(): void {
		this.#zip.close();
	}
}

const isMeant = (name: string) => !name.endsWith("/") && !UNMEANT.test(name);

const LEAVES =
	"A file in this ZIP has a name that leads out of its folder. Nothing was taken. Make the ZIP again from a folder with the files.";

function judge(entry: Entry): void {
	const name = entry.fileName;
	if (/\\|^[A-Za-z]:/.test(name) || name.includes("\0")) throw refuse(LEAVES);
	if (!isMeant(name)) return;
	if (entry.isEncrypted()) {
		throw refuse("This ZIP is protected by a password. Make it without one and choose that.");
	}
	if (((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000) {
		throw refuse(`\u201c${name}\u201d is a link to another file. Put the file itself into the ZIP.`);
	}
	if (NESTED.test(name)) {
		throw refuse(`\u201c${name}\u201d is an archive inside the ZIP. Unpack it and put its files in.`);
	}
	if (!entry.canDecodeFileData()) throw refuse(DAMAGED);
}

function judgeSizes(all: readonly Entry[], bytes: number): void {
	const packed = all.reduce((sum, { compressedSize }) => sum + compressedSize, 0);
	const unpacked = all.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
	if (packed > bytes || unpacked > FREE + ARCHIVES.ratio * packed) {
		throw refuse("This ZIP would become far larger than it is. Nothing was unpacked.");
	}
	if (unpacked > ARCHIVES.unpackedMegabytes * MB) {
		throw new DomainError(
			"too_large",
			`The files of this ZIP are more than ${grouped(ARCHIVES.unpackedMegabytes)} MB together. Split it.`,
			{ field: "file" },
		);
	}
}

const tooMany = () =>
	new DomainError("too_large", `This ZIP has more than ${counted(ARCHIVES.files, "file")}. Split it.`, {
		field: "file",
	});

// The disk, not the file.
const isSystemError = (error: unknown) => typeof (error as { syscall?: unknown }).syscall === "string";
