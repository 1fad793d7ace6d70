import { inflateSync } from "node:zlib";

const hexOf = (text: string): string[] => [...text.matchAll(/<([\da-f]+)>/gi)].map(([, hex]) => hex!);
const lettersOf = (hex: string) =>
	String.fromCodePoint(...(hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)));

/** What each glyph of a font stands for, from its table. */
function readTable(table: string): Map<number, string> {
	const letters = new Map<number, string>();
	for (const [, block = ""] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
		for (const [, from = "", , to = ""] of block.matchAll(
			/<([\da-f]+)>\s*<([\da-f]+)>\s*(\[[^\]]*\]|<[\da-f]+>)/gi,
		)) {
			const first = Number.parseInt(from, 16);
			for (const [n, hex] of hexOf(to).entries()) letters.set(first + n, lettersOf(hex));
		}
	return letters;
}

/** The text of a PDF that pdfkit wrote: what its pages draw with embedded fonts, a line for each piece. */
export function pdfText(pdf: Buffer): string {
	const file = pdf.toString("latin1");
	const objects = new Map(
		[...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id!, body!] as const),
	);
	const streamOf = (body: string): string => {
		const [, head = "", data = ""] = /^([\s\S]*?)stream\n([\s\S]*?)\nendstream/.exec(body) ?? [];
		const bytes = Buffer.from(data, "latin1");
		return (head.includes("/FlateDecode") ? inflateSync(bytes) : bytes).toString("latin1");
	};
	const fonts = new Map<string, Map<number, string>>();
	for (const body of objects.values())
		for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
			const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!) ?? "")?.[1];
			if (table) fonts.set(name!, readTable(streamOf(objects.get(table) ?? "")));
		}
	const lines: string[] = [];
	for (const body of objects.values()) {
		if (!/^<<[^>]*\/Length/.test(body.replaceAll("\n", " ")) || !body.includes("stream\n")) continue;
		let font: Map<number, string> | undefined;
		for (const [, name, pieces] of streamOf(body).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
			if (name) font = fonts.get(name);
			else
				lines.push(
					hexOf(pieces ?? "")
						.flatMap((hex) => hex.match(/.{4}/g) ?? [])
						.map((code) => font?.get(Number.parseInt(code, 16)) ?? "")
						.join(""),
				);
		}
	}
	return lines.join("\n");
}
