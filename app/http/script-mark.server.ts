import { createHash, randomBytes } from "node:crypto";

/**
 * Marks the inline scripts that the renderer itself wrote, as their `nonce`. It is made anew in each process and taken
 * out of the page before that is sent: a page may be kept in a cache and its Content-Security-Policy, which allows
 * scripts by hash, stays true, while a script that got in through somebody's text lacks the mark and is not allowed.
 */
export const scriptMark = randomBytes(18).toString("base64url");

const markAttribute = ` nonce="${scriptMark}"`;
const markedScript = new RegExp(`<script((?:\\s[^>]*)?)${markAttribute}([^>]*)>([\\s\\S]*?)</script>`, "g");

/**
 * Takes the mark out of a rendered page.
 * Gives the page to send and the CSP sources (`'sha256-…'`) of the inline scripts that carried it.
 */
export function unmarkScripts(html: string): { html: string; hashes: string[] } {
	const hashes = new Set<string>();
	for (const [, before, after, body] of html.matchAll(markedScript)) {
		if (/\ssrc=/.test(`${before}${after}`) || !body) continue;
		hashes.add(`'sha256-${createHash("sha256").update(body).digest("base64")}'`);
	}
	return { html: html.replaceAll(markAttribute, ""), hashes: [...hashes] };
}
