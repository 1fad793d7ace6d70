import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { log } from "~/kernel/config/log.server";

/**
 * A file of an archive: its name with folders, and how it is read once its turn has come; null: there is none.
 * `isPacked`: its content hardly becomes smaller, so that little work is spent on it.
 */
export type ArchivedFile = { name: string; open: () => Promise<Readable | null>; isPacked?: true };

/**
 * A ZIP that is written while it is read: each file is opened when its turn comes, and nothing more is read while the reader is slow or once
 * it is gone. A file that is missing is empty. One that can't be read breaks the ZIP off, so that nobody takes half for all.
 */
export function zipStream(files: readonly ArchivedFile[]): Readable {
	const zip = new ZipFile();
	const output = zip.outputStream as Readable;
	const fail = (error: Error) => output.destroy(error);
	zip.on("error", fail);
	for (const { name, open, isPacked } of files) {
		// Deflated all the same: many programs don't unpack a stored file whose size stands behind it.
		const options = { mtime: new Date(), compressionLevel: isPacked ? 1 : 6 };
		zip.addReadStreamLazy(name, options, (give) => {
			open().then((stream) => give(null, (stream ?? Readable.from([])).on("error", fail)), fail);
		});
	}
	zip.end();
	return output;
}

/** A ZIP as an answer, written while it is sent. */
export function zipAnswer(fileName: string, files: readonly ArchivedFile[]): Response {
	const output = zipStream(files).on("error", (error) =>
		log.error({ err: error, file: fileName }, "an archive was broken off"),
	);
	return new Response(Readable.toWeb(output) as ReadableStream<Uint8Array>, {
		headers: {
			"Content-Type": "application/zip",
			"Content-Disposition": `attachment; filename="${fileName}"`,
			"Cache-Control": "private, no-store",
		},
	});
}
