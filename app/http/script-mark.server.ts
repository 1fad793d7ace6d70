import { createHash, randomBytes } from "node:crypto";

/**
 * Marks the renderer's own inline scripts with a `nonce`, which is random per process and removed from the page before
 * it is sent. So a cached page keeps a valid Content-Security-Policy, which allows scripts by hash, and a script
 * injected through user text lacks the mark and is not allowed.
 */
export const scriptMark = randomBytes(18).toString("base64url");

const markAttribute = Buffer.from(` nonce="${scriptMark}"`);
const TAG_START = "<".charCodeAt(0);

/**
 * Removes the mark from a rendered page.
 * Returns the page to send and the CSP sources (`'sha256-…'`) of the inline scripts that carried it.
 */
export function unmarkScripts(marked: Buffer): { page: Buffer; hashes: string[] } {
	const hashes = new Set<string>();
	const kept: Buffer[] = [];
	let from = 0;
	// Works on bytes: converting a page to text and back costs as much as compressing it.
	for (;;) {
		const at = marked.indexOf(markAttribute, from);
		if (at < 0) break;
		kept.push(marked.subarray(from, at));
		from = at + markAttribute.length;
		const script = scriptAround(marked, at, from);
		if (script) hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
	}
	kept.push(marked.subarray(from));
	return { page: Buffer.concat(kept), hashes: [...hashes] };
}

/** The content of the inline script whose tag has the mark from `markStart` to `markEnd`; null for other elements. */
function scriptAround(marked: Buffer, markStart: number, markEnd: number): Buffer | null {
	// The renderer escapes < and > in attributes.
	const tagStart = marked.lastIndexOf(TAG_START, markStart);
	const tagEnd = marked.indexOf(">", markEnd) + 1;
	const tag = marked.toString("latin1", tagStart, tagEnd);
	if (!/^<script\s/.test(tag) || /\ssrc=/.test(tag)) return null;
	const end = marked.indexOf("</script>", tagEnd);
	return end > tagEnd ? marked.subarray(tagEnd, end) : null;
}
