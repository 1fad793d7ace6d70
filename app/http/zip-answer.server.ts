import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { log } from "~/kernel/config/log.server";

/** A file of an archive: its name with folders, and how it is read once its turn has come; null: there is none. */
export type ArchivedFile = { name: string; open: () => Promise<Readable | null> };

/**
 * A ZIP that is written while it is sent: each file is opened when its turn comes, and nothing more is read while the client is slow or
 * once it is gone. A file that is missing is empty. One that can't be read breaks the download off, so that nobody takes half for all.
 */
export function zipAnswer(fileName: string, files: readonly ArchivedFile[]): Response {
	const zip = new ZipFile();
	const output = zip.outputStream as Readable;
	const fail = (error: Error) => {
		log.error({ err: error, file: fileName }, "an archive was broken off");
		output.destroy(error);
	};
	zip.on("error", fail);
	for (const { name, open } of files) {
		zip.addReadStreamLazy(name, { mtime: new Date() }, (give) => {
			open().then((stream) => give(null, (stream ?? Readable.from([])).on("error", fail)), fail);
		});
	}
	zip.end();
	return new Response(Readable.toWeb(output) as ReadableStream<Uint8Array>, {
		headers: {
			"Content-Type": "application/zip",
			"Content-Disposition": `attachment; filename="${fileName}"`,
			"Cache-Control": "private, no-store",
		},
	});
}
