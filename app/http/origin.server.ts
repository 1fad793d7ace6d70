const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request would change something on behalf of another site's page: an unsafe method with
 * a foreign Origin, or marked cross-site by the browser. Programs that send neither header pass.
 *
 * @param publicOrigin scheme, host and port as the browser sees them.
 */
export function isForeignRequest(method: string, headers: Headers, publicOrigin: string): boolean {
	if (SAFE.has(method.toUpperCase())) return false;
	const origin = headers.get("Origin");
	// "null" is what a browser sends from a sandboxed or privacy-stripped page: not this site.
	if (origin !== null && origin !== publicOrigin) return true;
	return headers.get("Sec-Fetch-Site") === "cross-site";
}
