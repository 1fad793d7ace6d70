import { withoutSecrets } from "~/log.server";

const SECRET =
	/^(\/+(?:reset-password|confirm-email|invitation|newsletter\/+(?:confirm|unsubscribe)|mail\/+(?:click|open))\/+)[^/]+/i;

/**
 * Returns a path as it may be logged (Rule 1.12), without the part that grants access to an account or a subscription,
 * or that identifies who opened a mail, and without mail addresses.
 */
export function loggablePath(pathname: string): string {
	let plain = pathname;
	try {
		plain = decodeURIComponent(pathname);
	} catch {
		// No route of ours matches this path; it is logged unchanged.
	}
	if (SECRET.test(plain)) plain = plain.replace(SECRET, "$1[hidden]");
	else if (!plain.includes("@")) return pathname;
	return withoutSecrets(plain);
}
