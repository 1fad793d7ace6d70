import { withoutSecrets } from "~/kernel/config/log.server";

/**
 * Returns a path as it may be logged (Rule 1.12), without the part that grants access to an account or a subscription,
 * or that identifies who opened a mail, and without mail addresses.
 */
export function loggablePath(pathname: string): string {
	let plain = pathname;
	try {
		plain = decodeURIComponent(pathname);
	} catch {
		// No route of ours matches this path. It may be a mistyped link all the same.
	}
	const logged = withoutSecrets(plain);
	return logged === plain ? pathname : logged;
}
