import { data } from "react-router";
import type { Actor } from "~/kernel/actor/actor";
import { readPictureFileName } from "~/kernel/pictures/picture-files";
import { shopName } from "~/kernel/settings/settings.queries.server";
import type { Db } from "~db/client.server";
import { absoluteUrl } from "./site-url.server";

type Head = {
	title: string;
	description: string;
	/** The page's canonical path, with the query if that makes it a different page; null: not indexed. */
	path: string | null;
	/** Path of the picture shown when the page is shared. */
	image?: string;
};

/** A page's head for `pageMeta`, with absolute addresses. */
export const pageHead = (
	db: Db,
	requestUrl: URL,
	{ title, description, path, image = "/pictures/site.png" }: Head,
) => ({
	siteName: shopName(db),
	title,
	description,
	url: path === null ? null : absoluteUrl(path, requestUrl),
	image: absoluteUrl(image, requestUrl),
	...sizeOf(image),
});

/** Address endings of pictures made for sharing. */
const SHARED = /^\/(?:pictures|blog)\/.+\.png(?:\?v=\w+)?$/;

/** The pixel size of one of our pictures, by its path; unknown for others. */
export function sizeOf(image: string): { imageSize?: { width: number; height: number } } {
	if (SHARED.test(image)) return { imageSize: { width: 1200, height: 630 } };
	const uploaded = readPictureFileName(image.slice(image.lastIndexOf("/") + 1));
	return uploaded ? { imageSize: { width: uploaded.width, height: uploaded.height } } : {};
}

/**
 * A public page's data. The response for visitors is the same for all of them and is kept by the page cache; a
 * signed-in user's page may hold prices and is private.
 */
export function publicPage<T>(actor: Actor, value: T, headers: Record<string, string> = {}) {
	const [name, keep] =
		actor.kind === "visitor" ? ["X-Page-Cache", "60"] : ["Cache-Control", "private, no-store"];
	return data(value, { headers: { ...headers, [name]: keep } });
}
