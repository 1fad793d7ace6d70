import { env } from "~/kernel/config/env.server";

/** A public address of this site: under SITE_URL if set, else under the request's own host. */
export const absoluteUrl = (path: string, requestUrl: URL): string =>
	`${env.SITE_URL ?? requestUrl.origin}${path}`;
