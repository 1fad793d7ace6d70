/** Elements that run, load or embed something; a logo needs none of them. */
const ACTIVE = new Map([
	...["script", "handler", "listener"].map((name) => [name, "has a script in it"] as const),
	...["foreignobject", "iframe", "embed", "object", "audio", "video"].map(
		(name) => [name, "has another page or file in it"] as const,
	),
]);

const OUTSIDE = "loads something from elsewhere";
const TAG = /<([A-Za-z][\w:.-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** What a picture may refer to: a part of itself, or a picture inside it. */
const INSIDE = /^\s*(?:#|data:image\/(?:png|jpe?g)[;,])/i;

const localName = (name: string) => name.slice(name.indexOf(":") + 1).toLowerCase();

/** Character references as the characters they stand for, so that nothing hides behind them. */
const decoded = (text: string) =>
	text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi, (whole, hex?: string, decimal?: string) => {
		const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
		return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
	});

/**
 * Why an SVG file is refused as a logo, worded to follow its name; null for a plain picture (Rule 9.43). It is only ever drawn, into a
 * PNG by a process without rights: this says early and clearly what such a file should not have.
 */
export function whyNotPlain(content: Buffer): string | null {
	const raw = content.toString("utf8").replace(/^\uFEFF/, "");
	const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']*)/i.exec(raw)?.[1];
	if (raw.includes("\0") || (declared && !/^(?:utf-8|us-ascii|iso-8859-1)$/i.test(declared)))
		return "is not in UTF-8. Save it as a plain SVG.";
	const text = raw.replace(/<!--[\s\S]*?-->/g, "");
	if (!/^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!DOCTYPE[^>[]*>\s*)?<(?:\w+:)?svg[\s>]/i.test(text))
		return /<!DOCTYPE[^>]*\[/i.test(text) ? why("defines its own entities") : "is not an SVG picture.";
	if (/<!ENTITY|<!DOCTYPE[^>]*\[/i.test(text)) return why("defines its own entities");
	if (/<\?xml-stylesheet/i.test(text)) return why(OUTSIDE);
	const css = decoded(text).replace(/\\[0-9a-f]{1,6}\s?/gi, "?");
	if (/@import/i.test(css)) return why(OUTSIDE);
	for (const [, target = ""] of css.matchAll(/url\(\s*(?:&quot;|&apos;|["'])?([^)"']*)/gi))
		if (!INSIDE.test(target)) return why(OUTSIDE);
	for (const [, name = "", attributes = ""] of text.matchAll(TAG)) {
		const active = ACTIVE.get(localName(name));
		if (active) return why(active);
		for (const [, key = "", double, single] of attributes.matchAll(ATTRIBUTE)) {
			const value = decoded(double ?? single ?? "");
			if (/^on/i.test(localName(key)) || /javascript:/i.test(value)) return why("has a script in it");
			if (["href", "src"].includes(localName(key)) && localName(name) !== "a" && !INSIDE.test(value))
				return why(OUTSIDE);
		}
	}
	return null;
}

const why = (what: string) => `${what}. Save it as a plain SVG, or as PNG.`;
