// Pages style single elements (such as a brand's tint) by attribute; scripts and style elements are allowed by hash only.
// Browsers that don't know the two finer directives for styles read style-src.
const shared = [
	"style-src 'self' 'unsafe-inline'",
	"style-src-attr 'unsafe-inline'",
	"img-src 'self' data:",
	// Staff read an applicant's PDF beside the application.
	"object-src 'self'",
	"base-uri 'none'",
	"frame-ancestors 'none'",
	"form-action 'self'",
].join("; ");

/** The Content-Security-Policy of a page whose inline scripts and stylesheets have these hash sources. `isFramed`: our own pages may show it in a frame. */
export function pagePolicy(scriptHashes: string[], styleHashes: string[], isFramed = false): string {
	const scripts = ["'self'", ...scriptHashes].join(" ");
	const styles = ["'self'", ...styleHashes].join(" ");
	return `default-src 'self'; script-src ${scripts}; style-src-elem ${styles}; ${isFramed ? shared.replace("frame-ancestors 'none'", "frame-ancestors 'self'") : shared}`;
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
