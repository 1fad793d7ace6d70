import { expect, it } from "vitest";
import { cleanFileName } from "./file-name.ts";

it.each([
	["license.pdf", "license.pdf"],
	["../../etc/passwd", "passwd"],
	["C:\\Users\\ann\\license.pdf", "license.pdf"],
	["..", "document"],
	["", "document"],
	[".htaccess", "htaccess"],
	["a\u0000b\r\nX-Evil: 1.pdf", "abX-Evil_ 1.pdf"],
	["cod\u202Efdp.exe", "codfdp.exe"],
	['a"b<c>.pdf', "a_b_c_.pdf"],
	["Lizenz für Köln.pdf", "Lizenz für Köln.pdf"],
])("cleans %j to %j", (given, clean) => {
	expect(cleanFileName(given)).toBe(clean);
});

it("keeps the extension of a name that is too long", () => {
	const clean = cleanFileName(`${"x".repeat(500)}.pdf`);
	expect(clean).toHaveLength(120);
	expect(clean).toMatch(/x\.pdf$/);
});
