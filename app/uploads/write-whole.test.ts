import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { finishedName, UNFINISHED, writeWhole } from "./write-whole.server";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "counter-whole-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("lets two writers write the same file at once; one of them wins completely", async () => {
	const path = join(folder, "picture");
	const contents = ["a", "b"].map((letter) => letter.repeat(100_000));
	await Promise.all(contents.map((content) => writeWhole(path, Buffer.from(content))));
	expect(contents).toContain(readFileSync(path, "utf8"));
	expect(readdirSync(folder)).toEqual(["picture"]);
});

it("works in spite of a crash's leftovers", async () => {
	writeFileSync(join(folder, `picture${UNFINISHED}`), "half");
	await writeWhole(join(folder, "picture"), Buffer.from("whole"));
	expect(readFileSync(join(folder, "picture"), "utf8")).toBe("whole");
});

it("leaves nothing behind when it fails", async () => {
	const taken = join(folder, "folder");
	await writeWhole(join(folder, "other"), Buffer.from("whole"));
	await expect(writeWhole(join(taken, "picture"), Buffer.from("x"))).rejects.toThrow("ENOENT");
	expect(readdirSync(folder)).toEqual(["other"]);
});

it("knows the final name of an unfinished file", () => {
	expect(finishedName(`key.0123456789abcdef${UNFINISHED}`)).toBe("key");
	expect(finishedName(`key${UNFINISHED}`)).toBe("key");
	expect(finishedName("key-1x1-1.jpg")).toBe("key-1x1-1.jpg");
});
