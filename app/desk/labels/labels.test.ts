import { describe, expect, it } from "vitest";
import { LABEL_SIZES, type LabelPart, type LabelRoll } from "./label.ts";
import { labelsPdf } from "./label-pdf.server.ts";
import { codeFits, fitted, labelsZpl } from "./label-zpl.ts";

const text = (words: string, more = {}): LabelPart => ({
	...{ kind: "text", text: words, x: 6, y: 4, width: 132, size: 9 },
	...more,
});
const code = (words: string): LabelPart => ({
	kind: "code",
	text: words,
	x: 6,
	y: 31,
	width: 132,
	height: 24,
});
const roll = (parts: LabelPart[], copies = 1): LabelRoll => ({
	title: "Labels",
	...LABEL_SIZES.goods,
	labels: [{ parts, copies }],
});
const zpl = (...parts: LabelPart[]) => labelsZpl(roll(parts));

describe("ZPL (Rule 7.87)", () => {
	it("is 2 by 1 inch at 203 dots, with the copies once", () => {
		expect(labelsZpl(roll([text("Mint"), code("RAZ-1")], 12))).toBe(
			[
				"^XA^CI28^PW406^LL203^LH0,0",
				"^FO17,11^A0N,25,23^FB372,1,0,L,0^FH^FDMint^FS",
				"^FO17,87^BY3^BCN,68,N,N,N^FH^FDRAZ-1^FS",
				"^PQ12,0,1,N^XZ",
				"",
			].join("\n"),
		);
	});

	it("writes signs that mean something to the printer, and letters beyond ASCII, as bytes", () => {
		expect(zpl(text("Café ^XA~JR_5\\"))).toContain("^FH^FDCaf_C3_A9 _5EXA_7EJR_5F5_5C^FS");
		expect(zpl(text("two\nlines"))).toContain("^FDtwo lines^FS");
	});

	it("shortens what the printer would write over itself", () => {
		const long = "Blue Razz Ice With A Very Long Name That Goes On And On";
		expect(fitted(long, 20)).toBe("Blue Razz Ice...");
		expect(fitted("x".repeat(30), 10)).toBe("xxxxxxx...");
		expect(fitted("short", 5)).toBe("short");
		const [, written] = /\^FD(.*)\^FS/.exec(zpl(text(long)))!;
		expect(written!.length).toBeLessThan(long.length);
		expect(/\^FD(.*)\^FS/.exec(zpl(text(long, { lines: 2 })))![1]!.length).toBeGreaterThan(written!.length);
	});

	it("has no bars for a code that is too wide or has other letters than ASCII's", () => {
		expect(codeFits("812345678901", 132)).toBe(true);
		expect(codeFits("X".repeat(30), 132)).toBe(true);
		for (const words of ["X".repeat(31), "Größe", ""]) {
			expect(codeFits(words, 132)).toBe(false);
			expect(zpl(code(words))).not.toContain("^BC");
		}
	});
});

it("is a PDF with a page for each copy, as large as the label (Rules 7.87, 7.88)", async () => {
	const pdf = (await labelsPdf(roll([text("Mint ^ é"), code("RAZ-1"), code("X".repeat(99))], 3))).toString(
		"latin1",
	);
	expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(3);
	expect(pdf).toContain("/MediaBox [0 0 144 72]");
});
