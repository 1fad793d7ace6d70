const SECRET =
	/^(\/+(?:reset-password|confirm-email|newsletter\/+(?:confirm|unsubscribe)|mail\/+(?:click|open))\/+)[^/]+/i;

/**
 * Returns a path as a log may hold it (Rule 1.12): the part that opens an account or a subscription, or that names who read
 * a mail, is left out.
 */
export function loggablePath(pathname: string): string {
	let plain = pathname;
	try {
		plain = decodeURIComponent(pathname);
	} catch {
		// Not an address that a route of ours answers; it is logged as it came.
	}
	return SECRET.test(plain) ? plain.replace(SECRET, "$1[hidden]") : pathname;
}
