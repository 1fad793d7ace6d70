import { describe, expect, it } from "vitest";
import { doc, docx, jpg, pdf, png, zip } from "../../tests/helpers/files";
import { contentTypeOf } from "./file-kind.ts";

describe("what a file is", () => {
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
	])("%s is not", (_, name, content) => {
		expect(contentTypeOf(name, content)).toBeNull();
	});

	it("does not inflate: a docx that would swell to 4 GB is only listed", () => {
		expect(contentTypeOf("bomb.docx", docx(0xffffffff))).not.toBeNull();
	});

	it("refuses an archive of very many entries and one whose table points outside", () => {
		const many = zip(["[Content_Types].xml", ...Array.from({ length: 5000 }, (_, n) => `word/${n}.xml`)]);
		expect(contentTypeOf("many.docx", many)).toBeNull();
		const outside = docx();
		outside.writeUInt32LE(0x7fffffff, outside.length - 6);
		expect(contentTypeOf("outside.docx", outside)).toBeNull();
	});
});
