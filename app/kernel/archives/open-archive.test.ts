import { expect, it } from "vitest";
import { encrypted, onDisk, renamed, zipFile } from "../../../tests/helpers/zip-file.ts";
import { ARCHIVES } from "../config/site.ts";
import { Archive, EntryDamaged } from "./open-archive.server.ts";

const open = (zip: Buffer) => Archive.open(onDisk(zip));
const why = (zip: Buffer): Promise<string> =>
	open(zip).then(
		() => "It was taken.",
		(error: Error) => error.message,
	);

it("lists files with their folders, without what computers add, and unpacks what is asked for", async () => {
	const archive = await open(
		await zipFile({
			"a/SKU-1.jpg": "one",
			"__MACOSX/a/._SKU-1.jpg": "x",
			"a/.DS_Store": "x",
			"Thumbs.db": "x",
			"E\u0301tui.jpg": "two",
		}),
	);
	expect(archive.entries).toEqual([
		{ at: 0, path: "a/SKU-1.jpg", size: 3 },
		{ at: 4, path: "\u00c9tui.jpg", size: 3 },
	]);
	expect((await archive.read(4)).toString()).toBe("two");
	archive.close();
});

it("refuses names that leave the folder", async () => {
	const zip = await zipFile({ "aa/evil.jpg": "x" });
	const leaves = /leads out of its folder\. Nothing was taken/;
	expect(await why(renamed(zip, "aa/evil.jpg", "../evil.jpg"))).toMatch(leaves);
	expect(await why(renamed(zip, "aa/evil.jpg", "/a/evil.jpg"))).toMatch(leaves);
	expect(await why(renamed(zip, "aa/evil.jpg", "a\\\\evil.jpg"))).toMatch(leaves);
	expect(await why(renamed(zip, "aa/evil.jpg", "C:/evil.jpg"))).toMatch(leaves);
	expect(await why(renamed(zip, "aa/evil.jpg", "a/../ex.jpg"))).toMatch(leaves);
});

it("refuses links, archives in it and passwords", async () => {
	expect(await why(await zipFile([{ name: "a.jpg", content: "/etc/passwd", mode: 0o120777 }]))).toMatch(
		/“a\.jpg” is a link/,
	);
	expect(await why(await zipFile({ "more.ZIP": "x" }))).toMatch(/“more\.ZIP” is an archive inside/);
	expect(await why(encrypted(await zipFile({ "a.jpg": "x" })))).toMatch(/protected by a password/);
});

it("refuses what would become far larger, before anything is unpacked", async () => {
	const bomb = await zipFile({ "a.jpg": Buffer.alloc(40 * 1024 * 1024) });
	expect(bomb.length).toBeLessThan(100_000);
	expect(await why(bomb)).toMatch(/far larger than it is/);
	const many = Object.fromEntries(
		Array.from({ length: ARCHIVES.files + 1 }, (_, n) => [`${n}.jpg`, ""] as const),
	);
	expect(await why(await zipFile(many))).toMatch(/more than 5,000 files/);
	// Files that share their bytes.
	const zip = await zipFile([{ name: "a.jpg", content: "0123456789", store: true }]);
	const list = zip.indexOf(Buffer.from("PK\x01\x02"));
	const lying = Buffer.from(zip);
	lying.writeUInt32LE(900_000, list + 20);
	lying.writeUInt32LE(900_000, list + 24);
	expect(await why(lying)).toMatch(/far larger than it is/);
});

it("refuses half a ZIP, another kind of file and an empty one", async () => {
	const zip = await zipFile({ "a.jpg": Buffer.alloc(5_000, "abc") });
	expect(await why(zip.subarray(0, zip.length / 2))).toMatch(/damaged or only half/);
	expect(await why(Buffer.from("SKU,Name\n1,2\n"))).toMatch(/damaged or only half/);
	expect(await why(await zipFile({ ".DS_Store": "x" }))).toMatch(/no files/);
});

it("tells a file that is not what the list says", async () => {
	const zip = await zipFile([{ name: "a.jpg", content: "right", store: true }]);
	const archive = await open(renamed(zip, "right", "wrong"));
	await expect(archive.read(0)).rejects.toThrow(EntryDamaged);
	archive.close();
});
