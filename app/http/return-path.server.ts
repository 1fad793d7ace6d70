/** A path of this site from untrusted input; anything else becomes the fallback. */
export function ownPath(target: unknown, fallback: string): string {
	if (typeof target !== "string" || !target.startsWith("/")) return fallback;
	try {
		const base = "http://here.invalid";
		const url = new URL(target, base);
		const path = url.pathname + url.search + url.hash;
		// Some browsers leave the site on a backslash or a second slash; '/.//x' becomes one only when parsed.
		if (url.origin !== base || [target, path].some((one) => /^\/[\\/]/.test(one))) return fallback;
		return path;
	} catch {
		return fallback;
	}
}

/** The path in a form's or an address's `redirectTo`, if it is on this site; otherwise the fallback. */
export const returnPath = (from: FormData | URLSearchParams, fallback: string): string =>
	ownPath(from.get("redirectTo"), fallback);
