/** A path of this site, from what somebody else may have written; anything else becomes the fallback. */
export function ownPath(target: unknown, fallback: string): string {
	if (typeof target !== "string" || !target.startsWith("/")) return fallback;
	try {
		const base = "http://here.invalid";
		const url = new URL(target, base);
		const path = url.pathname + url.search + url.hash;
		// A backslash or a second slash would leave the site in some browsers; '/.//x' only becomes one when it is read.
		if (url.origin !== base || [target, path].some((one) => /^\/[\\/]/.test(one))) return fallback;
		return path;
	} catch {
		return fallback;
	}
}

/** Where a form or an address says to go afterwards, as `redirectTo`: a path of this site, or the fallback. */
export const returnPath = (from: FormData | URLSearchParams, fallback: string): string =>
	ownPath(from.get("redirectTo"), fallback);
