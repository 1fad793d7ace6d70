import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { env } from "~/kernel/config/env.server";
import { uploadedFiles } from "~db/schema.server";
import { testDatabase } from "../../tests/helpers/database.ts";
import { deleteFiles, deleteOrphans, openFile, storeFile } from "./storage.server";

it("returns a stored file, and null once it is deleted", async () => {
	const key = await storeFile(Buffer.from("content"));
	const file = await openFile(key);
	expect(file?.size).toBe(7);
	expect(await new Response(file?.stream).text()).toBe("content");
	await deleteFiles([key, key]);
	expect(await openFile(key)).toBeNull();
});

it("rejects a path as a key", async () => {
	await expect(openFile("../shop.db")).rejects.toThrow("Not a storage key");
});

it("deletes old files without a row, unfinished ones too, and no others", async () => {
	const db = testDatabase();
	const named = await storeFile(Buffer.from("named"));
	const old = await storeFile(Buffer.from("old"));
	const fresh = await storeFile(Buffer.from("fresh"));
	db.insert(uploadedFiles)
		.values({ storageKey: named, name: "a.pdf", contentType: "application/pdf", size: 5 })
		.run();
	const unfinished = `${"a".repeat(32)}.${"b".repeat(16)}.part`;
	const received = `${"c".repeat(32)}.part`;
	writeFileSync(join(env.UPLOADS_DIR, unfinished), "half");
	writeFileSync(join(env.UPLOADS_DIR, received), "half");
	writeFileSync(join(env.UPLOADS_DIR, "README"), "not ours");
	const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
	for (const name of [named, old, unfinished, received, "README"]) {
		utimesSync(join(env.UPLOADS_DIR, name), hoursAgo, hoursAgo);
	}
	expect(await deleteOrphans(db)).toBe(3);
	expect(readdirSync(env.UPLOADS_DIR).sort()).toEqual([named, fresh, "README"].sort());
});
