import type { LabelPart, LabelRoll } from "./label.ts";

/** Dots of most label printers: 203 to an inch. */
const DOTS = 203 / 72;
const dots = (points: number) => Math.round(points * DOTS);

/** A letter of the printer's scalable font is about this part of its height wide. */
const LETTER = 0.5;

/** The widest text that fits, whole words where possible: the printer writes what is too long over the last line. */
export function fitted(text: string, letters: number): string {
	if (text.length <= letters) return text;
	const cut = text.slice(0, Math.max(1, letters - 3));
	const space = cut.lastIndexOf(" ");
	return `${(space > cut.length / 2 ? cut.slice(0, space) : cut).trimEnd()}...`;
}

/** Field data: with `^FH` every sign that means something to the printer is written as its bytes. */
const fieldData = (text: string): string =>
	`^FH^FD${[...text.replace(/\s+/g, " ")]
		.map((letter) =>
			/[ -~]/.test(letter) && !/[\^~_\\]/.test(letter)
				? letter
				: [...new TextEncoder().encode(letter)]
						.map((byte) => `_${byte.toString(16).toUpperCase().padStart(2, "0")}`)
						.join(""),
		)
		.join("")}^FS`;

/** A symbol of Code 128 has 11 modules a letter, with its start, check and stop. */
const modulesOf = (text: string) => (text.length + 2) * 11 + 13;

/** Whether a code can be printed as bars of at least a dot within a width in points. */
export const codeFits = (text: string, width: number): boolean =>
	/^[ -~]+$/.test(text) && modulesOf(text) <= dots(width);

function partZpl(part: LabelPart): string {
	const at = `^FO${dots(part.x)},${dots(part.y)}`;
	if (part.kind === "rule") return `${at}^GB${dots(part.width)},3,3^FS`;
	if (part.kind === "code") {
		if (!codeFits(part.text, part.width)) return "";
		const module = Math.min(3, Math.floor(dots(part.width) / modulesOf(part.text)));
		return `${at}^BY${module}^BCN,${dots(part.height)},N,N,N${fieldData(part.text)}`;
	}
	const { text, width, size, bold = false, lines = 1 } = part;
	const [height, letter] = [dots(size), Math.round(dots(size) * (bold ? 1 : 0.9))];
	const letters = Math.floor(dots(width) / (letter * LETTER)) * lines;
	return `${at}^A0N,${height},${letter}^FB${dots(width)},${lines},0,L,0${fieldData(fitted(text, letters))}`;
}

/** A roll as ZPL II, the language of Zebra's label printers and those like them, in UTF-8. */
export const labelsZpl = ({ width, height, labels }: LabelRoll): string =>
	labels
		.map(({ parts, copies }) =>
			[
				`^XA^CI28^PW${dots(width)}^LL${dots(height)}^LH0,0`,
				...parts.map(partZpl).filter(Boolean),
				`^PQ${copies},0,1,N^XZ`,
				"",
			].join("\n"),
		)
		.join("");
