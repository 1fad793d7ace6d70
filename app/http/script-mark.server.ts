import { createHash, randomBytes } from "node:crypto";

/**
 * Marks the inline scripts that the renderer itself wrote, as their `nonce`. It is made anew in each process and taken
 * out of the page before that is sent: a page may be kept in a cache and its Content-Security-Policy, which allows
 * scripts by hash, stays true, while a script that got in through somebody's text lacks the mark and is not allowed.
 */
export const scriptMark = randomBytes(18).toString("base64url");

const markAttribute = Buffer.from(` nonce="${scriptMark}"`);
const TAG_START = "<".charCodeAt(0);

/**
 * Takes the mark out of a rendered page.
 * Gives the page to send and the CSP sources (`'sha256-…'`) of the inline scripts that carried it.
 */
export function unmarkScripts(marked: Buffer): { page: Buffer; hashes: string[] } {
	const hashes = new Set<string>();
	const kept: Buffer[] = [];
	let from = 0;
	// In bytes throughout: to make text of a page and bytes of it again costs as much as to compress it.
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

/** What stands in the inline script whose tag has the mark from `markStart` to `markEnd`; in another element there is none. */
function scriptAround(marked: Buffer, markStart: number, markEnd: number): Buffer | null {
	// The renderer escapes < and > in attributes.
	const tagStart = marked.lastIndexOf(TAG_START, markStart);
	const tagEnd = marked.indexOf(">", markEnd) + 1;
	const tag = marked.toString("latin1", tagStart, tagEnd);
	if (!/^<script\s/.test(tag) || /\ssrc=/.test(tag)) return null;
	const end = marked.indexOf("</script>", tagEnd);
	return end > tagEnd ? marked.subarray(tagEnd, end) : null;
}
