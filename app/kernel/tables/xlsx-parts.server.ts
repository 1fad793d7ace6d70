import type { Readable } from "node:stream";
import sax from "sax";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { DomainError } from "../errors.ts";
import { refuse } from "./table-file.ts";

const MB = 1024 * 1024;
/** The most bytes of a part when unzipped; the zip reader sees to it that no part is longer than it says. */
const MOST_BYTES = { sheet: 128 * MB, strings: 64 * MB, other: 8 * MB };
const MOST_PARTS = 5_000;

/** Called for the elements of a part in their order, with names that have lost their prefix. */
export type Reader<Item> = (emit: (item: Item) => void) => {
	open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
	close?: (name: string) => void;
	text?: (text: string) => void;
};

const DAMAGED =
	"We can't read this workbook: it is damaged. Open it in Excel, save it again and upload that.";
const PROTECTED = "This workbook is protected by a password. Save it without one and upload that.";

/** A workbook's zip file. Close it when done. */
export class XlsxParts {
	readonly #zip: ZipFile;
	readonly #parts: ReadonlyMap<string, Entry>;

	private constructor(zip: ZipFile, parts: ReadonlyMap<string, Entry>) {
		this.#zip = zip;
		this.#parts = parts;
	}

	/** @throws DomainError invalid for a damaged or protected file. */
	static async open(path: string): Promise<XlsxParts> {
		const zip = await openPromise(path, { autoClose: false, strictFileNames: false }).catch(
			(error: unknown) => {
				throw isSystemError(error) ? error : refuse(DAMAGED);
			},
		);
		try {
			if (zip.entryCount > MOST_PARTS) throw refuse(DAMAGED);
			const parts = new Map<string, Entry>();
			for await (const entry of zip.eachEntry()) {
				if (entry.isEncrypted()) throw refuse(PROTECTED);
				parts.set(entry.fileName, entry);
			}
			return new XlsxParts(zip, parts);
		} catch (error) {
			zip.close();
			throw error instanceof DomainError || isSystemError(error) ? error : refuse(DAMAGED);
		}
	}

	close(): void {
		this.#zip.close();
	}

	has(name: string): boolean {
		return this.#parts.has(name);
	}

	/** The bytes of a part when unzipped. */
	sizeOf(name: string): number {
		return this.#parts.get(name)?.uncompressedSize ?? 0;
	}

	/**
	 * What a reader makes of a part, while the part is unzipped piece by piece. A missing part is an empty one.
	 *
	 * @throws DomainError invalid for a part that is no XML or is damaged; too_large for more bytes than its kind may have.
	 */
	async *read<Item>(name: string, kind: keyof typeof MOST_BYTES, reader: Reader<Item>): AsyncGenerator<Item> {
		const entry = this.#parts.get(name);
		if (!entry) return;
		if (entry.uncompressedSize > MOST_BYTES[kind]) {
			throw new DomainError(
				"too_large",
				"This workbook is too large when unzipped. Save the sheet alone, without formats, or as CSV.",
				{ field: "file" },
			);
		}
		let stream: Readable | undefined;
		try {
			stream = await this.#zip.openReadStreamPromise(entry);
			yield* parsed(stream, reader);
		} catch (error) {
			throw error instanceof DomainError || isSystemError(error) ? error : refuse(DAMAGED);
		} finally {
			stream?.destroy();
		}
	}
}

// The disk, not the file.
const isSystemError = (error: unknown) => typeof (error as { syscall?: unknown }).syscall === "string";

async function* parsed<Item>(stream: Readable, reader: Reader<Item>): AsyncGenerator<Item> {
	let items: Item[] = [];
	const { open, close, text } = reader((item) => items.push(item));
	const parser = sax.parser(true, {});
	const local = (name: string) => name.slice(name.indexOf(":") + 1);
	parser.onerror = (error) => {
		throw error;
	};
	if (open)
		parser.onopentag = ({ name, attributes }) => open(local(name), attributes as Record<string, string>);
	if (close) parser.onclosetag = (name) => close(local(name));
	if (text) {
		parser.ontext = text;
		parser.oncdata = text;
	}
	const decoder = new TextDecoder();
	for await (const chunk of stream) {
		parser.write(decoder.decode(chunk as Buffer, { stream: true }));
		const found = items;
		items = [];
		yield* found;
	}
	parser.close();
	yield* items;
}

/** The refusal of an OLE file: a workbook with a password is one, and one of Excel 97 to 2003. */
export function refusalOfOle(directory: Buffer): DomainError {
	return directory.includes(Buffer.from("EncryptedPackage", "utf16le"))
		? refuse(PROTECTED)
		: refuse("This is an old Excel workbook (.xls): save it as .xlsx or CSV and choose that file.");
}
