/** Small files of every kind, for tests. */
import { deflateRawSync } from "node:zlib";

const bytes = (...values: number[]) => Buffer.from(values);

export const pdf = (text = "one page") => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);
export const png = () =>
	Buffer.concat([bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), Buffer.alloc(40)]);
export const jpg = () => Buffer.concat([bytes(0xff, 0xd8, 0xff, 0xe0), Buffer.alloc(40)]);
/** A compound file whose directory has streams and storages with these names. */
export const doc = (...names: string[]) =>
	Buffer.concat([
		bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
		Buffer.alloc(504),
		...(names.length > 0 ? names : ["WordDocument"]).map((name) => {
			const entry = Buffer.alloc(128);
			entry.write(name, "utf16le");
			entry.writeUInt16LE(2 * (name.length + 1), 64);
			entry.writeUInt8(1, 66);
			return entry;
		}),
	]);

type ZipEntry = { name: string; content?: string; packed?: number; claims?: number };

/**
 * A zip with entries of these names, compressed if they have content. `packed` and `claims` are false sizes to write
 * into an entry's line in the table of contents.
 */
export function zip(entries: (string | ZipEntry)[]): Buffer {
	const parts: Buffer[] = [];
	const table: Buffer[] = [];
	let at = 0;
	for (const given of entries) {
		const entry = typeof given === "string" ? { name: given } : given;
		const name = Buffer.from(entry.name);
		const packed = entry.content === undefined ? Buffer.alloc(0) : deflateRawSync(entry.content);
		const method = entry.content === undefined ? 0 : 8;
		const local = Buffer.alloc(30);
		local.writeUInt32LE(0x04034b50, 0);
		local.writeUInt16LE(method, 8);
		local.writeUInt16LE(name.length, 26);
		const head = Buffer.alloc(46);
		head.writeUInt32LE(0x02014b50, 0);
		head.writeUInt16LE(method, 10);
		head.writeUInt32LE(entry.packed ?? packed.length, 20);
		head.writeUInt32LE(entry.claims ?? Buffer.byteLength(entry.content ?? ""), 24);
		head.writeUInt16LE(name.length, 28);
		head.writeUInt32LE(at, 42);
		parts.push(local, name, packed);
		table.push(head, name);
		at += 30 + name.length + packed.length;
	}
	const tableBytes = Buffer.concat(table);
	const end = Buffer.alloc(22);
	end.writeUInt32LE(0x06054b50, 0);
	end.writeUInt16LE(entries.length, 8);
	end.writeUInt16LE(entries.length, 10);
	end.writeUInt32LE(tableBytes.length, 12);
	end.writeUInt32LE(at, 16);
	return Buffer.concat([...parts, tableBytes, end]);
}

/** A Word document; a part can be replaced or added. */
export const docx = (...more: ZipEntry[]) =>
	zip([
		...[
			{ name: "[Content_Types].xml", content: "<Types/>" },
			{ name: "word/document.xml", content: "<document/>" },
		].filter(({ name }) => !more.some((other) => other.name === name)),
		...more,
	]);

/** A multipart request, as browsers send one. */
export function multipart(
	url: string,
	parts: { name: string; value: string | Buffer; filename?: string }[],
): Request {
	const form = new FormData();
	for (const { name, value, filename } of parts) {
		if (typeof value === "string" && filename === undefined) form.append(name, value);
		else form.append(name, new Blob([new Uint8Array(Buffer.from(value as string))]), filename ?? "");
	}
	return new Request(url, { method: "POST", body: form });
}
