import { Marked } from "marked";
import { escapeHtml } from "~/kernel/escape-html";

/** A path of this site; "//host" and "/\host" would lead to another site. */
const isOwnPath = (target: string) => /^\/(?![/\\])/.test(target);

/** Whether a link is allowed: paths and anchors of this site, web and mail addresses, but no scripts. */
function isSafeTarget(target: string): boolean {
	// Browsers ignore control characters and spaces inside a scheme.
	const plain = target.replace(/[\p{Cc}\s]/gu, "");
	return isOwnPath(plain) || plain.startsWith("#") || /^(https?:\/\/|mailto:)/i.test(plain);
}

const marked = new Marked({
	gfm: true,
	breaks: true,
	renderer: {
		html({ text }) {
			return escapeHtml(text);
		},
		heading({ tokens, depth }) {
			// The page's own title is its h1.
			const level = Math.min(6, Math.max(2, depth));
			return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
		},
		link({ href, title, tokens }) {
			const text = this.parser.parseInline(tokens);
			if (!isSafeTarget(href)) return text;
			const attributes = title ? ` title="${escapeHtml(title)}"` : "";
			const rel = isOwnPath(href) || href.startsWith("#") ? "" : ' rel="noopener nofollow"';
			return `<a href="${escapeHtml(href)}"${attributes}${rel}>${text}</a>`;
		},
		image({ href, text }) {
			if (!isOwnPath(href)) return escapeHtml(text);
			return `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}" loading="lazy">`;
		},
		table(token) {
			const row = (cells: typeof token.header, tag: "th" | "td") =>
				`<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
			const body = token.rows.map((cells) => row(cells, "td")).join("");
			// Wide tables scroll on their own, so the page doesn't.
			return `<div class="scroll" role="region" aria-label="Table" tabindex="0"><table><thead>${row(token.header, "th")}</thead><tbody>${body}</tbody></table></div>\n`;
		},
	},
});

/**
 * Renders Markdown as safe HTML: raw HTML is shown as text, links lead only to this site, the web or a mail address,
 * pictures come only from this site, and line breaks are kept.
 */
export function renderMarkdown(markdown: string): string {
	return marked.parse(markdown, { async: false });
}
