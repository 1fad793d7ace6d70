const ESCAPES: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

/** Escapes text for an HTML element or a quoted attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);

// XML 1.0 cannot represent most control characters, half a surrogate pair, or these two.
const NOT_IN_XML = /[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/gu;

/** The same for XML files, such as a feed or a drawing: characters XML can't represent are removed. */
export const escapeXml = (text: string) => escapeHtml(text.replace(NOT_IN_XML, ""));

/** Text for an element of an XML file that programs of others read: a CDATA section, without characters that XML can't represent. */
export const xmlText = (text: string) =>
	`<![CDATA[${text.replace(NOT_IN_XML, "").replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
