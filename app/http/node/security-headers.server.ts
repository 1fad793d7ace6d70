// Pages style single elements (such as a brand's tint) by attribute; scripts are allowed by hash only.
const shared = [
	"style-src 'self' 'unsafe-inline'",
	"img-src 'self' data:",
	"object-src 'none'",
	"base-uri 'none'",
	"frame-ancestors 'none'",
	"form-action 'self'",
].join("; ");

/** The Content-Security-Policy of a page whose inline scripts have these hash sources. */
export function pagePolicy(scriptHashes: string[]): string {
	return `default-src 'self'; script-src ${["'self'", ...scriptHashes].join(" ")}; ${shared}`;
}

/** The policy of every response that is not a page: nothing in it may run. */
export const filePolicy =
	"default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

/** The headers every response carries. HSTS only when the visitor came by https. */
export function securityHeaders(origin: string): [string, string][] {
	const headers: [string, string][] = [
		["X-Content-Type-Options", "nosniff"],
		["Referrer-Policy", "same-origin"],
		[
			"Permissions-Policy",
			"camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
		],
		["Cross-Origin-Opener-Policy", "same-origin"],
		["Cross-Origin-Resource-Policy", "same-origin"],
	];
	if (origin.startsWith("https:")) headers.push(["Strict-Transport-Security", "max-age=31536000"]);
	return headers;
}
