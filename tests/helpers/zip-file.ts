import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** ZIPs as people's computers write them, and as nobody should. */

type Entry = { name: string; content: Buffer | string; mode?: number; store?: boolean };

/** A ZIP of these files, by name or in order. */
export async function zipFile(files: Record<string, Buffer | string> | readonly Entry[]): Promise<Buffer> {
	const zip = new ZipFile();
	const entries: readonly Entry[] = Array.isArray(files)
		? (files as Entry[])
		: Object.entries(files as Record<string, Buffer>).map(([name, content]) => ({ name, content }));
	for (const { name, content, mode, store } of entries) {
		const options = { mtime: new Date(2026, 0, 1), ...(mode === undefined ? {} : { mode }) };
		zip.addBuffer(Buffer.from(content), name, { ...options, compress: !store });
	}
	zip.end();
	return buffer(zip.outputStream);
}

/** A ZIP in which every name is written as another of the same length, which no program would write. */
export function renamed(zip: Buffer, from: string, to: string): Buffer {
	const out = Buffer.from(zip);
	for (let at = out.indexOf(from); at >= 0; at = out.indexOf(from, at + 1)) out.write(to, at, "latin1");
	return out;
}

/** A ZIP whose list of files says that the first is protected by a password. */
export function encrypted(zip: Buffer): Buffer {
	const out = Buffer.from(zip);
	const at = out.indexOf(Buffer.from("PK\x01\x02"));
	out.writeUInt16LE(out.readUInt16LE(at + 8) | 1, at + 8);
	return out;
}

/** A ZIP as a file on disk. */
export function onDisk(zip: Buffer): string {
	const path = join(mkdtempSync(join(tmpdir(), "zip-")), "upload.part");
	writeFileSync(path, zip);
	return path;
}
