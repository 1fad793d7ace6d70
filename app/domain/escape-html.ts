const ESCAPES: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

/** Text for an HTML element or a quoted attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);

// XML 1.0 has no form at all for most control characters, for half a surrogate pair, and for these two.
const NOT_IN_XML = /[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/gu;

/** The same for files that are XML, such as a feed or a drawing: what XML can't hold is left out. */
export const escapeXml = (text: string) => escapeHtml(text.replace(NOT_IN_XML, ""));
