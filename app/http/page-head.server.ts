import { data } from "react-router";
import type { Actor } from "~/domain/actor";
import { readPictureFileName } from "~/domain/pictures/picture-files";
import { env } from "~/env.server";
import { absoluteUrl } from "./site-url.server";

type Head = {
	title: string;
	description: string;
	/** The page's one path, with its query where that makes it another page; null: not to be found. */
	path: string | null;
	/** Path of the picture shown where the page is shared. */
	image?: string;
};

/** A page's head for `pageMeta`, its addresses made absolute. */
export const pageHead = (
	requestUrl: URL,
	{ title, description, path, image = "/pictures/site.png" }: Head,
) => ({
	siteName: env.SITE_NAME,
	title,
	description,
	url: path === null ? null : absoluteUrl(path, requestUrl),
	image: absoluteUrl(image, requestUrl),
	...sizeOf(image),
});

/** Pictures made to be shared, at the end of their addresses (Rule 3.6). */
const SHARED = /^\/(?:pictures|blog)\/.+\.png(?:\?v=\w+)?$/;

/** The pixels of a picture of ours, by its path; of others nothing is known. */
export function sizeOf(image: string): { imageSize?: { width: number; height: number } } {
	if (SHARED.test(image)) return { imageSize: { width: 1200, height: 630 } };
	const uploaded = readPictureFileName(image.slice(image.lastIndexOf("/") + 1));
	return uploaded ? { imageSize: { width: uploaded.width, height: uploaded.height } } : {};
}

/**
 * A public page's data. What a visitor gets is the same for all of them and is kept by the page cache; a signed-in
 * reader's page may hold prices and is nobody else's.
 */
export function publicPage<T>(actor: Actor, value: T) {
	return data(value, {
		headers: actor.kind === "visitor" ? { "X-Page-Cache": "60" } : { "Cache-Control": "private, no-store" },
	});
}
