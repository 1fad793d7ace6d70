import { describe, expect, it } from "vitest";
import { doc, docx, jpg, pdf, png, zip } from "../../tests/helpers/files";
import { judgeFile } from "./file-kind.server";

const contentTypeOf = (name: string, content: Buffer) => {
	const verdict = judgeFile(name, content);
	return "contentType" in verdict ? verdict.contentType : null;
};

describe("judging files", () => {
	it.each([
		["a.pdf", pdf(), "application/pdf"],
		["a.PDF", pdf(), "application/pdf"],
		["a.jpg", jpg(), "image/jpeg"],
		["a.jpeg", jpg(), "image/jpeg"],
		["a.png", png(), "image/png"],
		["a.doc", doc(), "application/msword"],
		["a.docx", docx(), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
	])("%s is accepted by name and content", (name, content, type) => {
		expect(contentTypeOf(name, content)).toBe(type);
	});

	it.each([
		["a page named pdf", "a.pdf", Buffer.from("<html><script>alert(1)</script>")],
		["a program named jpg", "a.jpg", Buffer.from("MZ\x90\x00")],
		["a picture named pdf", "a.pdf", png()],
		["a pdf named png", "a.png", pdf()],
		["a pdf without ending", "license", pdf()],
		["a pdf with a second ending", "license.pdf.exe", pdf()],
		["a page named html", "a.html", Buffer.from("<html>")],
		["a spreadsheet named doc", "a.doc", doc("Workbook")],
		["a plain zip named docx", "a.docx", zip(["virus.exe"])],
		["a spreadsheet named docx", "a.docx", zip(["[Content_Types].xml", "xl/workbook.xml"])],
		["a zip without table of contents", "a.docx", Buffer.from("PK\x03\x04 and then nothing of the kind")],
		["an empty file", "a.docx", Buffer.alloc(0)],
		["a heic picture", "IMG_2207.heic", Buffer.from("\0\0\0\x18ftypheic")],
	])("%s is refused", (_, name, content) => {
		expect(contentTypeOf(name, content)).toBeNull();
	});

	const typesOf = (main: string) => ({
		name: "[Content_Types].xml",
		content: `<Types><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
	});

	it.each([
		["a docx with a macro project", "a.docx", docx({ name: "word/vbaProject.bin" })],
		["one that calls it otherwise", "a.docx", docx({ name: "word/VBAPROJECTsignature.bin" })],
		["a docx with macro data", "a.docx", docx({ name: "word/vbaData.xml" })],
		["a docx with controls", "a.docx", docx({ name: "word/activeX/activeX1.bin" })],
		["a docm named docx", "a.docx", docx(typesOf("application/vnd.ms-word.document.macroEnabled.main+xml"))],
		[
			"a docx whose types are too long to be read",
			"a.docx",
			docx({ name: "[Content_Types].xml", content: " ".repeat(2 * 1024 * 1024) }),
		],
		["a doc with macros", "a.doc", doc("WordDocument", "Macros")],
		["a doc with a project", "a.doc", doc("_VBA_PROJECT", "WordDocument")],
	])("%s is refused for its macros", (_, name, content) => {
		expect(judgeFile(name, content)).toEqual({ why: expect.stringContaining("macros") });
	});

	it.each([
		["swells to 4 GB", docx({ name: "word/media/a.png", claims: 0xffffffff })],
		[
			"swells to over 100 MB in all",
			docx(...["a", "b", "c"].map((name) => ({ name, content: "x", claims: 4e7 }))),
		],
		["swells a thousandfold", docx({ name: "word/a.xml", content: "x".repeat(3_000_000) })],
		["has entries that share their bytes", docx({ name: "a", packed: 5000 }, { name: "b", packed: 5000 })],
	])("a docx that %s is refused without unpacking it", (_, content) => {
		expect(judgeFile("a.docx", content)).toEqual({ why: expect.stringContaining("far too large") });
	});

	it("accepts documents that only mention macros, and documents that compress well", () => {
		const wordy = docx(
			typesOf("application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"),
			{
				name: "word/document.xml",
				content: "vbaProject.bin Macros ".repeat(40_000),
			},
		);
		expect(contentTypeOf("a.docx", wordy)).not.toBeNull();
		const text = Buffer.concat([doc(), Buffer.from("Macros and VBA".padEnd(256), "utf16le")]);
		expect(contentTypeOf("a.doc", text)).not.toBeNull();
	});

	it("refuses an archive with too many entries, and one whose directory points outside the file", () => {
		const many = zip(["[Content_Types].xml", ...Array.from({ length: 5000 }, (_, n) => `word/${n}.xml`)]);
		expect(contentTypeOf("many.docx", many)).toBeNull();
		const outside = docx();
		outside.writeUInt32LE(0x7fffffff, outside.length - 6);
		expect(contentTypeOf("outside.docx", outside)).toBeNull();
	});
});
