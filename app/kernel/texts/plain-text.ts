const NAMED: Readonly<Record<string, string>> = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: '"',
	apos: "'",
	nbsp: " ",
	ndash: "\u2013",
	mdash: "\u2014",
	rsquo: "\u2019",
	reg: "\u00ae",
	trade: "\u2122",
};

/** The text of a description that another program wrote with markup: its paragraphs and list items are lines. It is text, not safe HTML. */
export function plainText(markup: string): string {
	const lines = markup
		.replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, "")
		.replaceAll("\\n", "\n")
		.replace(/<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6]|ul|ol)\s*>/gi, "\n")
		.replace(/<[/a-z!][^>]*>/gi, "")
		.replace(/&(?:#(\d{1,6})|([a-z]{2,6}));/gi, (whole, code?: string, name?: string) =>
			code ? String.fromCodePoint(Number(code)) : (NAMED[name!.toLowerCase()] ?? whole),
		)
		.split("\n");
	return lines
		.map((line) => line.replace(/[^\S\n]+/g, " ").trim())
		.join("\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
}
