import { env } from "~/env.server";

/** An address of this site as the world knows it: under SITE_URL where set, else where the request came in. */
export const absoluteUrl = (path: string, requestUrl: URL): string =>
	`${env.SITE_URL ?? requestUrl.origin}${path}`;
