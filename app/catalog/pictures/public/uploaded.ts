import { PICTURE_FORMATS, readPictureFileName } from "~/kernel/pictures/picture-files";
import { openPictureFile } from "~/uploads/picture-storage.server";
import type { Route } from "./+types/uploaded";

/** A file of an uploaded picture. Names are never reused, so browsers may cache it forever. */
export async function loader({ params }: Route.LoaderArgs) {
	const named = readPictureFileName(params.file);
	const file = named && (await openPictureFile(params.file));
	if (!file) {
		return new Response("Picture not found.\n", {
			status: 404,
			headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
		});
	}
	return new Response(file.stream, {
		headers: {
			"Content-Type": PICTURE_FORMATS[named.format],
			"Content-Length": String(file.size),
			"Cache-Control": "public, max-age=31536000, immutable",
			"X-Content-Type-Options": "nosniff",
			"X-Stream": "1",
		},
	});
}
